import { type Tx, transaction } from '#platform/db/db.ts';
import { jstDate, jstYear } from '#platform/jst.ts';
import { holdsBack } from '#platform/payment/dispute.ts';
import { acceptedMail, incompleteMail, withdrawnMail } from './finding-mails.ts';
import { isNoted, lockWish, noteArrival, writeWish } from './one-stop-store.ts';
import { type Finding, mayFind, mayMove, type OneStopWish, oneStopLegalDeadline } from './rules.ts';

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

/** How an application arrived, and what was found in it. */
export interface Arrival {
  /** The day that counts for the deadline. */
  on: string;
  source: Exclude<OneStopWish, 'none'>;
  /** Codes of `FAULTS`, where it is incomplete. */
  faults: readonly string[];
  /** What else the donor is told. */
  note: string;
}

export type Moved = 'moved' | 'already' | 'unknown' | 'refused' | 'held';

/**
 * Records the government's decision on an application. One with a fault has to be sent again, so the day of posting is
 * deleted.
 * @param arrival of which a desk has more than a state to say; it may arrive without having been wished.
 * @param also what to do in the same transaction, once it has moved.
 * @returns 'held' while its payment is disputed, 'already' for a repeat, 'refused' where the table of moves does not allow it or the donation is not paid.
 */
export function moveOneStop(
  number: string,
  to: Finding,
  by: { actor: string; reason: string },
  arrival?: Arrival,
  also: (tx: Tx) => Promise<void> = async () => {},
): Promise<Moved> {
  return transaction(async (tx) => {
    const d = await lockWish(tx, number);
    if (!d) return 'unknown';
    const from = d.one_stop_status ?? 'none';
    // What was sent in again may have another fault.
    const again = from === 'incomplete' && arrival && !(await isNoted(tx, d.id, arrival));
    if (from === to && !again) return 'already';
    const allowed = arrival ? from === to || mayFind(from, to) : mayMove('government', from, to);
    if (d.status !== 'paid' || !allowed) return 'refused';
    if (holdsBack(d.dispute)) return 'held';
    const sentOn = to === 'incomplete' ? null : d.one_stop_sent_on;
    await writeWish(tx, d.id, { wish: arrival?.source ?? d.one_stop, state: to, sentOn }, by);
    if (arrival) await noteArrival(tx, d.id, arrival);
    if (to === 'accepted') await acceptedMail(tx, d.id);
    if (to === 'incomplete') await incompleteMail(tx, d.id, arrival);
    await also(tx);
    return 'moved';
  });
}

/**
 * Takes an application back that had arrived, as its donor asked the government to.
 * @returns 'refused' where none has arrived.
 */
export function withdrawOneStop(
  number: string,
  by: { actor: string; reason: string },
  also: (tx: Tx) => Promise<void>,
): Promise<Exclude<Moved, 'held'>> {
  return transaction(async (tx) => {
    const d = await lockWish(tx, number);
    if (!d) return 'unknown';
    const { one_stop_status: state } = d;
    if (state === null) return 'already';
    if (d.status !== 'paid' || state === 'requested') return 'refused';
    await writeWish(tx, d.id, { wish: 'none', state: 'none', sentOn: null }, by);
    await withdrawnMail(tx, d.id);
    await also(tx);
    return 'moved';
  });
}
