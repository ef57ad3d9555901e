import { openByKind } from '#app/casebook/list-query.ts';
import type { Actor } from '#app/staff/actor.ts';
import { mayEverywhere } from '#app/staff/permissions.ts';
import { KIND_NAMES } from '../money/words.ts';
import { shortDate } from '../parts/dates.ts';
import type { Card } from './written.ts';

/** Money that needs a person: first what is past its deadline, then what is open, by kind, the oldest first. */
export async function moneyWaiting(staff: Actor, now: Date = new Date()): Promise<Card[]> {
  if (!mayEverywhere(staff, 'money.edit')) return [];
  const kinds = await openByKind(now);
  const late = kinds.filter(({ overdue }) => overdue > 0);
  const first = Math.min(
    ...late.map(({ overdueSince }) => overdueSince?.getTime() ?? Number.POSITIVE_INFINITY),
  );
  return [
    ...(late.length === 0
      ? []
      : [
          {
            words: '期限を過ぎた入出金の対応',
            to: '/money?state=overdue',
            count: late.reduce((sum, { overdue }) => sum + overdue, 0),
            since: shortDate(new Date(first)),
            sinceName: '最も古い期限',
          },
        ]),
    ...kinds
      .toSorted((a, b) => a.since.getTime() - b.since.getTime())
      .map(({ kind, count, since }) => ({
        words: KIND_NAMES[kind],
        to: `/money?kind=${kind}`,
        count,
        since: shortDate(since),
      })),
  ];
}
