import { shownDelivery } from '#app/delivery/shown.ts';
import { parcelsOfLines } from '#app/order/parcel-words.ts';
import { ORDER_STATE_NAMES, type OrderState, stands } from '#app/order/states.ts';
import type { OrderView } from '#app/orderbook/view.ts';
import { holdsBack } from '#platform/payment/dispute.ts';

/** 「ほたて貝柱 1kg × 2 ほか1商品」 */
export function goodsWords(o: { goods: string; sku: string; quantity: number; lines: number }): string {
  const name = [o.goods, o.sku].filter(Boolean).join(' ');
  const first = o.quantity > 1 ? `${name} × ${o.quantity}` : name;
  return o.lines > 1 ? `${first} ほか${o.lines - 1}商品` : first;
}

export function stateWords(status: OrderState, dispute: string | null): string {
  return stands(status) && holdsBack(dispute)
    ? `${ORDER_STATE_NAMES[status]}(お支払いの異議)`
    : ORDER_STATE_NAMES[status];
}

/** The parcels of an order as its page shows them. */
export function parcelRows({ o, deliveries }: Pick<OrderView, 'o' | 'deliveries'>) {
  const parcels = parcelsOfLines(o.lines);
  return deliveries.map((d) => {
    const { instalment, state, planned, shippedAt, deliveredAt, tracked } = shownDelivery(d, false);
    return {
      parcel: instalment,
      name: parcels.find((p) => p.position === instalment)?.name ?? `お荷物${instalment}`,
      state,
      planned: planned ?? '',
      sent: [shippedAt && `${shippedAt}発送`, deliveredAt && `${deliveredAt}お届け済み`]
        .filter(Boolean)
        .join('、'),
      tracking: tracked ? [tracked.carrier, tracked.number].filter(Boolean).join(' ') : '',
      held: d.held_at === null ? null : d.held_reason,
      waits: d.status === 'waiting' || d.status === 'preparing',
    };
  });
}

export type ParcelRow = ReturnType<typeof parcelRows>[number];
