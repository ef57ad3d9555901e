import { jstDate } from '#platform/jst.ts';

/** 「2026/11/23」 of a day that is stored as such, for tables. */
export function shortDay(day: string): string {
  return day.replaceAll('-', '/');
}

/** 「2026/11/23」, for tables. */
export function shortDate(at: Date): string {
  return shortDay(jstDate(at));
}

const TIME = new Intl.DateTimeFormat('ja-JP', {
  timeZone: 'Asia/Tokyo',
  hour: '2-digit',
  minute: '2-digit',
  hourCycle: 'h23',
});

/** 「2026/11/23 09:05」, for tables. */
export function shortInstant(at: Date): string {
  return `${shortDate(at)} ${TIME.format(at)}`;
}
