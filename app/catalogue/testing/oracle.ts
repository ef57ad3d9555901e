import { addDays, isBusinessDay } from '#app/delivery/business-days.ts';
import type { DispatchWindow } from '#app/delivery/dispatch-window.ts';
import { jstDate } from '#platform/jst.ts';
import { wordsOfName, wordsOfProse } from '#platform/text/words.ts';
import type { GoodsQuery } from '../search/search-query.ts';
import { LEAVES, SYNONYMS, type Thing } from './catalogue.ts';

/**
 * The search of the specification as plain filters over an array: slow, obvious, and sharing no code with the search it
 * checks (its folding too is written again, letter by letter) but the words that a name is cut into.
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

/** Works out once for each of the goods what does not depend on the question: of questions there are thousands. */
function kept<V>(work: (t: Thing, now: Date) => V): (t: Thing, now?: Date) => V {
  const known = new WeakMap<Thing, { at: number; value: V }>();
  return (t, now = new Date(0)) => {
    const before = known.get(t);
    if (before?.at === now.getTime()) return before.value;
    const value = work(t, now);
    known.set(t, { at: now.getTime(), value });
    return value;
  };
}

/** The brief text of goods, a field after the other. */
const fields = kept((t) => {
  const { government: g } = t;
  return [t.name, t.producer, t.contents, g.name, g.prefecture.name, t.code].map(folded);
});

/** Readings of a place count as a whole, with 市 and the like or without. */
const readings = kept(({ government: g }) =>
  [g.kana, g.prefecture.kana]
    .map(folded)
    .flatMap((kana) => [kana, kana.replace(/(ちょう|まち|むら|そん|けん|と|ふ|し|く)$/, '')]),
);

/** The things that the name of a category lists. */
const things = (name: string) => name.split('・').map(folded);

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

const everyPart = (meaning: string, has: (part: string) => boolean) => meaning.split(' ').every(has);

/** Letters anywhere in what goods say of themselves: what a minus word is compared with. */
function hasLetters(t: Thing, m: string): boolean {
  const own = fields(t);
  return (
    everyPart(m, (part) => own.some((field) => field.includes(part))) ||
    everyPart(m, (part) => readings(t).includes(part))
  );
}

const isCalled = (t: Thing, word: string) => meanings(word).some((m) => m === folded(t.category.name));

const isMentioned = (t: Thing, word: string) =>
  meanings(word).some((m) => [...things(t.category.name), ...things(t.category.parent.name)].includes(m));

/** Whether the name of any category has the word. */
const isKnown = (word: string) =>
  LEAVES.some((l) => meanings(word).some((m) => [...things(l.name), ...things(l.parent.name)].includes(m)));

/** One character, or two of kana: they stand in many other words. */
const isShort = (m: string) => /^(.|[\u3041-\u3096]{2})$/u.test(m);

/** Whether goods have a word as a word, in its letters, or in their prose: the three steps in which it is looked for. */
const STEPS: ((t: Thing, word: string) => boolean)[] = [
  (t, word) =>
    meanings(word).some((m) => {
      if (!isShort(m)) return hasLetters(t, m);
      const { heads, parts, edges } = wordsOfName(t.name);
      return (
        [...heads, ...wordsOfName(t.contents).heads].includes(m) ||
        ([...parts, ...edges].includes(m) && (isMentioned(t, word) || !isKnown(word)))
      );
    }),
  (t, word) => meanings(word).some((m) => hasLetters(t, m)),
  (t, word) => meanings(word).some((m) => everyPart(m, (part) => wordsOfProse(t.catchCopy).includes(part))),
];

/** The goods that have all words, each looked for as far as is needed to find some goods of the kind. */
function withWords(list: readonly Thing[], q: string): Thing[] {
  const fits = wordsOf(q).map(({ not, word }) => {
    if (not) return (t: Thing) => !meanings(word).some((m) => hasLetters(t, m));
    const steps = STEPS.map((step) => (t: Thing) => step(t, word) || isCalled(t, word));
    return steps.find((step) => list.some(step)) ?? (() => false);
  });
  return list.filter((t) => fits.every((fitting) => fitting(t)));
}

