import { z } from 'zod';
import { digits } from '#platform/money.ts';
import { codePoints } from '#platform/text/normalize.ts';
import * as normal from './normalizers.ts';
import { prefectureOptions } from './prefectures.ts';

// Its way of making code for a schema pays after hundreds of forms; many of ours are made for one.
z.config({ jitless: true });

/** The text of a field as it is checked and shown again. @param beside what was typed into another field of its group. */
export type Normalize = (text: string, beside: (name: string) => string) => string;

/** How a field's text is normalised before it is checked, registered with its schema (see parse.ts). */
export const normalizers = z.registry<{ normalize: Normalize }>();

const CONTROL = /[\p{Cc}\p{Cs}\u202a-\u202e\u2066-\u2069]/u; // also the marks that change the text direction
const enter = (label: string) => `${label}を入力してください`;
const choose = (label: string) => `${label}を選択してください`;

interface TextRule {
  max: number;
  normalize: Normalize;
  /** The first rule that fails gives the message. */
  checks?: [(text: string) => boolean, string][];
  multiline?: boolean;
}

/** A required text. Blank counts as missing, since the normalisers leave nothing of it. */
function text(label: string, rule: TextRule) {
  const checks: [(t: string) => boolean, string][] = [
    [
      (t) => !CONTROL.test(rule.multiline ? t.replace(/\n/g, '') : t),
      `${label}に使用できない文字が含まれています`,
    ],
    [(t) => codePoints(t) <= rule.max, `${label}は${rule.max}文字以内で入力してください`],
    ...(rule.checks ?? []),
  ];
  return z
    .string({ error: enter(label) })
    .superRefine((value, ctx) => {
      const failed = checks.find(([holds]) => !holds(value));
      if (failed) ctx.addIssue({ code: 'custom', message: failed[1] });
    })
    .register(normalizers, { normalize: rule.normalize });
}

/** The same field when it may stay empty, which gives ''. */
function optional(label: string, rule: TextRule) {
  return text(label, rule)
    .optional()
    .transform((value) => value ?? '');
}

const NAME: Omit<TextRule, 'checks'> = { max: 30, normalize: normal.name };
const STREET: TextRule = { max: 100, normalize: normal.address };

/** 姓, 名: 1–30, kept as typed except for blanks around it; no digits, no emoji. */
function name(label: string) {
  return text(label, {
    ...NAME,
    checks: [
      [(t) => !/\p{Nd}/u.test(t), `${label}に数字は使用できません`],
      [(t) => !/\p{Emoji_Presentation}/u.test(t), `${label}に使用できない文字が含まれています`],
    ],
  });
}

/** セイ, メイ: katakana, ー and blank, also the iteration marks and the dot between foreign names. */
function kana(label: string) {
  return text(label, {
    max: 30,
    normalize: normal.kana,
    checks: [[(t) => /^[\u30a1-\u30fe ]+$/u.test(t), `${label}は全角カタカナで入力してください`]],
  });
}

/**
 * ASCII only, one @, a domain with a dot. Several dots in a row are accepted: old mobile carriers gave out such
 * addresses.
 */
function email(label = 'メールアドレス') {
  return text(label, {
    max: 254,
    normalize: normal.email,
    checks: [
      [
        (t) =>
          /^[a-z0-9.!#$%&'*+/=?^_`{|}~-]+@[a-z0-9](?:[a-z0-9-]*[a-z0-9])?(?:\.[a-z0-9](?:[a-z0-9-]*[a-z0-9])?)+$/.test(
            t,
          ),
        `${label}の形式が正しくありません`,
      ],
    ],
  });
}

/** Seven digits; shown as 「100-0001」, stored without the hyphen. */
function postalCode(label = '郵便番号') {
  return text(label, {
    max: 30,
    normalize: normal.postalCode,
    checks: [[(t) => /^\d{3}-\d{4}$/.test(t), `${label}は7桁の数字で入力してください`]],
  }).transform((t) => t.replace('-', ''));
}

/** JIS X 0401 code, 1–47. */
function prefecture(label = '都道府県') {
  return z
    .string({ error: choose(label) })
    .regex(/^(?:[1-9]|[1-3]\d|4[0-7])$/, choose(label))
    .transform(Number);
}

/** Beside a field `prefecture`, whose name is taken off where it was typed here as well. */
function city(label = '市区町村') {
  return text(label, {
    ...STREET,
    normalize: (typed, beside) => {
      const chosen = beside('prefecture');
      return normal.city(typed, prefectureOptions.find((p) => p.value === chosen)?.label);
    },
  });
}

