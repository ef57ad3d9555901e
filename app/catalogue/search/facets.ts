import { DELIVERY_NAMES, TEMPERATURE_NAMES } from '#app/words/labels.ts';
import { methodName } from '#app/words/payment-methods.ts';
import { yen } from '#platform/money.ts';
import { PAYMENT_METHODS } from '#platform/payment/methods.ts';
import { offeredMethods } from '#platform/payment/offered-methods.ts';
import { monthsLeft } from '../arrivals-query.ts';
import { type GoodsKind, kindWords } from '../kind-words.ts';
import type { Reference } from '../reference-store.ts';
import type { GoodsQuery } from './search-query.ts';
import type { Counted, FacetName } from './search-store.ts';

/** One tick box of the filter form: its value, its label and the number of goods that match it. */
export interface FacetValue {
  value: string;
  label: string;
  count: number;
  on: boolean;
  /** A leaf of the category above it. */
  nested?: boolean;
}

export interface Facet {
  name: FacetName;
  title: string;
  values: FacetValue[];
}

/** A chosen filter as a chip, which links to the search without it. */
export interface Chip {
  label: string;
  without: Partial<GoodsQuery>;
}

type Counts = Record<string, number>;

function listed(names: [string, string][], counts: Counts = {}, chosen: string[]): FacetValue[] {
  return names
    .map(([value, label]) => ({ value, label, count: counts[value] ?? 0, on: chosen.includes(value) }))
    .filter((v) => v.count > 0 || v.on);
}

function byCount(counts: Counts = {}, chosen: string[], most: number): FacetValue[] {
  const names = new Set([...chosen, ...Object.keys(counts)]);
  return [...names]
    .map((value) => ({ value, label: value, count: counts[value] ?? 0, on: chosen.includes(value) }))
    .sort((a, b) => Number(b.on) - Number(a.on) || b.count - a.count || a.label.localeCompare(b.label, 'ja'))
    .slice(0, most);
}

/** Parent categories with the sum of their leaves; the leaves themselves only below a chosen parent. */
function categories(reference: Reference, counts: Counts = {}, chosen: number[]): FacetValue[] {
  return reference.categories.flatMap((parent) => {
    const leaves = parent.leaves.map((leaf) => ({
      value: String(leaf.id),
      label: leaf.name,
      count: counts[leaf.id] ?? 0,
      on: chosen.includes(leaf.id),
      nested: true,
    }));
    const on = chosen.includes(parent.id);
    const count = leaves.reduce((sum, leaf) => sum + leaf.count, counts[parent.id] ?? 0);
    const open = on || leaves.some((leaf) => leaf.on);
    if (count === 0 && !open) return [];
    const own: FacetValue = { value: String(parent.id), label: parent.name, count, on };
    return open ? [own, ...leaves.filter((leaf) => leaf.count > 0 || leaf.on)] : [own];
  });
}

const MOST_LABELS = 10;

/** The groups of the filter form in their order; how a government is paid concerns gifts only. */
export function facetList(
  kind: GoodsKind,
  query: GoodsQuery,
  counted: Counted,
  reference: Reference,
): Facet[] {
  const { facets } = counted;
  const strings = (values: (string | number)[]) => values.map(String);
  const all: Facet[] = [
    { name: 'category', title: 'カテゴリー', values: categories(reference, facets.category, query.category) },
    {
      name: 'prefecture',
      title: '都道府県',
      values: listed(
        reference.prefectures.map((p) => [String(p.code), p.name]),
        facets.prefecture,
        strings(query.prefecture),
      ),
    },
    {
      name: 'temperature',
      title: '温度帯',
      values: listed(Object.entries(TEMPERATURE_NAMES), facets.temperature, query.temperature),
    },
    {
      name: 'month',
      title: 'お届けの月',
      values: listed(
        [...new Set([...Object.keys(facets.month ?? {}), ...query.month])]
          .sort()
          .map((m) => [m, monthName(m)]),
        facets.month,
        query.month,
      ),
    },
    { name: 'label', title: '特徴', values: byCount(facets.label, query.label, MOST_LABELS) },
    {
      name: 'payment',
      title: 'お支払い方法',
      values: listed(
        offeredMethods(PAYMENT_METHODS).map((m) => [m, methodName(m)]),
        facets.payment,
        query.payment,
      ),
    },
    {
      name: 'exclude_allergen',
      title: '除くアレルゲン',
      values: byCount(facets.exclude_allergen, query.exclude_allergen, MOST_LABELS),
    },
  ];
  return all.filter((facet) => facet.values.length > 0 && (kind === 'gift' || facet.name !== 'payment'));
}

export interface Toggle {
  name: 'deliveries' | 'one_stop' | 'ticket' | 'in_stock';
  value: string;
  label: string;
  count: number;
  on: boolean;
}

