import { costTable } from '#app/figures/duty/duty.ts';
import { designationPeriod } from '#app/figures/duty/period.ts';
import { figuresOf, readSeries } from '#app/figures/figures.ts';
import { namesOf } from '#app/figures/names-query.ts';
import { beginOf, yearsBefore } from '#app/figures/spans.ts';
import { type Sum, total } from '#app/figures/sums-query.ts';
import { mayAnywhere } from '#app/staff/permissions.ts';
import type { SignedInStaff } from '#app/staff/session.ts';
import { jstDate } from '#platform/jst.ts';
import { digits, yen } from '#platform/money.ts';
import { changeWords, stepName, stepShort } from '../figures/words.ts';

/** Governments whose gauges stand on the page of somebody who looks after several. */
const MOST_GAUGES = 4;

/** How much of the donations of this 指定期間 goes into costs, of each government that somebody looks after. */
async function gauges(staff: SignedInStaff, of: 'all' | readonly string[], today: string) {
  if (of === 'all') return [];
  const codes = of.slice(0, MOST_GAUGES);
  const period = designationPeriod(today);
  const [names, tables] = await Promise.all([
    namesOf('government', codes),
    Promise.all(codes.map((code) => costTable(staff, code, period, today))),
  ]);
  return codes.map((code, i) => ({
    code,
    name: names.get(code) ?? code,
    now: tables[i]!.sum.percent,
    forecast: tables[i]!.forecast?.percent ?? null,
    ceiling: tables[i]!.ceiling.percent,
  }));
}

/** Today and this year against last year, for who sees figures. */
export async function homeFigures(staff: SignedInStaff, now = new Date()) {
  if (!mayAnywhere(staff, 'figure.read')) return null;
  const today = jstDate(now);
  const of = figuresOf(staff, null);
  const c = { what: 'donation' as const, facet: 'all' as const, of };
  const lastYears = yearsBefore(today);
  const period = { from: beginOf('year', today), until: `${today.slice(0, 4)}-12-31` };
  const [thisDay, thatDay, months, ofCosts] = await Promise.all([
    total(c, { from: today, until: today }),
    total(c, { from: lastYears, until: lastYears }),
    readSeries(
      staff,
      { kind: 'donation', period, by: 'month', split: 'goods', governmentCode: null, only: null },
      today,
    ),
    gauges(staff, of, today),
  ]);
  const sum = (which: 'now' | 'before'): Sum =>
    months.reduce(
      (all, { [which]: s }) => ({ count: all.count + s.count, amount: all.amount + s.amount, pieces: 0 }),
      { count: 0, amount: 0, pieces: 0 },
    );
  const card = (name: string, now: Sum, before: Sum) => ({
    name,
    amount: yen(now.amount),
    count: `${digits(now.count)}件`,
    before: `${yen(before.amount)}(${digits(before.count)}件)`,
    change: changeWords(now.amount, before.amount),
  });
  return {
    gauges: ofCosts,
    cards: [card('今日', thisDay, thatDay), card('今年', sum('now'), sum('before'))],
    bars: months.map((m) => ({
      name: stepName('month', m.begins),
      short: stepShort('month', m.begins),
      value: m.now.amount,
      before: m.before.amount,
    })),
  };
}

export type HomeFiguresView = NonNullable<Awaited<ReturnType<typeof homeFigures>>>;
