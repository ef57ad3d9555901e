import {
  type Cell,
  choice,
  count,
  day,
  instant,
  integer,
  lastInstant,
  line,
  lines,
  numbers,
  words,
  yesNo,
} from '#app/forms/cells.ts';
import { prefectureOptions } from '#app/forms/prefectures.ts';
import { SHIPPING_CLASSES } from '#app/sale/rules/shipping.ts';
import { ALLERGENS } from '#app/words/allergens.ts';
import { TEMPERATURE_NAMES } from '#app/words/labels.ts';
import { LOCAL_STANDARDS } from '#app/words/local-standards.ts';

export type GoodsKind = 'gift' | 'product';

const named = (names: Record<string, string>) => Object.entries(names).map(([v, n]) => [v, n] as const);

export const SHIPPING_OPTIONS = Object.entries(SHIPPING_CLASSES).map(
  ([value, { name, size }]) => [value, `${name}(${size})`] as const,
);
export const PREFECTURES = prefectureOptions.map(({ value, label }) => [Number(value), label] as const);
export const TEMPERATURES = named(TEMPERATURE_NAMES);
export const STANDARDS = named(LOCAL_STANDARDS);
export const TAX_RATES = [
  [8, '8%(軽減税率)'],
  [10, '10%'],
] as const;
export const TICKET_KINDS = [
  ['amount', '金額'],
  ['count', '回数'],
] as const;
export const PRIOR_CHECKS = [
  ['none', '未提出'],
  ['filed', '提出'],
  ['confirmed', '確認済'],
] as const;
const YEN = 99_999_999;

const anyStage = choice<string>(PRIOR_CHECKS);
/** Nothing said is 未提出. */
const stage: Cell<string> = {
  read(text) {
    const read = anyStage.read(text);
    return 'fault' in read ? read : { value: read.value ?? 'none' };
  },
  write: anyStage.write,
};

/** 管理番号 as it is kept: what a Japanese keyboard writes full-width is the same goods, and what nobody sees is nothing. */
export function goodsCode(typed: string): string {
  return typed
    .normalize('NFKC')
    .replace(/[\u2010-\u2015\u2212]/g, '-')
    .replace(/[\u200b\u200c\u2060\ufeff]|\u200d/g, '')
    .trim();
}

const codeLine = line(40, true);
const code: Cell<string> = { read: (typed) => codeLine.read(goodsCode(typed)), write: codeLine.write };

/**
 * What staff say of goods, by the name of the column that holds it: how it is read and written as text. Forms, sheets, proposals
 * and the audit are made from this one table. `of`: only of this kind.
 */
const COLUMNS = {
  code: column('管理番号', code),
  name: column('名称', line(100, true)),
  catch_copy: column('キャッチコピー', line(100)),
  description: column('説明', lines(5_000)),
  contents: column('内容量', line(200)),
  amount: column('寄附金額', integer(1, YEN, '円'), 'gift'),
  procurement_cost: column('調達費', integer(0, YEN, '円'), 'gift'),
  local_standard: column('地場産品類型', choice(STANDARDS), 'gift'),
  maker: column('製造者', line(100), 'gift'),
  value_share: column('区域内の価値の割合', integer(1, 100, '%'), 'gift'),
  general_price: column('一般販売価格', integer(1, YEN, '円'), 'gift'),
  prior_check: column('事前確認', stage, 'gift'),
  prior_checked_on: column('事前確認日', day, 'gift'),
  deliveries: column('お届け回数', count(1, 24, 1), 'gift'),
  price: column('価格(税込)', integer(1, YEN, '円'), 'product'),
  tax_rate: column('消費税率', choice<number>(TAX_RATES), 'product'),
  shipping_class: column('配送サイズ', choice(SHIPPING_OPTIONS), 'product'),
  temperature: column('温度帯', choice(TEMPERATURES)),
  handling_days: column('発送までの営業日数', integer(0, 60, '営業日')),
  dispatch_from: column('発送期間の初日', day),
  dispatch_until: column('発送期間の最終日', day),
  shelf_life: column('消費期限・賞味期限', line(100)),
  allergens: column('アレルゲン', words(28, ALLERGENS)),
  alcohol: column('お酒', yesNo),
  excluded_prefectures: column('配送不可地域', numbers(PREFECTURES)),
  delivery_slot: column('お届け日時の指定', yesNo),
  noshi: column('のし', yesNo),
  labels: column('ラベル', words(10)),
  accept_from: column('受付開始', instant),
  accept_until: column('受付終了', lastInstant),
  per_person_limit: column('お一人の上限', integer(1, 99, '点')),
  ticket_kind: column('チケットの種類', choice(TICKET_KINDS), 'gift'),
  ticket_value: column('チケットの額面・回数', integer(1, YEN), 'gift'),
  ticket_months: column('チケットの有効月数', integer(1, 60, 'か月'), 'gift'),
};

