import { savedLimit } from '#app/tax/saved-limit.ts';
import { db } from '#platform/db/db.ts';
import { jstYear } from '#platform/jst.ts';
import { externalOfYear } from '../external/external.ts';
import { oneStopPanel } from '../one-stop/view.ts';
import { isHeld } from '../states.ts';
import { donationsOfYear, latestDonations, waitingApplications } from './result-store.ts';
import { applicationRow, historyRow } from './row.ts';

const LATEST = 3;

/** A summary of a member's tax year, read in parallel queries. Amounts are yen. */
export async function yearSummary(memberId: number, now: Date = new Date()) {
  const year = jstYear(now);
  const [made, external, limit, waiting, latest, oneStop] = await Promise.all([
    donationsOfYear(memberId, year),
    externalOfYear(db(), memberId, year),
    savedLimit(memberId, year),
    waitingApplications(memberId),
    latestDonations(memberId, LATEST),
    oneStopPanel(db(), memberId, now),
  ]);
  const held = made.filter((d) => isHeld(d.status, d.dispute));
  const paid = made.filter((d) => d.status === 'paid' && !held.includes(d));
  const codes = [...paid.map((d) => d.government_code), ...external.map((d) => d.governmentCode)];
  const sum = (rows: { amount: number }[]) => rows.reduce((yen, d) => yen + d.amount, 0);
  return {
    year,
    total: sum(paid) + sum(external),
    count: codes.length,
    governments: new Set(codes).size,
    /** The external donations among them. */
    elsewhere: { total: sum(external), count: external.length },
    /** The limit saved for the year, in yen. */
    limit,
    /** Applied for this year and still to be paid. */
    pending: sum(made) - sum(paid) - sum(held),
    /** Yen of payments that are looked into: they do not count, and may yet. */
    held: sum(held),
    oneStop,
    waiting: waiting.map((d) => applicationRow(d, now)),
    latest: latest.map((d) => historyRow(d, now)),
  };
}

export type YearSummary = Awaited<ReturnType<typeof yearSummary>>;
