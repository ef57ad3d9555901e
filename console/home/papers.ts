import { deskYear, noticeDeadline } from '#app/donation/one-stop/rules.ts';
import { untoldApplications, waitingApplications } from '#app/onestop/desk-query.ts';
import type { Actor } from '#app/staff/actor.ts';
import { mayAnywhere, mayEverywhere, reachOf } from '#app/staff/permissions.ts';
import { jstMonth } from '#platform/jst.ts';
import { shortDate, shortDay } from '../parts/dates.ts';
import type { Card } from './written.ts';

/** One-stop papers that wait for somebody; in January also what no municipality has been told yet. */
export async function papersWaiting(staff: Actor, now: Date = new Date()): Promise<Card[]> {
  if (!mayAnywhere(staff, 'onestop.receive')) return [];
  const reach = reachOf(staff, 'onestop.receive');
  const year = deskYear(now);
  const cards: Card[] = [];
  const { count, since } = await waitingApplications(reach, year);
  if (count > 0)
    cards.push({
      words: `確認中のワンストップ特例(${year}年分)`,
      to: `/one-stop/list?year=${year}&state=received`,
      count,
      since: since && shortDay(since),
    });
  // Of all governments together it is nobody's line.
  if (jstMonth(now) === 1 && !mayEverywhere(staff, 'onestop.receive')) {
    const untold = await untoldApplications(reach, year);
    const sendBy = shortDate(noticeDeadline(year));
    if (untold > 0)
      cards.push({
        words: `未送付の申告特例通知(${sendBy}まで)`,
        to: `/one-stop/closing?year=${year}`,
        count: untold,
        since: null,
      });
  }
  return cards;
}
