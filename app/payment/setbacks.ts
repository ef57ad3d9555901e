import { disputeState } from '#platform/payment/dispute.ts';
import type { Dispute } from '#platform/payment/port.ts';
import { type CaseNews, RETURNS } from './attention/kinds.ts';
import { type Decision, heldOf, type News, NOTHING, type Rules } from './decision.ts';
import { isByHand, type Locked, owed, type StoredDispute } from './payable.ts';

/** The parts of a decision about money that a person has to look at: pure functions, as `decide` is. */

/** A refund came back from the payer's bank. What it was for is to be refunded again, and the payer is told how. */
export function refundFailed(rules: Rules, row: Locked, { actor }: News): Decision {
  const amount = owed(rules, row);
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

/** What the payer's bank was told, and how it decided. A dispute that was lost ends what it paid for, without a refund. */
export function disputeNews(rules: Rules, row: Locked, { state, actor }: News): Decision {
  const known = (d: { ref: string }) => row.disputes.find(({ ref }) => ref === d.ref);
  const told = state.disputes.filter((d) => RANK[d.status] > RANK[known(d)?.status ?? 'open'] || !known(d));
  if (told.length === 0) return NOTHING;
  const disputes: StoredDispute[] = [
    ...row.disputes.filter(({ ref }) => !told.some((d) => d.ref === ref)),
    ...told.map(({ ref, status, amount }) => ({ ref, status, amount })),
  ];
  const gone = disputes.reduce((sum, d) => sum + (d.status === 'lost' ? d.amount : 0), 0);
  const lostAll = told.some((d) => d.status === 'lost') && gone >= heldOf(row);
  const lost = lostAll && rules.holds(row.status);
  const ended = row.status === 'refund_due' || row.status === 'cancelled';
  return {
    ...NOTHING,
    payment: {
      disputes,
      dispute: disputeState(disputes),
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
  if (is === 0)
    return {
      returnMoney: false,
      cases: was > 0 ? [{ close: RETURNS, note: 'nothing is owed any more' }] : [],
    };
  if (!isByHand(now)) return { returnMoney: true, cases: [] };
  return { returnMoney: false, cases: is > was || !isByHand(before) ? [byHand(now, is)] : [] };
}

/** The case of money that only people may return. @param amount yen that are owed. */
export function byHand(row: Locked, amount: number): CaseNews {
  const open = row.bounced_amount > 0 ? 'refund_failed' : 'return_by_hand';
  const key = [row.received_amount, row.refunded_amount, row.bounced_amount, row.granted_amount, amount].join(
    '/',
  );
  return { open, key, amount };
}
