import type { Dispute, PaymentState } from '#platform/payment/port.ts';
import { type CaseNews, RETURNS } from './attention/kinds.ts';
import { type Decision, type News, NOTHING, type Rules } from './decision.ts';
import { disputed, disputeWord, heldOf, isByHand, type Locked, owed, type StoredDispute } from './payable.ts';

/** The parts of a decision about money that a person has to look at: pure functions, as `decide` is. */

/**
 * A refund came back from the payer's bank. What it was for is to be refunded again, and the payer is told how: also while a dispute
 * about something else keeps that back. @param came yen that came back.
 */
export function refundFailed(rules: Rules, row: Locked, { actor }: News, came: number): Decision {
  const disputes = row.disputes.filter(({ status }) => status !== 'open');
  const amount = Math.min(came, owed(rules, { ...row, disputes }));
  if (amount === 0) return NOTHING;
  const wasRefunded = row.status === 'refunded';
  return {
    ...NOTHING,
    payment: wasRefunded || row.status === 'cancelled' ? { status: 'refund_due' } : {},
    moves: wasRefunded ? [{ to: 'refund_due', actor, reason: 'a refund came back' }] : [],
    mails: [{ name: 'refundFailed', amount }],
  };
}

/** News of a dispute may come late: one that was decided is not opened again. One that was lost may yet be won. */
const RANK: Record<Dispute['status'], number> = { open: 1, lost: 2, won: 3 };

/** Disputes that the provider tells something new of. */
function newDisputes(row: Locked, { disputes }: PaymentState): readonly Dispute[] {
  const known = (d: Dispute) => row.disputes.find(({ ref }) => ref === d.ref);
  return disputes.filter((d) => RANK[d.status] > RANK[known(d)?.status ?? 'open'] || !known(d));
}

/** All disputes of a payment as they are now. */
export function disputesAfter(row: Locked, state: PaymentState): readonly StoredDispute[] {
  const told = newDisputes(row, state);
  return [
    ...row.disputes.filter(({ ref }) => !told.some((d) => d.ref === ref)),
    ...told.map(({ ref, status, amount }) => ({ ref, status, amount })),
  ];
}

/** What the payer's bank was told, and how it decided. A dispute that was lost ends what it paid for, without a refund. */
export function disputeNews(rules: Rules, row: Locked, { state, actor }: News): Decision {
  const told = newDisputes(row, state);
  if (told.length === 0) return NOTHING;
  const disputes = disputesAfter(row, state);
  const lostAll = told.some((d) => d.status === 'lost') && heldOf({ ...row, disputes }) <= 0;
  const lost = lostAll && rules.holds(row.status);
  const ended = row.status === 'refund_due' || row.status === 'cancelled';
  return {
    ...NOTHING,
    payment: {
      disputes,
      dispute: disputeWord({ ...row, disputes }),
      ...((lost || (lostAll && ended)) && { status: 'refunded' as const }),
    },
    moves: lostAll && row.status === 'refund_due' ? [{ to: 'refunded', actor, reason: LOST }] : [],
    lost,
    mails: lost ? [{ name: 'disputeLost' }] : [],
    cases: told.flatMap(disputeCases),
  };
}

/** Why something ended, for its history. */
export const LOST = 'the dispute was lost';

function disputeCases({ ref, status, amount, evidenceUntil }: Dispute): CaseNews[] {
  if (status === 'open') return [{ open: 'dispute', key: ref, amount, due: evidenceUntil }];
  return [
    { close: ['dispute'], key: ref, note: `the dispute was ${status}` },
    ...(status === 'lost' ? [{ open: 'dispute_lost' as const, key: ref, amount }] : []),
  ];
}

/**
 * Whether money is held that is the payer's, and who returns it: the provider, or people.
 * @param before the row as it was. @param now the row as the news leave it.
 */
export function moneyToReturn(
  rules: Rules,
  before: Locked,
  now: Locked,
): Pick<Decision, 'returnMoney' | 'cases'> {
  const [was, is] = [owed(rules, before), owed(rules, now)];
  const changed: CaseNews[] = was > 0 && is !== was ? [{ owed: is }] : [];
  if (is === 0)
    return {
      returnMoney: false,
      cases:
        was > 0 && now.taken_by === null ? [{ close: RETURNS, note: 'nothing is owed any more' }] : changed, // who took it may have paid it out, too: that person says what was done
    };
  if (!isByHand(now)) return { returnMoney: true, cases: changed };
  if (is <= was && isByHand(before)) return { returnMoney: false, cases: changed };
  if (now.bounced_amount > before.bounced_amount)
    return { returnMoney: false, cases: [{ ...byHand(now, is, true), cameBack: true }] };
  // What came back while a dispute kept all of it has had no case yet.
  return { returnMoney: false, cases: [byHand(now, is, disputed(before, 'open') > 0 && hasFailed(now))] };
}

/** Whether more came back of refunds than people have paid out. */
export function hasFailed({ bounced_amount, paid_out_amount }: Locked): boolean {
  return bounced_amount > paid_out_amount;
}

/**
 * The case of money that only people may return. @param amount yen that are owed. @param cameBack a refund of some of it came back;
 * of the rest no refund was tried.
 */
export function byHand(row: Locked, amount: number, cameBack: boolean): Extract<CaseNews, { open: unknown }> {
  const open = cameBack ? 'refund_failed' : 'return_by_hand';
  const { received_amount, refunded_amount, bounced_amount, granted_amount, paid_out_amount } = row;
  // With all that may have closed a case of the same sum before.
  const disputes = row.disputes.map((d) => d.status).join();
  const sums = [received_amount, refunded_amount, bounced_amount, granted_amount, paid_out_amount, amount];
  return { open, key: [...sums, disputes].join('/'), amount };
}

/**
 * Whether more has gone back than had come, or no more than that any longer: refunded and paid out by hand, or refunded
 * and lost in a dispute.
 * @param before the row as it was. @param now the row as it is.
 */
export function returnedTooMuch(before: Locked, now: Locked): CaseNews[] {
  const [was, is] = [Math.max(0, -heldOf(before)), Math.max(0, -heldOf(now))];
  if (is > was) {
    const sums = [now.received_amount, now.refunded_amount, now.bounced_amount, now.paid_out_amount];
    return [{ open: 'returned_too_much', key: [...sums, disputed(now, 'lost')].join('/'), amount: is }];
  }
  return was > 0 && is === 0 ? [{ close: ['returned_too_much'], note: 'the sums fit again' }] : [];
}
