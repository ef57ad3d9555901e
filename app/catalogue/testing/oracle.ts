import type { GoodsQuery } from '../search/search-query.ts';
import { SYNONYMS, type Thing } from './catalogue.ts';

/**
 * The search of the specification as plain filters over an array: slow, obvious, and sharing no code with the search it
 * checks (its folding too is written again, letter by letter).
 */

const WITHOUT_WEIGHT = new Set([...'-˗‐‑‒–—―−─ー~〜〰']);

function folded(text: string): string {
  let out = '';
  for (const letter of text.normalize('NFKC').toLowerCase()) {
    const code = letter.codePointAt(0)!;
    if (WITHOUT_WEIGHT.has(letter)) continue;
    if ((code >= 0xfe00 && code <= 0xfe0f) || (code >= 0xe0100 && code <= 0xe01ef)) continue; // variants of a glyph
    if (code >= 0x30a1 && code <= 0x30f6) out += String.fromCodePoint(code - 0x60);
    else out += /[\p{L}\p{N}\p{M}]/u.test(letter) ? letter : ' ';
  }
  return out.split(' ').filter(Boolean).join(' ');
}

function text(t: Thing): string {
  const { government: g, category: c } = t;
  const fields = [t.name, t.catchCopy, t.contents, c.name, c.parent.name, g.name, g.kana];
  return [...fields, g.prefecture.name, g.prefecture.kana, t.producer, t.code]
    .map(folded)
    .filter(Boolean)
    .join(' ');
}

function meanings(word: string): string[] {
  const groups = SYNONYMS.map((g) => g.map(folded)).filter((g) => g.includes(word));
  return [word, ...groups.flat()];
}

function wordsOf(q: string) {
  return q
    .split(/\s+/)
    .slice(0, 10)
    .map((typed) => ({ not: typed.length > 1 && '-‐‑‒–—―−－'.includes(typed[0]!), word: folded(typed) }))
    .filter((w) => w.word !== '');
}

const contains = (t: string, word: string) =>
  meanings(word).some((meaning) => meaning.split(' ').every((part) => t.includes(part)));

function fitsWords(t: Thing, q: string): boolean {
  const all = text(t);
  return wordsOf(q).every(({ not, word }) => contains(all, word) !== not);
}

const inStock = (t: Thing) => t.stocks.some((s) => s.active && (s.stock === null || s.stock > s.reserved));
const any = <T>(chosen: readonly T[], has: readonly T[]) => has.some((v) => chosen.includes(v));

/** For each filter that is set, whether goods pass it. */
function filters(q: GoodsQuery): Record<string, (t: Thing) => boolean> {
  const set: [string, boolean, (t: Thing) => boolean][] = [
    ['category', q.category.length > 0, (t) => any(q.category, [t.category.id, t.category.parent.id])],
    ['prefecture', q.prefecture.length > 0, (t) => q.prefecture.includes(t.government.prefecture.code)],
    ['government', q.government.length > 0, (t) => q.government.includes(t.government.code)],
    [
      'amount',
      q.min !== null || q.max !== null,
      (t) => t.amount >= (q.min ?? 0) && t.amount <= (q.max ?? Number.POSITIVE_INFINITY),
    ],
    ['temperature', q.temperature.length > 0, (t) => q.temperature.includes(t.temperature)],
    ['deliveries', q.deliveries !== null, (t) => t.deliveries > 1 === (q.deliveries === 'subscription')],
    ['month', q.month.length > 0, (t) => any(q.month, t.months)],
    ['label', q.label.length > 0, (t) => q.label.every((l) => t.labels.includes(l))],
    ['exclude_allergen', q.exclude_allergen.length > 0, (t) => !any(q.exclude_allergen, t.allergens)],
    ['payment', q.payment.length > 0, (t) => any(q.payment, t.government.payments)],
    ['one_stop', q.one_stop, (t) => t.government.online],
    ['ticket', q.ticket, (t) => t.ticket],
    ['in_stock', q.in_stock, inStock],
  ];
  return Object.fromEntries(set.filter(([, on]) => on).map(([name, , passes]) => [name, passes]));
}

/** Goods that match the words, before any filter. */
export function scope(all: readonly Thing[], kind: string, q: string, government: string | null, now: Date) {
  return all.filter(
    (t) =>
      t.kind === kind &&
      t.status === 'published' &&
      (t.acceptUntil === null || t.acceptUntil > now) &&
      (government === null || t.government.code === government) &&
      fitsWords(t, q),
  );
}

const BANDS = [5000, 10_000, 20_000, 30_000, 50_000, 100_000];

const VALUES: Record<string, (t: Thing) => (string | number | boolean)[]> = {
  category: (t) => [t.category.id],
  prefecture: (t) => [t.government.prefecture.code],
  amount: (t) => [BANDS.filter((edge) => t.amount > edge).length],
  temperature: (t) => [t.temperature],
  deliveries: (t) => [t.deliveries > 1],
  month: (t) => t.months,
  label: (t) => t.labels,
  payment: (t) => t.government.payments,
  one_stop: (t) => [t.government.online],
  ticket: (t) => [t.ticket],
  in_stock: (t) => [inStock(t)],
};

/** Hits, the counts of every facet under the other filters, and the hits without each filter. */
export function counted(found: readonly Thing[], q: GoodsQuery) {
  const set = filters(q);
  const under = (left?: string) =>
    found.filter((t) => Object.entries(set).every(([name, passes]) => name === left || passes(t)));
  const facets: Record<string, Record<string, number>> = {};
  for (const [name, values] of Object.entries(VALUES)) {
    const counts: Record<string, number> = {};
    for (const v of under(name).flatMap(values)) counts[String(v)] = (counts[String(v)] ?? 0) + 1;
    if (Object.keys(counts).length > 0) facets[name] = counts;
  }
  const others = under('exclude_allergen');
  for (const a of new Set(others.flatMap((t) => t.allergens))) {
    const left = others.filter((t) => !t.allergens.includes(a)).length;
    if (left > 0) facets.exclude_allergen = { ...facets.exclude_allergen, [a]: left };
  }
  return {
    hits: under(),
    facets,
    without: Object.fromEntries(Object.keys(set).map((name) => [name, under(name).length])),
  };
}

/** The order of a sort; equal ones come most popular first, then newest id first. */
export function sorted(hits: readonly Thing[], q: GoodsQuery): number[] {
  const first = wordsOf(q.q).find((w) => !w.not)?.word;
  const place = (t: Thing) => {
    const before = meanings(first ?? '').map((m) => text(t).split(m)); // counts letters before it, not code units
    const at = before.filter((b) => b.length > 1).map(([b = '']) => Array.from(b).length);
    return Math.min(...at, Number.MAX_SAFE_INTEGER);
  };
  const popular = (a: Thing, b: Thing) => b.popularity - a.popularity || b.id - a.id;
  const orders: Record<string, (a: Thing, b: Thing) => number> = {
    popular,
    new: (a, b) => b.publishedAt.getTime() - a.publishedAt.getTime() || b.id - a.id,
    amount_asc: (a, b) => a.amount - b.amount || popular(a, b),
    amount_desc: (a, b) => b.amount - a.amount || popular(a, b),
    relevance: (a, b) => (first ? place(a) - place(b) : 0) || popular(a, b),
  };
  return [...hits].sort(orders[q.sort]).map((t) => t.id);
}