function street(label = '町名・番地') {
  return text(label, STREET);
}

function building(label = '建物名・部屋番号') {
  return optional(label, STREET);
}

/** 10 or 11 digits from 0. Toll-free and premium numbers reach nobody who could receive a parcel. */
function phone(label = '電話番号') {
  return text(label, {
    max: 30,
    normalize: normal.phone,
    checks: [
      [
        (t) => /^0\d{9,10}$/.test(t) && !/^(?:0120|0800|0570|0990)/.test(t),
        `${label}の形式が正しくありません`,
      ],
    ],
  });
}

const part = z.string().optional().register(normalizers, { normalize: normal.integer });

/**
 * Year, month and day in three boxes (`birthDate.year` …) as 'YYYY-MM-DD': a real date from 1900 to today in JST.
 * Errors belong to the group.
 * @param today in Japan, 'YYYY-MM-DD'.
 */
function birthDate(today: string, label = '生年月日') {
  return z
    .object({ year: part, month: part, day: part })
    .optional()
    .transform((value, ctx) => {
      const fault = (message: string) => {
        ctx.addIssue({ code: 'custom', message });
        return z.NEVER;
      };
      const { year, month, day } = value ?? {};
      if (!year && !month && !day) return fault(enter(label));
      if (!/^\d{4}$/.test(year ?? '') || !/^\d{1,2}$/.test(month ?? '') || !/^\d{1,2}$/.test(day ?? ''))
        return fault('正しい生年月日を入力してください');
      const date = `${year}-${month!.padStart(2, '0')}-${day!.padStart(2, '0')}`;
      const at = new Date(`${date}T00:00:00Z`);
      const real = !Number.isNaN(at.getTime()) && at.toISOString().slice(0, 10) === date;
      if (!real || date < '1900-01-01' || date > today) return fault('正しい生年月日を入力してください');
      return date;
    });
}

/** A whole number within bounds, e.g. yen or pieces. @param unit 「円」「個」 as the messages say it. */
function integer(label: string, bounds: { min: number; max: number; unit: string }) {
  const { min, max, unit } = bounds;
  const say = (n: number) => `${digits(n)}${unit}`;
  return text(label, {
    max: 20,
    normalize: normal.integer,
    checks: [
      [(t) => /^\d+$/.test(t), `${label}は半角数字で入力してください`],
      [(t) => Number(t) >= min, `${label}は${say(min)}以上で入力してください`],
      [(t) => Number(t) <= max, `${label}は${say(max)}以下で入力してください`],
    ],
  }).transform(Number);
}

/** Free text of several lines, optional: '' when empty. */
function message(label: string, max = 500) {
  return optional(label, { max, normalize: normal.lines, multiline: true });
}

/** The same where a text is required. */
function lines(label: string, max: number) {
  return text(label, { max, normalize: normal.lines, multiline: true });
}

/** One line of free text. */
function line(label: string, max: number) {
  return text(label, { max, normalize: normal.line });
}

function optionalLine(label: string, max: number) {
  return optional(label, { max, normalize: normal.line });
}

/** A code mailed to the visitor. */
function code(length: number, label = '確認コード') {
  return text(label, {
    max: 30,
    normalize: normal.digitsOnly,
    checks: [
      [(t) => new RegExp(`^\\d{${length}}$`).test(t), `${label}は${length}桁の数字で入力してください`],
    ],
  });
}

/** Accepted exactly as typed; the rules for a new one need the mail address and are in app/member. */
function password(label = 'パスワード') {
  return z.string({ error: enter(label) });
}

/** One of a closed list. */
function choice<const T extends readonly [string, ...string[]]>(label: string, values: T) {
  return z.enum(values, { error: choose(label) });
}

/** A consent without which the form is refused. */
function consent(label: string) {
  const message = `${label}への同意が必要です`;
  return z.boolean({ error: message }).refine((ticked) => ticked, message);
}

/** A box that may stay unticked. */
function tick() {
  return z.boolean().default(false);
}

/** Field builders for the forms of the whole site (product spec section 9): rule and message of each, in one place. */
export const fields = {
  name,
  kana,
  email,
  postalCode,
  prefecture,
  city,
  street,
  building,
  phone,
  birthDate,
  integer,
  message,
  lines,
  line,
  optionalLine,
  code,
  password,
  choice,
  consent,
  tick,
};
