import { type Donors, readDonors } from '#app/figures/donors.ts';
import { MOST_TIMES } from '#app/figures/donors-query.ts';
import { soFar } from '#app/figures/figures.ts';
import type { SignedInStaff } from '#app/staff/session.ts';
import { digits } from '#platform/money.ts';
import { shortDay } from '../../parts/dates.ts';
import { periodView, readPeriod } from '../period.ts';
import { tabs } from '../tabs.ts';
import { changeWords } from '../words.ts';

export function timesWords(times: number | null): string {
  if (times === null) return '合計';
  return times === MOST_TIMES ? `${times}回以上` : `${times}回`;
}

const allOf = (d: Donors) => d.first + d.returning;
const percent = (part: number, whole: number) =>
  whole === 0 ? '—' : `${(Math.round((part / whole) * 1000) / 10).toFixed(1)}%`;

/** Who gave in a period, in numbers. */
export async function openDonors(staff: SignedInStaff, url: URL) {
  const asked = readPeriod(url);
  const [{ now, before }, view] = await Promise.all([
    readDonors(staff, asked, asked.today),
    periodView(staff, asked),
  ]);
  const days = soFar(asked.period, asked.today);
  const [sum, was] = [now.at(-1)!, before.at(-1)!];
  const line = (name: string, of: (d: Donors) => number, unit: string) => ({
    name,
    now: `${digits(of(sum))}${unit}`,
    part: unit === '人' ? percent(of(sum), allOf(sum)) : '—',
    before: `${digits(of(was))}${unit}`,
    change: changeWords(of(sum), of(was)),
  });
  return {
    ...view,
    tabs: tabs(staff),
    from: shortDay(days.now.from),
    days: `${shortDay(days.now.from)}〜${shortDay(days.now.until)}`,
    daysBefore: `${shortDay(days.before.from)}〜${shortDay(days.before.until)}`,
    totals: [
      line('寄附者', allOf, '人'),
      line('はじめての寄附者', (d) => d.first, '人'),
      line('以前にも寄附した人', (d) => d.returning, '人'),
      line('寄附の件数', (d) => d.donations, '件'),
    ],
    largest: Math.max(0, ...now.slice(0, -1).map(allOf)),
    times: now.slice(0, -1).map((d, i) => ({
      name: timesWords(d.times),
      value: allOf(d),
      donors: digits(allOf(d)),
      part: percent(allOf(d), allOf(sum)),
      first: digits(d.first),
      returning: digits(d.returning),
      before: digits(allOf(before[i]!)),
    })),
  };
}

export type DonorsView = Awaited<ReturnType<typeof openDonors>>;
