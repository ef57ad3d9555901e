import { endOfJstDate, formatDate, jstDate, jstYear, startOfJstYear } from '#platform/jst.ts';
import { nextWorkingDay } from '#platform/working-days.ts';

/** 地方税法 附則7条: the exception is valid for at most five local governments a year. */
export const MOST_GOVERNMENTS = 5;

export type OneStopWish = 'none' | 'paper' | 'online';

/** The status of one donation's application; `none` where there is no wish. */
export type OneStopState = 'none' | 'requested' | 'received' | 'incomplete' | 'accepted';

type Mover = 'donor' | 'government';

/** Who may make which move. The donor makes the wish and takes it back; the government decides the rest. */
const NEXT: Record<OneStopState, Partial<Record<OneStopState, Mover>>> = {
  none: { requested: 'donor' },
  requested: { none: 'donor', received: 'government', incomplete: 'government', accepted: 'government' },
  received: { none: 'donor', requested: 'donor', incomplete: 'government', accepted: 'government' },
  incomplete: { none: 'donor', requested: 'donor', received: 'government', accepted: 'government' },
  // A fault may still be found afterwards.
  accepted: { incomplete: 'government' },
};

export function mayMove(mover: Mover, from: OneStopState, to: OneStopState): boolean {
  return NEXT[from][to] === mover;
}

/** What a government may say of an application. */
export type Finding = 'received' | 'incomplete' | 'accepted';

/** Whether a government may say so of an application that has arrived: also of one that the donor had not said to wish. */
export function mayFind(from: OneStopState, to: Finding): boolean {
  return from === 'none' || mayMove('government', from, to);
}

const STATE_NAMES: Record<OneStopState, string> = {
  none: '申請しない',
  requested: '申請書の提出をお待ちしています',
  received: '自治体に届きました(確認中)',
  incomplete: '申請に不備があります',
  accepted: '受付が完了しました',
};

/** The state as the donor reads it; who applies online sends no paper in. */
export function oneStopStateName(state: OneStopState, wish: OneStopWish): string {
  return state === 'requested' && wish === 'online'
    ? 'オンラインでの申請をお待ちしています'
    : STATE_NAMES[state];
}

/**
 * 地方税法 附則7条: the application arrives by 10 January of the next year; its last second in Japan. Donors are asked for this
 * day, which is there in time in any year and at any government.
 */
export function oneStopDeadline(taxYear: number): Date {
  return endOfJstDate(`${taxYear + 1}-01-10`);
}

/**
 * What the law allows: a 10 January that is a Saturday, a Sunday or a holiday makes place for the next day that is none
 * (地方税法 20条の5第2項, 民法 142条); its last second in Japan.
 */
export function oneStopLegalDeadline(taxYear: number): Date {
  return endOfJstDate(nextWorkingDay(jstDate(oneStopDeadline(taxYear))));
}

/** 「2027年1月10日(日)(必着)」 of what is sent in on paper; nothing is posted of what is applied for online. */
export function deadlineWords(taxYear: number, wishes: readonly OneStopWish[]): string {
  const day = formatDate(oneStopDeadline(taxYear));
  if (!wishes.includes('paper')) return day;
  return day + (wishes.includes('online') ? '(書面は必着)' : '(必着)');
}

/** Whole days in Japan from the day of `now` to the last day; 0 on that day, negative afterwards. */
export function daysLeft(taxYear: number, now: Date): number {
  const day = (at: Date) => Date.parse(`${jstDate(at)}T00:00:00Z`);
  return Math.round((day(oneStopDeadline(taxYear)) - day(now)) / 86_400_000);
}

/** 「あと20日です」, and once 10 January was a day off, until when the law allows. */
export function daysLeftWords(taxYear: number, now: Date): string {
  const days = daysLeft(taxYear, now);
  const legal = oneStopLegalDeadline(taxYear);
  if (now > legal) return '受付は終了しました';
  if (days < 0) return `休日にあたるため、法令による期限は${formatDate(legal)}です`;
  return days === 0 ? '本日が期限です' : `あと${days}日です`;
}

/** The tax year that may still be applied for: until the deadline in January, the previous year. */
export function openTaxYear(now: Date): number {
  const year = jstYear(now);
  return now <= oneStopLegalDeadline(year - 1) ? year - 1 : year;
}

/** Until when governments tell the municipalities of their donors (地方税法 附則7条): 31 January; its last second in Japan. */
export function noticeDeadline(taxYear: number): Date {
  return endOfJstDate(`${taxYear + 1}-01-31`);
}

/** Until when a tax return of the year is filed: 15 March, or the next day that is none off. */
export function returnDeadline(taxYear: number): Date {
  return endOfJstDate(nextWorkingDay(`${taxYear + 1}-03-15`));
}

/** The tax year whose applications are looked after: until the end of March the previous one, for what is corrected afterwards. */
export function deskYear(now: Date): number {
  return jstYear(now) - (jstDate(now).slice(5) <= '03-31' ? 1 : 0);
}

export interface ReminderRound {
  taxYear: number;
  /** Each round is sent once to a member. */
  name: 'december' | 'january';
  /** Only donations paid before this instant: nobody is reminded of papers that have only just arrived. */
  paidBefore: Date;
}

const TO_GET_THE_PAPERS = 7; // days

/** Whether reminders go out on a day in Japan: 10 to 31 December, and once more from 2 to 8 January. */
export function reminderRound(now: Date): ReminderRound | null {
  const [year, day] = [jstYear(now), jstDate(now).slice(5)];
  if (day >= '12-10' && day <= '12-31') {
    const paidBefore = new Date(now.getTime() - TO_GET_THE_PAPERS * 86_400_000);
    return { taxYear: year, name: 'december', paidBefore };
  }
  if (day >= '01-02' && day <= '01-08')
    return { taxYear: year - 1, name: 'january', paidBefore: startOfJstYear(year) };
  return null;
}