function column<V>(label: string, cell: Cell<V>, of?: GoodsKind) {
  return { label, cell, of };
}

export type ColumnName = keyof typeof COLUMNS;
type ValueOf<C> = C extends { cell: Cell<infer V> } ? V : never;

/** What staff say of goods, as the table holds it, with the two that are chosen from other tables. */
export type GoodsInput = { [N in ColumnName]: ValueOf<(typeof COLUMNS)[N]> } & {
  category_id: number;
  producer_id: number;
};

export const COLUMN_NAMES = Object.keys(COLUMNS) as ColumnName[];

/** The columns of a kind, in the order of forms and sheets. */
export function columnsOf(kind: GoodsKind): ColumnName[] {
  return COLUMN_NAMES.filter((name) => (COLUMNS[name].of ?? kind) === kind);
}

/** As people call a column: a gift's name is 返礼品名. */
export function labelOf(name: ColumnName | 'category_id' | 'producer_id', kind: GoodsKind): string {
  if (name === 'category_id') return 'カテゴリ';
  if (name === 'producer_id') return '事業者';
  if (name === 'name') return kind === 'gift' ? '返礼品名' : '商品名';
  return COLUMNS[name].label;
}

/** The names of all fields of a form of goods, for the list of what is wrong with it. */
export function labelsOf(kind: GoodsKind): Record<string, string> {
  const names = [...columnsOf(kind), 'category_id', 'producer_id'] as const;
  return Object.fromEntries(names.map((name) => [name, labelOf(name, kind)]));
}

/** What is said of the other kind's columns. */
const NOTHING: Partial<GoodsInput> = {
  amount: null,
  procurement_cost: null,
  local_standard: null,
  maker: '',
  value_share: null,
  general_price: null,
  prior_check: 'none',
  prior_checked_on: null,
  deliveries: 1,
  price: null,
  tax_rate: null,
  shipping_class: null,
  ticket_kind: null,
  ticket_value: null,
  ticket_months: null,
};

type Texts = Partial<Record<ColumnName, string>>;

/** Reads all columns of a kind. @returns the values, and what is wrong by column. */
export function readColumns(
  texts: Texts,
  kind: GoodsKind,
): { values: Omit<GoodsInput, 'category_id' | 'producer_id'>; faults: Map<ColumnName, string> } {
  const faults = new Map<ColumnName, string>();
  const values: Record<string, unknown> = { ...NOTHING };
  for (const name of columnsOf(kind)) {
    const read = COLUMNS[name].cell.read(texts[name] ?? '');
    if ('fault' in read) faults.set(name, read.fault);
    else values[name] = read.value;
  }
  return { values: values as Omit<GoodsInput, 'category_id' | 'producer_id'>, faults };
}

/** All columns of a kind as text. */
export function writeColumns(input: GoodsInput, kind: GoodsKind): Record<string, string> {
  return Object.fromEntries(columnsOf(kind).map((name) => [name, writeColumn(name, input[name])]));
}

/**
 * What a cell is read as, where that says something else than what was typed: a day that a spreadsheet shows as a number, an amount with
 * its unit. Undefined where it is the same but for spaces, and where it is wrong.
 */
export function readAs<V>(cell: Cell<V>, typed: string): string | undefined {
  const read = cell.read(typed);
  if ('fault' in read) return undefined;
  const [is, was] = [cell.write(read.value), typed].map(plainly);
  return is === was ? undefined : is;
}

/** The same of one column. */
export function columnReadAs(name: ColumnName, typed: string): string | undefined {
  return readAs(COLUMNS[name].cell as Cell<unknown>, typed);
}

/** As people write an instant, and without what no reader sees. */
function plainly(text: string): string {
  return text
    .replace(/^(\d{4}-\d\d-\d\d)T(\d\d:\d\d)$/, '$1 $2')
    .replace(/\s+/g, ' ')
    .trim();
}

/** One value as text. */
export function writeColumn<N extends ColumnName>(name: N, value: GoodsInput[N]): string {
  return (COLUMNS[name].cell as unknown as Cell<GoodsInput[N]>).write(value);
}
