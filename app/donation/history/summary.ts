import { db } from '#platform/db/db.ts';
import { jstYear, startOfJstYear } from '#platform/jst.ts';
import { oneStopPanel } from '../one-stop/view.ts';
import { historyRow } from './history.ts';
import { latestDonations, paidBetween } from './result-store.ts';

const LATEST = 3;

/** A member's year at a glance. */
export async function yearSummary(memberId: number, now: Date = new Date()) {
  const year = jstYear(now);
  const [paid, latest, oneStop] = await Promise.all([
    paidBetween(memberId, startOfJstYear(year), startOfJstYear(year + 1)),
    latestDonations(memberId, LATEST),
    oneStopPanel(db(), memberId, now),
  ]);
  const rows = latest.map(historyRow);
  return {
    year,
    total: paid.reduce((sum, d) => sum + d.amount, 0),
    count: paid.length,
    governments: new Set(paid.map((d) => d.government_code)).size,
    oneStop,
    waiting: rows.filter((r) => r.due !== null),
    latest: rows,
  };
}
