import { endedBefore } from '#app/catalogue/acceptance.ts';
import { deliveriesOf } from '#app/delivery/create.ts';
import { windowOf } from '#app/delivery/dispatch-window.ts';
import { rhythmWords } from '#app/delivery/dispatch-words.ts';
import { shownDelivery } from '#app/delivery/shown.ts';
import type { Recipient } from '#app/forms/recipient.ts';
import { addressLines } from '#app/forms/recipient-words.ts';
import { howToPay } from '#app/payment/due.ts';
import { comingTickets } from '#app/ticket/words.ts';
import { methodName } from '#app/words/payment-methods.ts';
import { db } from '#platform/db/db.ts';
import { formatDateTime, jstYear } from '#platform/jst.ts';
import { yen } from '#platform/money.ts';
import { holdsBack } from '#platform/payment/dispute.ts';
import { messageView } from '../message/view.ts';
import { oneStopView } from '../one-stop/view.ts';
import { giftKind } from '../result/next-steps.ts';
import { stateName } from '../states.ts';
import { applicationPath } from './query.ts';
import { ownDonation, type ShownDonation } from './result-store.ts';
import { historyRow } from './row.ts';
import { stateWords } from './state-words.ts';

/** One of the member's own donations in full; undefined for another member's. */
export async function historyDetail(memberId: number, number: string, now: Date = new Date()) {
  const d = await ownDonation(memberId, number);
  if (!d) return undefined;
  const [deliveries, oneStop] = await Promise.all([
    deliveriesOf(db(), { donation: d.id }),
    oneStopView(db(), d, now),
  ]);
  const counts = d.status === 'paid' && !holdsBack(d.dispute);
  const donor = d.donor as unknown as Recipient;
  const delivery = d.delivery_address as unknown as Recipient | null;
  const facts: [string, string][] = [
    ['受付番号', d.number],
    ['状態', stateName(d.status, d.dispute, d.returned_at)],
    ['お申し込み日時', formatDateTime(d.applied_at)],
    ...(d.status === 'paid' && d.paid_at
      ? ([['受付日時(寄附の日)', formatDateTime(d.paid_at)]] as [string, string][])
      : []),
    ['使い道', d.usage_title],
    ['お支払い方法', methodName(d.method)],
    ...(d.together > 1 ? ([['まとめてのお支払い', togetherWords(d)]] as [string, string][]) : []),
    ['寄附された方', `${donor.familyName} ${donor.givenName}\n${addressLines(donor)}`],
    ...(delivery
      ? ([['お届け先', `${delivery.familyName} ${delivery.givenName}\n${addressLines(delivery)}`]] as [
          string,
          string,
        ][])
      : []),
  ];
  const row = historyRow(d, now);
  const window = d.status === 'pending_payment' ? windowOf(d) : null;
  if (window) facts.push(['発送の時期', rhythmWords(window, d.parcels, d.applied_at)]);
  if (d.status === 'pending_payment' && d.ticket_months !== null)
    facts.push(...comingTickets(d.ticket_months, null));
  return {
    kind: 'detail' as const,
    row,
    /** The state in words, where an explanation is needed. */
    words: stateWords({
      ...d,
      ticketsVoid: d.status === 'cancelled' && d.paid_at !== null && giftKind(d) === 'ticket',
      again: row.againPath !== null,
      over: endedBefore(d, d.deadline),
    }),
    /** The tax year in which it counts; null when it does not count, or that is not certain. */
    taxYear: counts && d.paid_at ? jstYear(d.paid_at) : null,
    /** Those that are paid with it; null where it was applied for alone. */
    togetherPath: d.together > 1 ? applicationPath(d.reference) : null,
    howToPay: howToPay(d, d.payment_amount),
    facts,
    deliveries: deliveries.map((each) => shownDelivery(each, holdsBack(d.dispute))),
    /** It brought tickets, which are shown on a page of their own. */
    tickets: counts && giftKind(d) === 'ticket',
    oneStop: holdsBack(d.dispute) ? null : oneStop,
    message: messageView(d),
  };
}

function togetherWords({ together, payment_amount, reference }: ShownDonation): string {
  return `ほか${together - 1}件の寄附とあわせて${yen(payment_amount)}\nお申し込み番号 ${reference}`;
}

export type HistoryDetailData = NonNullable<Awaited<ReturnType<typeof historyDetail>>>;
