import { NOSHI_CHOICES, TIME_SLOT_CHOICES } from '#app/delivery/wishes.ts';
import { prefectureName } from '#app/forms/prefectures.ts';
import type { Recipient } from '#app/forms/recipient.ts';
import { addressLines } from '#app/forms/recipient-words.ts';
import { WRAPPING_CHOICES } from '#app/sale/rules/wrapping.ts';
import { methodName } from '#app/words/payment-methods.ts';
import { formatDateTime, formatPlainDate } from '#platform/jst.ts';
import { digits } from '#platform/money.ts';
import { phoneWords } from '#platform/text/contact.ts';

/** What stands in stored objects, as people call it; anything else stands under its own name. */
const FIELDS: Readonly<Record<string, string>> = {
  familyName: '姓',
  givenName: '名',
  familyNameKana: 'セイ',
  givenNameKana: 'メイ',
  postalCode: '郵便番号',
  prefecture: '都道府県',
  city: '市区町村',
  street: '町名・番地',
  building: '建物名など',
  phone: '電話番号',
  birthDate: '生年月日',
  email: 'メールアドレス',
  amount: '金額',
  quantity: '数量',
  message: 'メッセージ',
  usage: '使い道',
  oneStop: 'ワンストップ特例',
  addressee: '宛名',
  note: '備考',
  payment: 'お支払い方法',
  timeSlot: 'お届けの時間帯',
  noshi: 'のし',
  wrapping: '包装',
  deliveryDate: 'お届け日',
  publishName: '氏名の公開',
  publishMessage: 'メッセージの公開',
  thisYearOnly: '今年の寄附としてのみ',
  guardian: '保護者の同意',
  points: '利用ポイント',
  donor: '寄附者',
  buyer: 'ご購入者',
  delivery: 'お届け先',
  year: '年',
  month: '月',
  day: '日',
};

const nameOf = (path: string) =>
  path
    .split('.')
    .map((part) => FIELDS[part] ?? part)
    .join('・');

/** A stored value as the paper says it; an empty text for nothing. */
export function valueWords(value: unknown): string {
  if (value === null || value === undefined) return '';
  if (value instanceof Date) return formatDateTime(value);
  if (typeof value === 'boolean') return value ? 'はい' : 'いいえ';
  if (typeof value === 'number') return digits(value);
  if (typeof value === 'object') return objectLines(value, '').join('\n');
  const text = String(value);
  return /^\d{4}-\d{2}-\d{2}$/.test(text) ? formatPlainDate(text) : text;
}

/** 「姓: 山田」, a line for each value that is there. */
function objectLines(value: object, under: string): string[] {
  if (isPairs(value)) return typedLines(value);
  if (isChange(value))
    return [`${under}: ${valueWords(value[0]) || '(なし)'} → ${valueWords(value[1]) || '(なし)'}`];
  if (isRecipient(value)) return recipientLines(value, under);
  return Object.entries(value).flatMap(([key, inner]) => {
    const name = Array.isArray(value) ? under : [under, nameOf(key)].filter(Boolean).join('・');
    if (inner === null || inner === '') return [];
    if (typeof inner === 'object') return objectLines(inner as object, name);
    const said =
      key === 'prefecture' && typeof inner === 'number' ? prefectureName(inner) : valueWords(inner);
    return [name === '' ? said : `${name}: ${said}`];
  });
}

/** A stored value with its fields as people call them, for the file that programs read: prefectures by their names, all else as it is kept. */
export function namedValue(value: unknown): unknown {
  if (typeof value !== 'object' || value === null || value instanceof Date) return value;
  if (Array.isArray(value))
    return isPairs(value)
      ? value.map(([name, said]) => [nameOf(name), CHOICES[name.split('.').at(-1)!]?.(said) ?? said])
      : value.map(namedValue);
  return Object.fromEntries(
    Object.entries(value).map(([key, inner]) => [
      nameOf(key),
      key === 'prefecture' && typeof inner === 'number' ? prefectureName(inner) : namedValue(inner),
    ]),
  );
}

/** A donor, a buyer or a recipient, written as on papers. */
function isRecipient(value: object): value is Recipient & { birthDate?: string } {
  return 'familyName' in value && 'postalCode' in value && 'street' in value && 'prefecture' in value;
}

function recipientLines(r: Recipient & { birthDate?: string }, under: string): string[] {
  return [
    ...(under === '' ? [] : [`${under}:`]),
    `${r.familyName} ${r.givenName}(${r.familyNameKana} ${r.givenNameKana})`,
    addressLines(r),
    ...(r.phone ? [`電話番号 ${phoneWords(r.phone)}`] : []),
    ...(r.birthDate ? [`生年月日 ${valueWords(r.birthDate)}`] : []),
  ];
}

/** What was typed into a form that was not sent, or nothing of what only joins it to the site: keys, and numbers of what was chosen from. */
function typedLines(pairs: readonly [string, string][]): string[] {
  return pairs.flatMap(([key, said]) => {
    const last = key.split('.').at(-1)!;
    if (said === '' || NUMBERS.has(last) || NUMBERS.has(key)) return [];
    return [`${nameOf(key)}: ${CHOICES[last]?.(said) ?? said}`];
  });
}

/** Fields whose values are numbers of rows, or the form's own keys. */
const NUMBERS = new Set([
  'formKey',
  'key',
  'confirmed',
  'sku',
  'skuId',
  'usage',
  'usageId',
  'address',
  'addressId',
  'goods',
  'intent',
  'deliveryTo',
]);

const ofNames =
  (names: Readonly<Record<string, string>>) =>
  (said: string): string | undefined =>
    names[said];

/** What is chosen in a form, as its page calls it. */
const CHOICES: Readonly<Record<string, (said: string) => string | undefined>> = {
  payment: methodName,
  timeSlot: ofNames(TIME_SLOT_CHOICES),
  noshi: ofNames(NOSHI_CHOICES),
  wrapping: ofNames(WRAPPING_CHOICES),
  oneStop: ofNames({ none: '希望しない', paper: '紙の申請書', online: 'オンライン申請' }),
  prefecture: (said) => prefectureName(Number(said)),
  deliveryDate: ofNames({ none: '指定しない' }),
};

/** A form as it was typed: [name, value] of each field. */
function isPairs(value: object): value is [string, string][] {
  return (
    Array.isArray(value) &&
    value.length > 0 &&
    value.every(
      (v) => Array.isArray(v) && v.length === 2 && typeof v[0] === 'string' && typeof v[1] === 'string',
    )
  );
}

/** [before, after], as the audit keeps changes. */
function isChange(value: object): value is [unknown, unknown] {
  return Array.isArray(value) && value.length === 2 && value.some((v) => v === null || typeof v !== 'object');
}
