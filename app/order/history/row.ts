import { DELIVERY_STATE_NAMES } from '#app/delivery/states.ts';
import { dueOf } from '#app/payment/due.ts';
import { formatDate } from '#platform/jst.ts';
import { holdsBack } from '#platform/payment/dispute.ts';
import { parcelsOfLines } from '../parcel-words.ts';
import { isHeld, stands, stateName } from '../states.ts';
import type { ShownOrder } from './history-store.ts';

/** An order as a row of a list. */
export function orderRow(o: ShownOrder) {
  const [first] = o.lines;
  return {
    number: o.number,
    day: `${formatDate(o.ordered_at)} ご注文`,
    goods: lineName(first),
    more: o.lines.length - 1,
    quantity: first?.quantity ?? 0,
    total: o.total,
    status: o.status,
    state: stateName(o.status, o.dispute),
    due: dueOf(o),
    delivery: stands(o.status) && o.deliveries ? deliveryWords(o, o.deliveries) : null,
    /** A receipt while the order is valid and its payment is undisputed. */
    receipt: stands(o.status) && !holdsBack(o.dispute),
    againPath: againPath(o),
  };
}

export type OrderRow = ReturnType<typeof orderRow>;

export function lineName(line: ShownOrder['lines'][number] | undefined): string {
  return line ? [line.name, line.sku].filter(Boolean).join(' ') : '';
}

/** 「11月25日 発送」, and while some of several parcels have left 「2個のうち1個を発送しました」. */
function deliveryWords(
  o: ShownOrder,
  { count, sent, status }: NonNullable<ShownOrder['deliveries']>,
): string | null {
  if (sent > 0 && sent < count) return `お荷物${count}個のうち${sent}個を発送しました`;
  if (status === 'shipped' && o.shipped_at) return `${formatDate(o.shipped_at)} 発送`;
  return sent === 0 && isHeld(o.status, o.dispute) ? null : DELIVERY_STATE_NAMES[status];
}

/** The form with the same SKU and quantity; null when it is not sold any more, and of several lines, which no form takes. */
function againPath(o: ShownOrder): string | null {
  const [line, ...more] = o.lines;
  return line?.sold && more.length === 0
    ? `/ec/orders/goods/${line.goodsId}?${new URLSearchParams({ sku: String(line.skuId), quantity: String(line.quantity) })}`
    : null;
}

/** Of several parcels each one's part of the shipping, in yen. */
export function feesByParcel({ lines, fees }: ShownOrder): { name: string; fee: number }[] {
  const parcels = parcelsOfLines(lines);
  if (parcels.length < 2) return [];
  return fees.map((f) => ({ name: parcels.find((p) => p.position === f.position)?.name ?? '', fee: f.fee }));
}
