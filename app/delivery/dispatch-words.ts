import { addDays, jstDate } from '#platform/jst.ts';
import { laterDay } from './business-days.ts';
import { closingWords, hourWords } from './calendar.ts';
import { calendarOn, closingsAhead } from './calendar-setting.ts';
import {
  type DispatchSpan,
  type DispatchWindow,
  IN_WEEKS,
  lastDayOf,
  windowLeft,
} from './dispatch-window.ts';
import type { PlannedSpan } from './plan.ts';
import type { DeliveryState } from './states.ts';

/**
 * The words for a time of dispatch, made from the window and nowhere typed. They speak of 発送 alone: when something arrives
 * is another promise. Before the payment they tell what is left of a window at an instant (`at`), so that no time is offered
 * that has passed; what was promised to somebody who has paid stays as it was.
 */

/** A method of payment whose deadline is after the last day of dispatch. */
export const TOO_LATE_TO_SEND =
  'このお支払い方法では、お支払い期限までに発送の時期が終わることがあるため、お選びいただけません。すぐにお支払いいただける方法をお選びください';

/**
 * 「お支払いから5営業日以内に発送」「お支払いから2週間ほどで発送」「2027年2月発送」「2026年10月〜翌年2月に順次発送」, and of a window that
 * has begun 「2027年2月末まで順次発送」「2026年11月末までに発送」「2026年11月30日発送」.
 */
export function windowWords(window: DispatchWindow, at: Date): string {
  const left = windowLeft(window, at);
  if ('from' in left)
    return endsLater(left)
      ? `${restWords(left)}発送`
      : `${spanWords(left)}${isLong(left) ? 'に順次' : ''}発送`;
  if (left.days === 0) return 'お支払いを確認した営業日に発送';
  return left.days < IN_WEEKS
    ? `お支払いから${left.days}営業日以内に発送`
    : `お支払いから${Math.ceil(left.days / 5)}週間ほどで発送`;
}

/** Days ahead for which a page of goods tells of closings besides the usual ones. */
const CLOSINGS_TOLD = 30;

/**
 * How the business days of a window that is told in them are counted (`dispatchDay`), with the closings that come soon; null where none
 * is.
 */
export function businessDaysWords(windows: readonly DispatchWindow[], at: Date): string | null {
  if (!windows.some((w) => 'days' in w && w.days > 0 && w.days < IN_WEEKS)) return null;
  const today = jstDate(at);
  const { cutOff } = calendarOn(today);
  const ahead = closingsAhead(today, CLOSINGS_TOLD).map((c) => closingWords(c, today));
  const late = cutOff === 24 ? '' : `営業日の${hourWords(cutOff)}以降と`;
  const closed = ahead.length > 0 ? `。${ahead.join('、')}は休業日です` : '';
  return `お支払いを受け付けた営業日の翌営業日から数えます(${late}休業日のお支払いは、翌営業日の受け付けです)${closed}`;
}

/** The same to the day, as a contract has to say it (特定商取引法 12条の6: 引渡時期). */
export function exactWords(window: DispatchWindow, at: Date): string {
  const left = windowLeft(window, at);
  if ('from' in left)
    return endsLater(left)
      ? `${restWords(left)}発送します。`
      : `${spanWords(left)}に${isLong(left) ? '順次' : ''}発送します。`;
  if (left.days === 0) return `${windowWords(window, at)}します。`;
  return `お支払いの完了から${left.days}営業日以内に発送します。`;
}

/** The same of goods that come several times. */
export function rhythmWords(window: DispatchWindow, deliveries: number, at: Date): string {
  const first = windowWords(window, at);
  return deliveries > 1 ? `初回は${first}、その後は毎月発送` : first;
}

/** Several windows of one thing in their order, each once: 「2027年2月発送、2027年3月発送」. */
export function windowsWords(windows: readonly DispatchWindow[], deliveries: number, at: Date): string {
  const start = (w: DispatchWindow) => ('from' in w ? w.from : '');
  const ordered = [...windows].sort((a, b) => (start(a) < start(b) ? -1 : start(a) > start(b) ? 1 : 0));
  return [...new Set(ordered.map((w) => rhythmWords(w, deliveries, at)))].join('、');
}

const MOST_NAMED = 3;

/**
 * The same in short, where one variant of several is chosen and each is sent in its own window:
 * 「発送時期を選べます(2026年12月・2027年1月・2月)」, or of many 「(2026年12月〜翌年5月)」,
 * 「(2027年1月〜3月・5月)」 where one between cannot be had.
 * @param byTime whether the variants differ by their time alone; else 「種類により2027年2月・3月に発送」.
 */
