import { deliveriesOf } from '#app/delivery/create.ts';
import { shownDelivery } from '#app/delivery/shown.ts';
import { TIME_SLOTS, type TimeSlot } from '#app/delivery/time-slots.ts';
import type { Recipient } from '#app/forms/recipient.ts';
import { addressLines } from '#app/forms/recipient-words.ts';
import { howToPay } from '#app/payment/due.ts';
import { methodName } from '#app/words/payment-methods.ts';
import { db } from '#platform/db/db.ts';
import { formatDate, formatDateTime, formatPlainDate } from '#platform/jst.ts';
import { digits } from '#platform/money.ts';
import { phoneWords } from '#platform/text/contact.ts';
import { NOTE_LABEL } from '../apply/note.ts';
import { buyerMayCancel } from '../handling/cancel.ts';
import { type SplitRefund, splitRefundsOf } from '../handling/sold.ts';
import { receiptView } from '../invoice/receipt-view.ts';
import { refundFacts } from '../mail/refund-mail.ts';
import { shownMessages } from '../message/messages.ts';
import { noshiWords } from '../noshi-words.ts';
import { linesToCome, packedWords, parcelsOfLines, unsentWords } from '../parcel-words.ts';
import { isHeld, stands, stateName } from '../states.ts';
import { wrappingWords } from '../wrapping-words.ts';
import { peopleOf, type ShownOrder } from './history-store.ts';
import { feesByParcel, lineName, orderRow } from './row.ts';
import { stateWords } from './state-words.ts';

/**
 * One order in full, for a visitor who may see it: how to pay, lines, sums, delivery, papers, refunds, possible
 * actions.
 */
export async function orderDetail(o: ShownOrder) {
  const [deliveries, refunds, messages] = await Promise.all([
    deliveriesOf(db(), { order: o.id }),
    splitRefundsOf(db(), o.id),
    shownMessages(o.id),
  ]);
  const row = orderRow(o);
  const parcels = parcelsOfLines(o.lines);
  const parcelOf = (position: number) =>
    parcels.length > 1 ? parcels.find((p) => p.position === position) : undefined;
  return {
    row,
    /** The state in words, where an explanation is needed. */
    words: stateWords(o),
    howToPay: howToPay(o, o.total),
    lines: o.lines.map((l) => ({
      goodsId: l.goodsId,
      name: lineName(l),
      producer: l.producer,
      /** In which it goes, of several. */
      parcel: parcelOf(l.parcel)?.name,
      unitPrice: l.unitPrice,
      quantity: l.quantity,
      /** What of it was given back before it left. */
      unsent: unsentWords(l),
      taxRate: l.taxRate,
    })),
    sums: sumsOf(o),
    facts: factsOf(o, linesToCome(o.lines)),
    deliveries: deliveries.map((d) => {
      const parcel = parcels.find((p) => p.position === d.instalment) ?? parcels[0];
      const tells = parcels.length > 1 || parcel?.lines.some((l) => l.packed < l.quantity);
      return {
        ...shownDelivery(d, isHeld(o.status, o.dispute)),
        // Of a day that was chosen the buyer is told that day alone; the plan is for who sends it.
        ...(o.delivery_date !== null && { planned: null }),
        name: parcelOf(d.instalment)?.name,
        contents: parcel && tells ? packedWords(parcel.lines) : undefined,
      };
    }),
    /** What the shop wrote about it, the newest first. */
    messages,
    points: pointsWords(o, refunds),
    mayCancel: buyerMayCancel(o.status) && o.dispute !== 'open',
    /** The 領収書; null for an order without papers. */
    receipt: await receiptView(o, refunds.length),
    refunds: refunds.map((r, i) => ({
      index: i + 1,
      on: formatDate(r.at),
      facts: refundFacts({ ...r, pointsTaken: r.earned ? r.pointsTaken : 0 }),
      /** 適格返還請求書: only of what had been sent. */
      paper: o.shipped_at !== null && r.sold !== undefined,
    })),
    restReturned: restReturned(o, refunds),
    /** What goes back when all of it is cancelled now. */
    back: {
      yen: refunds.reduce((rest, r) => rest - r.totals.total, o.received_amount),
      points: refunds.reduce((rest, r) => rest - r.totals.points, o.points_used),
    },
    received: o.received_amount,
  };
}