/** How far goods are from a word: whole words of the name, the leaf, words inside of compounds, then field by field. */
function distance(t: Thing, word: string): number {
  const { heads, parts, edges } = wordsOfName(t.name);
  const one = (words: readonly string[]) =>
    meanings(word).some((m) => everyPart(m, (part) => words.includes(part)));
  const means = isMentioned(t, word) ? 0 : 1;
  if (one(heads)) return means;
  if (means === 0 && one(edges)) return 0;
  if (isCalled(t, word)) return 2;
  if (one(parts)) return 3 + means;
  const field = fields(t).findIndex((text) => meanings(word).some((m) => text.includes(m.split(' ')[0]!)));
  return field < 0 ? 10 : 5 + field;
}

/** The business days, one after the other, from the first on which something paid now can leave. */
function* businessDays(now: Date): Generator<string> {
  const noonPassed = Math.floor((now.getTime() + 9 * 3_600_000) / 3_600_000) % 24 >= 12;
  for (let day = addDays(jstDate(now), noonPassed ? 1 : 0); ; day = addDays(day, 1))
    if (isBusinessDay(day)) yield day;
}

function businessDay(now: Date, n: number): string {
  let left = n;
  for (const day of businessDays(now)) if (left-- === 0) return day;
  return '';
}

const windowOf = (t: Thing, s: Thing['stocks'][number]) => s.window ?? t.window;

/** Variants in use that can still be sent in their window. */
const offered = kept((t, now) =>
  t.stocks.filter((s) => {
    const window = windowOf(t, s);
    return s.active && (!window || 'days' in window || businessDay(now, 0) <= window.until);
  }),
);

/** Of these, what is in stock. */
const stocked = (t: Thing, now: Date) =>
  offered(t, now).filter((s) => s.stock === null || s.stock > s.reserved);
const inStock = (t: Thing, now: Date) => stocked(t, now).length > 0;

/** Walks through the days on which it may be sent, two days ahead of the door; later instalments are months after. */
function monthsOfWindow(window: DispatchWindow, deliveries: number, now: Date): string[] {
  const first = businessDay(now, 0);
  const [from, until] =
    'days' in window ? [first, businessDay(now, window.days)] : [window.from, window.until];
  const months = new Set<string>();
  const begins = addDays([from, first].sort()[1]!, 2);
  let day = begins;
  do {
    months.add(day.slice(0, 7));
    day = addDays(day, 1);
  } while (day <= until);
  const last = [...months].at(-1)!;
  for (let i = 1; i < deliveries; i++) {
    const n = Number(last.slice(0, 4)) * 12 + Number(last.slice(5)) - 1 + i;
    months.add(`${Math.floor(n / 12)}-${String((n % 12) + 1).padStart(2, '0')}`);
  }
  return [...months];
}

const HORIZON = 18;

/** The months in which what is in stock arrives if it is paid now, as far ahead as the search looks. */
const arrives = kept((t, now) => {
  const last = addDays(`${jstDate(now).slice(0, 7)}-15`, Math.round((HORIZON - 1) * 30.44)).slice(0, 7);
  const months = stocked(t, now).flatMap((s) => {
    const window = windowOf(t, s);
    return window ? monthsOfWindow(window, t.deliveries, now) : [];
  });
  return [...new Set(months)].filter((m) => m <= last);
});
const any = <T>(chosen: readonly T[], has: readonly T[]) => has.some((v) => chosen.includes(v));

/** For each filter that is set, whether goods pass it. */
function filters(q: GoodsQuery, now: Date): Record<string, (t: Thing) => boolean> {
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
    ['month', q.month.length > 0, (t) => any(q.month, arrives(t, now))],
    ['label', q.label.length > 0, (t) => q.label.every((l) => t.labels.includes(l))],
    ['exclude_allergen', q.exclude_allergen.length > 0, (t) => !any(q.exclude_allergen, t.allergens)],
    ['payment', q.payment.length > 0, (t) => any(q.payment, t.government.payments)],
    ['one_stop', q.one_stop, (t) => t.government.online],
    ['ticket', q.ticket, (t) => t.ticket],
    ['in_stock', q.in_stock, (t) => inStock(t, now)],
  ];
  return Object.fromEntries(set.filter(([, on]) => on).map(([name, , passes]) => [name, passes]));
}

