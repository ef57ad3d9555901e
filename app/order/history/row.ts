import { DELIVERY_STATE_NAMES } from '#app/delivery/states.ts';
import { dueOf } from '#app/payment/due.ts';
import { formatDate } from '#platform/jst.ts';
import { holdsBack } from '#platform/payment/dispute.ts';
import { ORDER_STATE_NAMES, stands } from '../states.ts';
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
    state: ORDER_STATE_NAMES[o.status],
    due: dueOf(o),
    delivery: stands(o.status) && o.delivery_status ? deliveryWords(o) : null,
    /** A receipt while the order is valid and its payment is undisputed. */
    receipt: stands(o.status) && !holdsBack(o.dispute),
    againPath: againPath(o),
  };
}

export type OrderRow = ReturnType<typeof orderRow>;

export function lineName(line: ShownOrder['lines'][number] | undefined): string {
  return line ? [line.name, line.sku].filter(Boolean).join(' ') : '';
}

function deliveryWords(o: ShownOrder): string {
  if (o.delivery_status === 'shipped' && o.shipped_at) return `${formatDate(o.shipped_at)} 発送`;
  return o.delivery_status ? DELIVERY_STATE_NAMES[o.delivery_status] : '';
}

/** The form with the same SKU and quantity; null when it is not sold any more. */
function againPath(o: ShownOrder): string | null {
  const [line] = o.lines;
  return line?.sold
    ? `/ec/orders/goods/${line.goodsId}?${new URLSearchParams({ sku: String(line.skuId), quantity: String(line.quantity) })}`
    : null;
}