export function choiceWords(
  windows: readonly DispatchSpan[],
  { deliveries, byTime, at }: { deliveries: number; byTime: boolean; at: Date },
): string {
  const several = deliveries > 1;
  const first = several ? '初回は' : '';
  const each = [...new Map(windows.map((w) => [`${w.from}/${w.until}`, w])).values()].sort((a, b) =>
    a.from + a.until < b.from + b.until ? -1 : 1,
  );
  if (each.length === 1) return first + windowWords(each[0]!, at);
  const left = each.map((w) => windowLeft(w, at));
  const named = left.length > MOST_NAMED ? runsOf(left) : left;
  const names =
    named
      .slice(0, MOST_NAMED)
      .map((w, i) => nameAfter(w, named[i - 1]))
      .join('・') + (named.length > MOST_NAMED ? 'ほか' : '');
  return byTime
    ? `${several ? '初回の' : ''}発送時期を選べます(${names})`
    : `${first}種類により${names}に発送`;
}

type Left = DispatchSpan & { begun: boolean };

/** Windows in their order, those as one that follow upon each other without a day between. */
function runsOf(windows: readonly Left[]): Left[] {
  const runs: Left[] = [];
  for (const w of windows) {
    const last = runs.at(-1);
    if (last && w.from <= addDays(last.until, 1)) last.until = laterDay(last.until, w.until);
    else runs.push({ ...w });
  }
  return runs;
}

/** 「2027年2月」「2026年11月末まで」 */
function timeName(left: Left): string {
  return endsLater(left) ? endWords(left.until) : spanWords(left);
}

/** The same of one of several, without the year where the one before has said it. */
function nameAfter(left: Left, before: DispatchSpan | undefined): string {
  const name = timeName(left);
  const said = before && yearOf(before.from) === yearOf(before.until) ? yearOf(before.until) : null;
  return said !== null && name.startsWith(said) ? name.slice(said.length) : name;
}

/** 「2027年」 */
function yearOf(date: string): string {
  return `${date.slice(0, 4)}年`;
}

/**
 * When a delivery is planned to leave, before 「に発送予定」: 「2027年2月」, or 「2026年12月8日ごろまで」 of what leaves as soon
 * as it is ready.
 */
export function plannedWords({ from, until }: PlannedSpan): string {
  if (from !== null) return spanWords({ from, until });
  return endWords(until, 'ごろ');
}

/** The same of a stored delivery; null once it has left, or where nothing is promised. */
export function openPlan(d: {
  status: DeliveryState;
  planned_from: string | null;
  planned_until: string | null;
}): string | null {
  const open = d.status === 'waiting' || d.status === 'preparing';
  return open && d.planned_until !== null
    ? plannedWords({ from: d.planned_from, until: d.planned_until })
    : null;
}

/** Of a window that has begun, and lasts longer than its first day. */
function endsLater(left: Left): boolean {
  return left.begun && left.from < left.until;
}

/** 「2027年2月末まで順次」, or 「2026年11月28日までに」 when all of it is in one month. */
function restWords(left: DispatchSpan): string {
  return endWords(left.until) + (isLong(left) ? '順次' : 'に');
}

/** 「2027年2月末まで」「2026年12月8日まで」 */
function endWords(until: string, about = ''): string {
  const { month, day, last } = partsOf(until);
  return day === last ? `${month}末まで` : `${month}${day}日${about}まで`;
}

function isLong({ from, until }: DispatchSpan): boolean {
  return from.slice(0, 7) !== until.slice(0, 7);
}

/** 「2027年2月」「2026年10月〜翌年2月」「2027年2月上旬」「2026年12月27日〜29日」: as exact as the days are. */
function spanWords(span: DispatchSpan): string {
  const [first, end] = [partsOf(span.from), partsOf(span.until)];
  const [begins, ends] = withinMonth(first, end);
  const head = first.month + begins;
  if (isLong(span)) return `${head}〜${monthAfterwards(first, end)}${ends}`;
  return begins === ends ? head : `${head}〜${ends}`;
}

/** What stands behind the months: nothing for whole ones, 上旬 and the like where both days are edges of such, else days. */
function withinMonth(first: Parts, end: Parts): [string, string] {
  if (first.day === 1 && end.day === end.last) return ['', ''];
  const begins = THIRDS[[1, 11, 21].indexOf(first.day)];
  const ends = THIRDS[[10, 20, end.last].indexOf(end.day)];
  return begins && ends ? [begins, ends] : [`${first.day}日`, `${end.day}日`];
}

const THIRDS = ['上旬', '中旬', '下旬'];

/** A later month as it is told after an earlier one: 「4月」「翌年2月」「2028年2月」. */
function monthAfterwards(first: Parts, end: Parts): string {
  if (end.year === first.year) return `${end.number}月`;
  return end.year === first.year + 1 ? `翌年${end.number}月` : end.month;
}

interface Parts {
  year: number;
  number: number;
  day: number;
  /** The last day of the month. */
  last: number;
  /** 「2027年2月」 */
  month: string;
}

function partsOf(date: string): Parts {
  const [year = 0, number = 0, day = 0] = date.split('-').map(Number);
  const last = Number(lastDayOf(date.slice(0, 7)).slice(8));
  return { year, number, day, last, month: `${year}年${number}月` };
}
