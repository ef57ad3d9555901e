import { isBusinessDay } from '#app/delivery/business-days.ts';
import type { DispatchWindow } from '#app/delivery/dispatch-window.ts';
import { addDays, jstDate } from '#platform/jst.ts';
import type { GoodsQuery } from '../search/search-query.ts';
import type { Thing } from './catalogue.ts';
import { kept } from './kept.ts';
import { distance, withWords, wordsOf } from './oracle-words.ts';

/**
 * The search of the specification as plain filters over an array: slow, obvious, and sharing no code with the search it
 * checks but the words that a name is cut into.
 */

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
    'days' in window
      ? [businessDay(now, window.days < 10 ? 0 : window.days - 5), businessDay(now, window.days)]
      : [window.from, window.until];
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
  const opens = t.acceptFrom === null ? '' : jstDate(t.acceptFrom).slice(0, 7);
  return [...new Set(months)].filter((m) => m >= opens && m <= last);
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
 * @param pins goods that stand first where the words put the list in order, if they are open.
 */
export function sorted(
  hits: readonly Thing[],
  q: GoodsQuery,
  now: Date,
  pins: readonly number[] = [],
): number[] {
  const wanted = wordsOf(q.q).filter((w) => !w.not);
  const far = (t: Thing) => wanted.reduce((sum, { word }) => sum + distance(t, word), 0);
  const popular = (a: Thing, b: Thing) => b.popularity - a.popularity || b.id - a.id;
  const orders: Record<string, (a: Thing, b: Thing) => number> = {
    popular,
    new: (a, b) => b.publishedAt.getTime() - a.publishedAt.getTime() || b.id - a.id,
    amount_asc: (a, b) => a.amount - b.amount || popular(a, b),
    amount_desc: (a, b) => b.amount - a.amount || popular(a, b),
    relevance: (a, b) => first(a) - first(b) || far(a) - far(b) || popular(a, b),
  };
  const later = (t: Thing) => Number(t.acceptFrom !== null && t.acceptFrom > now);
  const first = (t: Thing) => (pins.includes(t.id) && !later(t) ? pins.indexOf(t.id) : pins.length);
  return [...hits].sort((a, b) => later(a) - later(b) || orders[q.sort]!(a, b)).map((t) => t.id);
}
