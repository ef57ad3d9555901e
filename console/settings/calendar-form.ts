import { type Calendar, type Closing, FIRST_CALENDAR, isOpen } from '#app/delivery/calendar.ts';
import {
  CALENDAR,
  LONGEST_CLOSING,
  LONGEST_NAME,
  MOST_CLOSINGS,
  MOST_OPEN_DAYS,
} from '#app/delivery/calendar-setting.ts';
import { day, integer } from '#app/forms/cells.ts';
import { addDays, endOfJstDate, formatDate, jstDate } from '#platform/jst.ts';
import { codePoints } from '#platform/text/normalize.ts';
import { WEEKDAYS } from './calendar-fields.ts';
import { CALENDAR_LABELS, labelIn } from './labels.ts';
import type { Faults, PreviewTable, SettingForm } from './setting-form.ts';

const CUT_OFF = integer(1, 24, '時');

/** How far ahead a preview looks, and how many days it names. */
const AHEAD_DAYS = 400;
const MOST_DAYS = 40;

/** Lines that say something, as they are read. */
const linesOf = (form: FormData, name: string): string[] =>
  String(form.get(name) ?? '')
    .normalize('NFKC')
    .split('\n')
    .map((text) => text.trim())
    .filter((text) => text !== '');

function readDay(text: string): string | undefined {
  const read = day.read(text);
  return 'value' in read && read.value !== null ? read.value : undefined;
}

/** 「12/29」 as '12-29'; undefined where it is no day. */
function monthDayOf(typed: string): string | undefined {
  const [, month, date] = /^(\d{1,2})[-/.月](\d{1,2})日?$/.exec(typed.normalize('NFKC').trim()) ?? [];
  // Of a leap year, so that 29 February can be said.
  return month && date ? readDay(`2024-${month}-${date}`)?.slice(5) : undefined;
}

/** 「2027-08-13〜2027-08-16 夏季休業」, or one day. @returns what is wrong with it as words. */
function closingOf(line: string): Closing | string {
  const [span = '', ...names] = line.replace(/ {0,3}[~〜] {0,3}/, '~').split(' ');
  const [begins = '', ends = begins] = span.split('~');
  const [from, until] = [readDay(begins), readDay(ends)];
  const name = names.join(' ').trim();
  if (!from || !until)
    return `「${line.slice(0, 40)}」: 「2027-08-13〜2027-08-16 夏季休業」の形で入力してください`;
  if (until < from) return `「${line.slice(0, 40)}」: 終わりの日を、始まりの日よりあとにしてください`;
  if (until > addDays(from, LONGEST_CLOSING - 1))
    return `「${line.slice(0, 40)}」: 1回の休業は${LONGEST_CLOSING}日までです。分けて入力してください`;
  if (codePoints(name) > LONGEST_NAME)
    return `「${line.slice(0, 40)}」: 名前は${LONGEST_NAME}文字以内で入力してください`;
  return { from, until, name };
}

function readClosings(form: FormData, faults: Faults): Closing[] {
  const lines = linesOf(form, 'closed');
  if (lines.length > MOST_CLOSINGS) faults.closed = `${MOST_CLOSINGS}行以内で入力してください`;
  const read = lines.slice(0, MOST_CLOSINGS).map(closingOf);
  const wrong = read.find((closing) => typeof closing === 'string');
  if (wrong !== undefined) faults.closed = wrong;
  const closings = read.filter((closing) => typeof closing !== 'string');
  return closings.toSorted((a, b) => (a.from + a.until < b.from + b.until ? -1 : 1));
}

function readOpenDays(form: FormData, faults: Faults): string[] {
  const lines = linesOf(form, 'open');
  if (lines.length > MOST_OPEN_DAYS) faults.open = `${MOST_OPEN_DAYS}行以内で入力してください`;
  const wrong = lines.find((line) => readDay(line) === undefined);
  if (wrong !== undefined)
    faults.open = `「${wrong.slice(0, 40)}」: 「2027-08-13」の形の日付を1行に1日ずつ入力してください`;
  return [...new Set(lines.flatMap((line) => readDay(line) ?? []))].sort();
}