/** Goods that match the words, before any filter. */
export function scope(all: readonly Thing[], kind: string, q: string, government: string | null, now: Date) {
  const listed = all.filter((t) => t.kind === kind && t.status === 'published');
  return withWords(listed, q).filter(
    (t) =>
      (t.acceptUntil === null || t.acceptUntil > now) &&
      (t.stocks.every((s) => !s.active) || offered(t, now).length > 0) &&
      (government === null || t.government.code === government),
  );
}

const BANDS = {
  gift: [5000, 10_000, 20_000, 30_000, 50_000, 100_000],
  product: [1000, 2000, 3000, 5000, 10_000],
};

const VALUES: Record<string, (t: Thing, now: Date) => (string | number | boolean)[]> = {
  category: (t) => [t.category.id],
  prefecture: (t) => [t.government.prefecture.code],
  amount: (t) => [BANDS[t.kind].filter((edge) => t.amount > edge).length],
  temperature: (t) => [t.temperature],
  deliveries: (t) => [t.deliveries > 1],
  month: arrives,
  label: (t) => t.labels,
  payment: (t) => t.government.payments,
  one_stop: (t) => [t.government.online],
  ticket: (t) => [t.ticket],
  in_stock: (t, now) => [inStock(t, now)],
};

/** Hits, the counts of every facet under the other filters, and the hits without each filter. */
export function counted(found: readonly Thing[], q: GoodsQuery, now: Date) {
  const set = filters(q, now);
  const under = (left?: string) =>
    found.filter((t) => Object.entries(set).every(([name, passes]) => name === left || passes(t)));
  const facets: Record<string, Record<string, number>> = {};
  for (const [name, values] of Object.entries(VALUES)) {
    const counts: Record<string, number> = {};
    for (const v of under(name).flatMap((t) => values(t, now)))
      counts[String(v)] = (counts[String(v)] ?? 0) + 1;
    if (Object.keys(counts).length > 0) facets[name] = counts;
  }
  const others = under('exclude_allergen');
  for (const a of new Set(others.flatMap((t) => t.allergens))) {
    const left = others.filter((t) => !t.allergens.includes(a)).length;
    if (left > 0) facets.exclude_allergen = { ...facets.exclude_allergen, [a]: left };
  }
  const year = jstDate(now).slice(0, 4);
  return {
    hits: under(),
    thisYear: under('month').filter((t) => arrives(t, now).some((m) => m.startsWith(year))).length,
    facets,
    without: Object.fromEntries(Object.keys(set).map((name) => [name, under(name).length])),
  };
}

/**
 * The order of a sort; equal ones come most popular first, then newest id first. What is not open yet stands after the rest.
 */
export function sorted(hits: readonly Thing[], q: GoodsQuery, now: Date): number[] {
  const wanted = wordsOf(q.q).filter((w) => !w.not);
  const far = (t: Thing) => wanted.reduce((sum, { word }) => sum + distance(t, word), 0);
  const popular = (a: Thing, b: Thing) => b.popularity - a.popularity || b.id - a.id;
  const orders: Record<string, (a: Thing, b: Thing) => number> = {
    popular,
    new: (a, b) => b.publishedAt.getTime() - a.publishedAt.getTime() || b.id - a.id,
    amount_asc: (a, b) => a.amount - b.amount || popular(a, b),
    amount_desc: (a, b) => b.amount - a.amount || popular(a, b),
    relevance: (a, b) => far(a) - far(b) || popular(a, b),
  };
  const later = (t: Thing) => Number(t.acceptFrom !== null && t.acceptFrom > now);
  return [...hits].sort((a, b) => later(a) - later(b) || orders[q.sort]!(a, b)).map((t) => t.id);
}
