import { takesDonations } from '#app/catalogue/acceptance.ts';
import { dueOf } from '#app/payment/due.ts';
import { placeName } from '#app/words/place.ts';
import { formatDate, formatPlainDate, jstDate } from '#platform/jst.ts';
import { yen } from '#platform/money.ts';
import type { ExternalDonation } from '../external/external-store.ts';
import { isHeld, stateName } from '../states.ts';
import { deliveryInShort } from './delivery-words.ts';
import type { ShownDonation } from './result-store.ts';

/** A donation as a row of a list, at an instant. */
export function historyRow(d: ShownDonation, now: Date) {
  const paid = d.status === 'paid';
  return {
    kind: 'donation' as const,
    id: d.id,
    number: d.number,
    place: placeName(d.prefecture, d.government),
    goods: [d.goods_name, d.sku_label].filter(Boolean).join(' '),
    quantity: d.quantity,
    amount: d.amount,
    status: d.status,
    state: stateName(d.status, d.dispute, d.returned_at),
    held: isHeld(d.status, d.dispute),
    /** The day and what happened on it, in the words of the list. */
    day: [
      d.paid_at ? `${formatDate(d.paid_at)} 寄附` : `${formatDate(d.applied_at)} お申し込み`,
      ...(d.returned_at ? [`${formatDate(d.returned_at)} 返金`] : []),
    ].join('、'),
    due: dueOf(d),
    /** What is to be paid, where it is paid with others: 「ほか2件とまとめて34,000円」. */
    paidWith: d.together > 1 ? `ほか${d.together - 1}件とまとめて${yen(d.payment_amount)}` : '',
    delivery: paid ? deliveryInShort(d.deliveries, isHeld(d.status, d.dispute)) : null,
    /** The available papers: null before the donation is paid, after a refund, and while the payment is disputed. */
    papers: paid && !isHeld(d.status, d.dispute) ? papersOf(d) : null,
    /** The form for another one; null while the government may not be donated to. */
    againPath: takesDonations(d, jstDate(now)) ? formPath(d) : null,
  };
}

/** An application that waits for its payment, by its first donation: of several the sum that is to be paid. */
export function applicationRow(d: ShownDonation, now: Date): HistoryRow {
  const row = historyRow(d, now);
  if (d.together === 1) return row;
  const others = `ほか${d.together - 1}件`;
  return {
    ...row,
    paidWith: '',
    goods: [row.goods || '返礼品なしの寄附', others].join(' '),
    amount: d.payment_amount,
  };
}

function papersOf(d: ShownDonation) {
  const wished = d.one_stop !== 'none';
  return {
    receipt: d.receipt_ready,
    oneStop: wished && d.complete,
    /** Some cannot be made yet: not everything is known that they name of the government. */
    waiting: !d.receipt_ready || (wished && !d.complete),
  };
}

function formPath({ goods_id, government_code }: ShownDonation): string {
  return goods_id !== null ? `/donate/goods/${goods_id}` : `/donate/governments/${government_code}`;
}

export type HistoryRow = ReturnType<typeof historyRow>;

/** An external donation, as a row of the same list. */
export function externalRow(d: ExternalDonation) {
  return {
    kind: 'external' as const,
    id: d.id,
    day: formatPlainDate(d.donatedOn),
    place: placeName(d.prefecture, d.government),
    goods: d.gift,
    amount: d.amount,
    oneStop: d.oneStop,
    site: d.site,
    note: d.note,
  };
}

export type ExternalRow = ReturnType<typeof externalRow>;