/** Filters that are on or off. For products only whether they are in stock. */
export function toggleList(kind: GoodsKind, query: GoodsQuery, counted: Counted): Toggle[] {
  const yes = (name: FacetName) => counted.facets[name]?.true ?? 0;
  const toggles: Toggle[] = [
    { name: 'in_stock', value: '1', label: '在庫あり', count: yes('in_stock'), on: query.in_stock },
    {
      name: 'deliveries',
      value: 'subscription',
      label: DELIVERY_NAMES.subscription!,
      count: yes('deliveries'),
      on: query.deliveries === 'subscription',
    },
    { name: 'ticket', value: '1', label: '現地利用チケット', count: yes('ticket'), on: query.ticket },
    {
      name: 'one_stop',
      value: 'online',
      label: 'ワンストップ特例のオンライン申請に対応',
      count: yes('one_stop'),
      on: query.one_stop,
    },
  ];
  return toggles.filter((t) => (t.count > 0 || t.on) && (kind === 'gift' || t.name === 'in_stock'));
}

/** A filter of one tap: what it changes, and the number of goods that match it. */
export interface Tap {
  label: string;
  count: number;
  on: boolean;
  change: Partial<GoodsQuery>;
}

/** The bands of amounts that some goods are in; the one that is chosen is taken off. */
export function bandTaps(kind: GoodsKind, { min, max }: GoodsQuery, { facets }: Counted): Tap[] {
  return kindWords(kind)
    .bands.map((band, i) => ({
      label: band.label,
      count: facets.amount?.[i] ?? 0,
      on: band.min === min && band.max === max,
      change:
        band.min === min && band.max === max ? { min: null, max: null } : { min: band.min, max: band.max },
    }))
    .filter((tap) => tap.count > 0 || tap.on);
}

/** What may arrive in this year if it is paid now. */
export function yearTaps(query: GoodsQuery, { thisYear }: Counted, at: Date): Tap[] {
  const month = monthsLeft(at);
  const on = query.month.join() === month.join();
  return thisYear > 0 || on
    ? [{ label: THIS_YEAR, count: thisYear, on, change: { month: on ? [] : month } }]
    : [];
}

/** What has begun to arrive by then may also come later: the months tell when goods may arrive, not until when they have. */
const THIS_YEAR = '年内に届くことがある';

/** Every filter that is set, and every word, as a chip. */
export function chipList(
  kind: GoodsKind,
  query: GoodsQuery,
  reference: Reference,
  governments: Map<string, string>,
  at: Date,
): Chip[] {
  const drop = <K extends keyof GoodsQuery>(name: K, value: unknown): Partial<GoodsQuery> => ({
    [name]: (query[name] as unknown[]).filter((v) => v !== value),
  });
  const categoryName = (id: number) =>
    reference.categories
      .flatMap((c) => [c as { id: number; name: string }, ...c.leaves])
      .find((c) => c.id === id)?.name;
  const typed = [...new Set(query.q.split(' ').filter(Boolean))];
  const chips: (Chip | null)[] = [
    ...typed.map((word) => named(`「${word}」`, { q: typed.filter((w) => w !== word).join(' ') })),
    ...query.category.map((id) => named(categoryName(id), drop('category', id))),
    ...query.prefecture.map((c) =>
      named(reference.prefectures.find((p) => p.code === c)?.name, drop('prefecture', c)),
    ),
    ...query.government.map((c) => named(governments.get(c), drop('government', c))),
    ...query.temperature.map((t) => named(TEMPERATURE_NAMES[t], drop('temperature', t))),
    ...(query.month.join() === monthsLeft(at).join()
      ? [named(THIS_YEAR, { month: [] })]
      : query.month.map((m) => named(`${monthName(m)}にお届け`, drop('month', m)))),
    ...query.label.map((l) => named(l, drop('label', l))),
    ...query.payment.map((p) => named(methodName(p), drop('payment', p))),
    ...query.exclude_allergen.map((a) => named(`${a}を除く`, drop('exclude_allergen', a))),
    query.min !== null || query.max !== null
      ? { label: amountLabel(kind, query), without: { min: null, max: null } }
      : null,
    query.deliveries ? { label: DELIVERY_NAMES[query.deliveries]!, without: { deliveries: null } } : null,
    query.one_stop ? { label: 'オンライン申請に対応', without: { one_stop: false } } : null,
    query.ticket ? { label: '現地利用チケット', without: { ticket: false } } : null,
    query.in_stock ? { label: '在庫あり', without: { in_stock: false } } : null,
  ];
  return chips.filter((c): c is Chip => c !== null);
}

/** 「2026年12月」 of '2026-12'. */
function monthName(month: string): string {
  return `${month.slice(0, 4)}年${Number(month.slice(5))}月`;
}

function named(label: string | undefined, without: Partial<GoodsQuery>): Chip | null {
  return label ? { label, without } : null;
}

function amountLabel(kind: GoodsKind, { min, max }: GoodsQuery): string {
  const band = kindWords(kind).bands.find((b) => b.min === min && b.max === max);
  if (band) return band.label;
  const amount = (n: number | null) => (n === null ? '' : yen(n));
  return `${amount(min)}〜${amount(max)}`;
}
