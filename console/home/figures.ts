import { figuresOf, readSeries } from '#app/figures/figures.ts';
import { beginOf, yearsBefore } from '#app/figures/spans.ts';
import { type Sum, total } from '#app/figures/sums-query.ts';
import { mayAnywhere } from '#app/staff/permissions.ts';
import type { SignedInStaff } from '#app/staff/session.ts';
import { jstDate } from '#platform/jst.ts';
import { digits, yen } from '#platform/money.ts';
import { changeWords, stepName, stepShort } from '../figures/words.ts';

/** Today and this year against last year, for who sees figures. */
export async function homeFigures(staff: SignedInStaff, now = new Date()) {
  if (!mayAnywhere(staff, 'figure.read')) return null;
  const today = jstDate(now);
  const of = figuresOf(staff, null);
  const c = { what: 'donation' as const, facet: 'all' as const, of };
  const lastYears = yearsBefore(today);
  const period = { from: beginOf('year', today), until: `${today.slice(0, 4)}-12-31` };
  const [thisDay, thatDay, months] = await Promise.all([
    total(c, { from: today, until: today }),
    total(c, { from: lastYears, until: lastYears }),
    readSeries(
      staff,
      { kind: 'donation', period, by: 'month', split: 'goods', governmentCode: null, only: null },
      today,
    ),
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