function readNewYear(form: FormData, faults: Faults): Calendar['newYear'] {
  const typed = (name: string) => String(form.get(name) ?? '').trim();
  if (typed('newYearFrom') === '' && typed('newYearUntil') === '') return null;
  const [from, until] = [monthDayOf(typed('newYearFrom')), monthDayOf(typed('newYearUntil'))];
  for (const [name, read] of Object.entries({ newYearFrom: from, newYearUntil: until }))
    if (!read)
      faults[name] = '「12/29」の形で入力してください。年末年始の休業がないときは、両方を空にしてください';
  return from && until ? { from, until } : null;
}

function readCutOff(form: FormData, faults: Faults): number {
  const read = CUT_OFF.read(String(form.get('cutOff') ?? ''));
  if ('value' in read && read.value !== null) return read.value;
  faults.cutOff = '1から24までの数字で入力してください';
  return FIRST_CALENDAR.cutOff;
}

export const calendarForm: SettingForm<Calendar> = {
  setting: CALENDAR,
  lead: '発送の営業日です。発送の予定、お届けできる日、特定商取引法に基づく表記、検索の「届く月」が、返礼品・商品ともこれに従います。ワンストップ特例や確定申告など、法令の期限には関わりません。お約束した日は変わりません。',
  read(form) {
    const faults: Faults = {};
    const weekdays = WEEKDAYS.filter(({ field }) => form.get(field) === 'on')
      .map(({ n }) => n)
      .sort();
    if (weekdays.length === WEEKDAYS.length)
      faults['weekday-1'] = 'すべての曜日を休業日にすることはできません';
    const value: Calendar = {
      weekdays,
      holidays: form.get('holidays') === 'on',
      newYear: readNewYear(form, faults),
      closed: readClosings(form, faults),
      open: readOpenDays(form, faults),
      cutOff: readCutOff(form, faults),
    };
    const days = yearSpan(value.newYear);
    if (days > LONGEST_CLOSING) faults.newYearUntil = `毎年の休業は${LONGEST_CLOSING}日以内にしてください`;
    return Object.keys(faults).length > 0 ? { faults } : { value };
  },
  shown: ({ weekdays, holidays, newYear, closed, open, cutOff }) => ({
    cutOff: String(cutOff),
    ...Object.fromEntries(WEEKDAYS.map(({ n, field }) => [field, weekdays.includes(n) ? 'on' : ''])),
    holidays: holidays ? 'on' : '',
    newYearFrom: newYear?.from.replace('-', '/') ?? '',
    newYearUntil: newYear?.until.replace('-', '/') ?? '',
    closed: closed
      .map((c) => `${c.from === c.until ? c.from : `${c.from}〜${c.until}`} ${c.name}`.trim())
      .join('\n'),
    open: open.join('\n'),
  }),
  label: (name) => WEEKDAYS.find(({ field }) => field === name)?.name ?? labelIn(CALENDAR_LABELS, name),
  words: (name, text) =>
    name.startsWith('weekday-') || name === 'holidays' ? (text === 'on' ? '休業日' : '営業日') : text,
  preview,
};

/** Days of a time that comes each year; 0 without one. */
function yearSpan(span: Calendar['newYear']): number {
  if (!span) return 0;
  const [from, until] = [`2027-${span.from}`, `${span.until < span.from ? 2028 : 2027}-${span.until}`];
  return (Date.parse(until) - Date.parse(from)) / 86_400_000 + 1;
}

/** The coming days that turn into business days or days off. Of the days before it begins nothing is told. */
function preview(value: Calendar, before: Calendar, at: Date): PreviewTable {
  const first = jstDate(at);
  const words = (isBusiness: boolean) => (isBusiness ? '営業日' : '休業日');
  const turned = Array.from({ length: AHEAD_DAYS }, (_, n) => addDays(first, n)).filter(
    (date) => isOpen(value, date) !== isOpen(before, date),
  );
  const rows = turned
    .slice(0, MOST_DAYS)
    .map((date) => [formatDate(endOfJstDate(date)), words(isOpen(before, date)), words(isOpen(value, date))]);
  const more = turned.length > MOST_DAYS ? [[`ほか${turned.length - MOST_DAYS}日`, '', '']] : [];
  return {
    title: `これから${AHEAD_DAYS}日のうちに変わる日`,
    heads: ['日付', 'いまの設定', '入力した設定'],
    rows: rows.length > 0 ? [...rows, ...more] : [['変わる日はありません', '', '']],
  };
}
