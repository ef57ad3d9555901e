import { transaction } from '#platform/db/db.ts';
import { jstDate, jstYear } from '#platform/jst.ts';
import { holdsBack } from '#platform/payment/dispute.ts';
import { oneStopMovedMail } from './mails.ts';
import { lockWish, writeWish } from './one-stop-store.ts';
import { mayMove, type OneStopWish, oneStopLegalDeadline } from './rules.ts';

export type Changed =
  | 'done'
  /** No such donation of this member. */
  | 'unknown'
  /** It cannot be changed (any more): the donation has ended, the deadline is over, or the application is accepted. */
  | 'closed'
  /** The government does not accept applications in this way. */
  | 'not_offered'
  /** The day is before the donation or after today. */
  | 'wrong_day';

type Wish = NonNullable<Awaited<ReturnType<typeof lockWish>>>;

/** The tax year of a donation: that of its payment or, until it is paid, that of its application. */
export function taxYearOf(d: { paid_at: Date | null; applied_at: Date }): number {
  return jstYear(d.paid_at ?? d.applied_at);
}

function open(d: Wish, now: Date): boolean {
  return (d.status === 'paid' || d.status === 'pending_payment') && now <= oneStopLegalDeadline(taxYearOf(d));
}

async function own(
  memberId: number,
  number: string,
  change: (d: Wish, write: (to: Parameters<typeof writeWish>[2]) => Promise<void>) => Promise<Changed>,
): Promise<Changed> {
  return transaction(async (tx) => {
    const d = await lockWish(tx, number);
    if (d?.member_id !== memberId) return 'unknown';
    return change(d, (to) => writeWish(tx, d.id, to, { actor: 'member', reason: '' }));
  });
}

/** Changes the donor's one-stop wish for a donation: wished, by another way, or not wished. Another way starts anew. */
export function changeWish(
  memberId: number,
  number: string,
  wish: OneStopWish,
  now: Date = new Date(),
): Promise<Changed> {
  return own(memberId, number, async (d, write) => {
    if (d.one_stop === wish) return 'done';
    const [from, to] = [d.one_stop_status ?? 'none', wish === 'none' ? 'none' : 'requested'] as const;
    if (!open(d, now) || !(from === to || mayMove('donor', from, to))) return 'closed';
    if (wish === 'online' && !d.one_stop_online) return 'not_offered';
    await write({ wish, state: to, sentOn: null });
    return 'done';
  });
}

/** Records the day on which the donor posted the papers or applied on line; null deletes it. */
export function noteSent(
  memberId: number,
  number: string,
  day: string | null,
  now: Date = new Date(),
): Promise<Changed> {
  return own(memberId, number, async (d, write) => {
    const state = d.one_stop_status;
    if (d.status !== 'paid' || !d.paid_at || (state !== 'requested' && state !== 'incomplete'))
      return 'closed';
    if (day !== null && (day < jstDate(d.paid_at) || day > jstDate(now))) return 'wrong_day';
    if (day !== d.one_stop_sent_on) await write({ wish: d.one_stop, state, sentOn: day });
    return 'done';
  });
}

/**
 * Records the government's decision on an application. One with a fault has to be sent again, so the day of posting is
 * deleted.
 * @returns 'held' while its payment is disputed, 'already' for a repeat, 'refused' where the table of moves does not allow it or the donation is not paid.
 */
export function moveOneStop(
  number: string,
  to: 'received' | 'incomplete' | 'accepted',
  by: { actor: string; reason: string },
): Promise<'moved' | 'already' | 'unknown' | 'refused' | 'held'> {
  return transaction(async (tx) => {
    const d = await lockWish(tx, number);
    if (!d) return 'unknown';
    if (d.one_stop_status === to) return 'already';
    if (d.status !== 'paid' || !mayMove('government', d.one_stop_status ?? 'none', to)) return 'refused';
    if (holdsBack(d.dispute)) return 'held';
    const sentOn = to === 'incomplete' ? null : d.one_stop_sent_on;
    await writeWish(tx, d.id, { wish: d.one_stop, state: to, sentOn }, by);
    if (to !== 'received') await oneStopMovedMail(tx, d.id, to);
    return 'moved';
  });
}