export type OrderDetailData = Awaited<ReturnType<typeof orderDetail>>;

/** Yen that go back beside what was granted before, as the order has ended since; 0 where nothing was granted, or it stands. */
function restReturned(o: ShownOrder, refunds: readonly SplitRefund[]): number {
  if (stands(o.status) || o.dispute === 'lost' || refunds.length === 0) return 0;
  return refunds.reduce((rest, r) => rest - r.totals.total, o.received_amount);
}

export function sumsOf(o: ShownOrder) {
  return {
    goods: o.goods_total,
    shipping: o.shipping_fee,
    /** Of several parcels each one's part of it. */
    parcels: feesByParcel(o),
    wrapping: o.wrapping_fee,
    points: o.points_used,
    total: o.total,
    rates: (
      [
        [10, o.taxable_10, o.tax_10],
        [8, o.taxable_8, o.tax_8],
      ] as const
    )
      .filter(([, taxable]) => taxable > 0)
      .map(([rate, taxable, tax]) => ({ rate, taxable, tax })),
  };
}

/** @param lines that are sent, or were. */
function factsOf(o: ShownOrder, lines: ShownOrder['lines']): [string, string][] {
  const { buyer, to } = peopleOf(o);
  const who = (r: Recipient) => `${r.familyName} ${r.givenName}\n${addressLines(r)}\n${phoneWords(r.phone)}`;
  const facts: [string, string | null][] = [
    ['注文番号', o.number],
    ['状態', stateName(o.status, o.dispute)],
    ['ご注文日時', formatDateTime(o.ordered_at)],
    ['お支払い方法', methodName(o.method)],
    ['お支払い日時', o.paid_at && formatDateTime(o.paid_at)],
    ['ご注文された方', who(buyer)],
    ['メールアドレス', o.email],
    ['お届け先', who(to) === who(buyer) ? 'ご注文された方と同じ' : who(to)],
    ['お届けのご希望', deliveryWish(o)],
    ['のし', noshiWords(o.noshi, lines)],
    ['包装', wrappingWords(o.wrapping, lines)],
    [NOTE_LABEL, o.note],
  ];
  return facts.filter((f): f is [string, string] => f[1] !== null && f[1] !== '');
}

/** The day and time of day that the buyer asked for. */
export function deliveryWish(o: ShownOrder): string {
  const slot = Object.hasOwn(TIME_SLOTS, o.time_slot) && TIME_SLOTS[o.time_slot as TimeSlot];
  return [o.delivery_date && formatPlainDate(o.delivery_date), slot].filter(Boolean).join(' ') || '指定なし';
}

/** The points that an order earns, without those that refunds before its dispatch have taken. */
export function pointsToEarn(o: ShownOrder, refunds: readonly SplitRefund[]): number {
  return o.points_to_earn - refunds.filter((r) => !r.earned).reduce((n, r) => n + r.pointsTaken, 0);
}

/** The text about the order's points for a member; a guest earns none, even after joining. */
export function pointsWords(o: ShownOrder, refunds: readonly SplitRefund[]): string | null {
  if (!stands(o.status)) return null;
  const { shipped_at } = o;
  const points = pointsToEarn(o, refunds);
  if (o.adopted_at !== null) return '会員登録の前のご注文のため、ポイントは付与されません。';
  if (o.member_id === null || points <= 0) return null;
  return `発送のときに、${digits(points)}ポイントを${shipped_at === null ? '付与します' : '付与しました'}。`;
}
