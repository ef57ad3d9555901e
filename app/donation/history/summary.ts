import { db } from '#platform/db/db.ts';
import { jstYear } from '#platform/jst.ts';
import { amountAndLimit } from '../apply/year-store.ts';
import { notedOfYear } from '../noted/noted.ts';
import { oneStopPanel } from '../one-stop/view.ts';
import { latestDonations, paidInYear, waitingDonations } from './result-store.ts';
import { historyRow } from './row.ts';

const LATEST = 3;

/** A member's tax year at a glance, all of it asked for at once. Amounts are yen. */
export async function yearSummary(memberId: number, now: Date = new Date()) {
  const year = jstYear(now);
  const [paid, noted, sums, waiting, latest, oneStop] = await Promise.all([
    paidInYear(memberId, year),
    notedOfYear(db(), memberId, year),
    amountAndLimit(memberId, year),
    waitingDonations(memberId),
    latestDonations(memberId, LATEST),
    oneStopPanel(db(), memberId, now),
  ]);
  const codes = [...paid.map((d) => d.government_code), ...noted.map((d) => d.governmentCode)];
  const sum = (rows: { amount: number }[]) => rows.reduce((yen, d) => yen + d.amount, 0);
  const total = sum(paid) + sum(noted);
  return {
    year,
    total,
    count: codes.length,
    governments: new Set(codes).size,
    /** Of these, noted by the donor as made elsewhere. */
    elsewhere: { total: sum(noted), count: noted.length },
    /** The limit saved for the year, in yen. */
    limit: sums.limit,
    /** Applied for this year and still to be paid. */
    pending: Math.max(0, sums.amount - total),
    oneStop,
    waiting: waiting.map(historyRow),
    latest: latest.map(historyRow),
  };
}

export type YearSummary = Awaited<ReturnType<typeof yearSummary>>;
