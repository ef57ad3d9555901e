import { settlementsWaiting } from '#app/settlement/due-query.ts';
import type { Actor } from '#app/staff/actor.ts';
import type { Card } from './written.ts';

/** Months to close and statements to pay, of who closes and pays. */
export async function settlementCards(staff: Actor): Promise<Card[]> {
  const waiting = await settlementsWaiting(staff);
  if (!waiting) return [];
  const { toClose, toPay } = waiting;
  const since = (month: string | null) => month?.replaceAll('-', '/') ?? null;
  return [
    ...(toClose.count > 0
      ? [{ words: '締めを待つ精算', to: '/settlements', count: toClose.count, since: since(toClose.since) }]
      : []),
    ...(toPay.count > 0
      ? [
          {
            words: '支払いを待つ精算書',
            to: '/settlements?state=unpaid',
            count: toPay.count,
            since: since(toPay.since),
          },
        ]
      : []),
  ];
}
