import type { Actor } from '#app/staff/actor.ts';
import { recordLook } from '#app/staff/audit.ts';
import { demandEverywhere } from '#app/staff/permissions.ts';
import { config } from '#platform/config.ts';
import { jstDate } from '#platform/jst.ts';
import { CSV_MARK, csvLines } from '#platform/text/csv.ts';
import { closedMonths, closedSums, type LapseSum, NEVER, openSums } from './sums-query.ts';

/** Months that the page shows, and those of a sheet: twenty years. */
const MOST_MONTHS = 24;
const MOST_EXPORTED = 240;

/** What an issuer owes, by the month in which it lapses. */
export interface Owed {
  issuer: string;
  name: string;
  points: number;
  lapsing: { month: string | null; points: number }[];
}

function owed(sums: readonly LapseSum[]): Owed[] {
  const byIssuer = Map.groupBy(sums, (s) => s.issuer);
  return [...byIssuer].map(([issuer, own]) => ({
    issuer,
    name: own[0]!.government ?? config().SHOP_NAME,
    points: own.reduce((sum, s) => sum + s.points, 0),
    lapsing: own.map((s) => ({ month: s.lapsesIn === NEVER ? null : s.lapsesIn, points: s.points })),
  }));
}

/** What is owed today and when it lapses, and what was owed at the ends of months. @throws NotAllowed */
export async function pointSums(actor: Actor, now: Date = new Date()) {
  demandEverywhere(actor, 'point.read');
  const [open, months, closed] = await Promise.all([
    openSums(jstDate(now)),
    closedMonths(MOST_MONTHS),
    closedSums(MOST_MONTHS),
  ]);
  const byMonth = Map.groupBy(closed, (s) => s.month);
  return {
    today: owed(open),
    months: months.map((month) => ({ month, owed: owed(byMonth.get(month) ?? []) })),
  };
}

/** What was owed at the ends of all months that were closed, as a sheet. The audit names the export. @throws NotAllowed */
export async function exportSums(
  actor: Actor,
  words: { month: (month: string) => string; lapse: (month: string | null) => string },
): Promise<string[]> {
  demandEverywhere(actor, 'point.read');
  const sums = await closedSums(MOST_EXPORTED);
  await recordLook(actor, {
    action: 'point.read',
    subject: 'point',
    subjectId: 'csv',
    changes: { CSVの出力: [null, '月末の残高'] },
  });
  const rows = sums.map((s) => [
    words.month(s.month),
    s.government ?? config().SHOP_NAME,
    words.lapse(s.lapsesIn === NEVER ? null : s.lapsesIn),
    String(s.points),
  ]);
  return [CSV_MARK + csvLines([['月末', '発行元', '失効する月', 'ポイント'], ...rows])];
}
