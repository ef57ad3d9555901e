/** Business days, years and deadlines are in JST (Asia/Tokyo), whatever the server's zone. Japan has no summer time. */

const OFFSET = 9 * 3_600_000;
const DAY = 86_400_000;

function shifted(at: Date): Date {
  return new Date(at.getTime() + OFFSET);
}

/** The JST calendar date, 'YYYY-MM-DD'. */
export function jstDate(at: Date): string {
  return shifted(at).toISOString().slice(0, 10);
}

/** The JST calendar year: the tax year of a donation paid at this instant (所得税法 36条の暦年). */
export function jstYear(at: Date): number {
  return shifted(at).getUTCFullYear();
}

/** The JST month, 1–12. */
export function jstMonth(at: Date): number {
  return shifted(at).getUTCMonth() + 1;
}

/** The first instant of a JST year. */
export function startOfJstYear(year: number): Date {
  return new Date(Date.UTC(year, 0, 1) - OFFSET);
}

/** 31 December 23:59:59 JST. */
export function endOfJstYear(year: number): Date {
  return new Date(startOfJstYear(year + 1).getTime() - 1000);
}

/** 23:59:59 JST, `days` days after the JST day of `at`. */
export function endOfJstDay(at: Date, days = 0): Date {
  const start = Math.floor(shifted(at).getTime() / DAY) * DAY;
  return new Date(start + (days + 1) * DAY - 1000 - OFFSET);
}

/** 23:59:59 JST of a calendar date 'YYYY-MM-DD'. */
export function endOfJstDate(date: string): Date {
  return new Date(Date.parse(`${date}T00:00:00Z`) + DAY - 1000 - OFFSET);
}

const WEEKDAYS = ['日', '月', '火', '水', '木', '金', '土'];

/** 「2026年11月21日(土)」 */
export function formatDate(at: Date): string {
  const d = shifted(at);
  return `${d.getUTCFullYear()}年${d.getUTCMonth() + 1}月${d.getUTCDate()}日(${WEEKDAYS[d.getUTCDay()]})`;
}

/** 「23:59」 */
export function formatTime(at: Date): string {
  const d = shifted(at);
  return `${d.getUTCHours()}:${String(d.getUTCMinutes()).padStart(2, '0')}`;
}

/** 「2026年11月21日(土) 23:59」 */
export function formatDateTime(at: Date): string {
  return `${formatDate(at)} ${formatTime(at)}`;
}

/** The minute before an instant, as people say until when: 「12月1日(火) 23:59」 of the midnight after it. */
export function formatLastMinute(until: Date): string {
  const last = new Date(until.getTime() - 1);
  return `${formatDate(last).slice('2026年'.length)} ${formatTime(last)}`;
}

/** A stored calendar date 'YYYY-MM-DD' as 「2026年11月21日」. */
export function formatPlainDate(date: string): string {
  const [y, m, d] = date.split('-').map(Number);
  return `${y}年${m}月${d}日`;
}

/** A day that many days later, or earlier; YYYY-MM-DD both. */
export function addDays(date: string, days: number): string {
  const at = new Date(`${date}T00:00:00Z`);
  at.setUTCDate(at.getUTCDate() + days);
  return at.toISOString().slice(0, 10);
}

/** The latest of some instants; an invalid date for none. */
export function latestOf(instants: readonly Date[]): Date {
  return new Date(Math.max(...instants.map((d) => d.getTime())));
}
