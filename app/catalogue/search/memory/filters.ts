import { LRUCache } from 'lru-cache';
import { monthBits } from '../../arrivals-query.ts';
import type { FacetName } from '../search-store.ts';
import { type Bits, placesWhere } from './bits.ts';
import type { Columns } from './columns.ts';
import type { Question } from './question.ts';

/** The facets by the number of their bit. */
export const FACETS: readonly FacetName[] = [
  'category',
  'temperature',
  'deliveries',
  'label',
  'exclude_allergen',
  'ticket',
  'prefecture',
  'government',
  'payment',
  'one_stop',
  'month',
  'amount',
  'in_stock',
];

export const bitOf = (name: FacetName): number => 1 << FACETS.indexOf(name);

/** Of another kind or government: two bits, so that it never counts as failing one filter alone. */
const OUT = (1 << 20) | (1 << 21);

/** Facets, and what a search is about at all. */
type FilterName = FacetName | 'kind' | 'scope';

/** What an amount must be, in yen. */
export interface Range {
  min: number;
  max: number;
}

/** Which filters of a search goods fail, as bits: what many goods share is tried once for each value. */
export interface Filters {
  shape: Uint32Array;
  home: Uint32Array;
  times: Uint32Array;
  arrivals: Uint32Array;
  stock: Uint32Array;
  range: Range | undefined;
  /** Months that are asked for, as bits. */
  months: number;
  active: readonly FacetName[];
  /** Places of the file that fail a filter by their shape or home, which never change. */
  fixed: ReadonlyMap<FilterName, Bits>;
}

/** Bytes of what values of filters are failed by that are kept: everyday filters are asked for again and again. */
const KEPT_BYTES = 24 * 1024 * 1024;

type Value<P extends 'shapes' | 'homes'> = Columns[P]['values'][number];

/** What fails a value of a filter. */
interface Failing {
  values: Uint32Array;
  places: Bits;
}

/** Makes the filters of searches; what a value of a filter is failed by is worked out once. */
export class FilterMaker {
  #columns: Columns;
  #ofFile: number;
  #kept = new LRUCache<string, Failing>({
    maxSize: KEPT_BYTES,
    sizeCalculation: ({ values, places }) => 200 + values.byteLength + places.byteLength,
  });

  constructor(columns: Columns, ofFile: number) {
    this.#columns = columns;
    this.#ofFile = ofFile;
  }

  /** @param arrivals months for each value of the times of goods. */
  of({ kind, query: q, government, at }: Question, arrivals: Uint32Array): Filters {
    const active = new Set<FacetName>();
    const fixed = new Map<FilterName, Bits>();
    const shape = new Uint32Array(this.#columns.shapes.values.length);
    const home = new Uint32Array(this.#columns.homes.values.length);
    const filterOf =
      <P extends 'shapes' | 'homes'>(part: P, all: Uint32Array) =>
      (name: FilterName, wanted: unknown, applies: boolean, fails: (value: Value<P>) => boolean) => {
        if (!applies) return;
        const failing = this.#failing(name, wanted, part, fails);
        fixed.set(name, failing.places);
        const isFacet = name !== 'kind' && name !== 'scope';
        if (isFacet) active.add(name);
        mark(all, failing.values, isFacet ? bitOf(name) : OUT);
      };
    const shapes = filterOf('shapes', shape);
    const homes = filterOf('homes', home);
    shapes('kind', kind, true, (s) => s.kind !== kind);
    homes('scope', government, government !== null, (h) => h.government !== government);
    const some = (values: readonly unknown[]) => values.length > 0;
    shapes(
      'category',
      q.category,
      some(q.category),
      (s) => !q.category.includes(s.category) && !q.category.includes(s.parent),
    );
    shapes('temperature', q.temperature, some(q.temperature), (s) => !q.temperature.includes(s.temperature));
    shapes(
      'deliveries',
      q.deliveries,
      q.deliveries !== null,
      (s) => s.subscription !== (q.deliveries === 'subscription'),
    );
    shapes('label', q.label, some(q.label), (s) => !q.label.every((l) => s.labels.includes(l)));
    const without = q.exclude_allergen;
    shapes('exclude_allergen', without, some(without), (s) => without.some((a) => s.allergens.includes(a)));
    shapes('ticket', true, q.ticket, (s) => !s.ticket);
    homes('prefecture', q.prefecture, some(q.prefecture), (h) => !q.prefecture.includes(h.prefecture));
    homes('government', q.government, some(q.government), (h) => !q.government.includes(h.government));
    homes('payment', q.payment, some(q.payment), (h) => !q.payment.some((p) => h.payments.includes(p)));
    homes('one_stop', true, q.one_stop, (h) => !h.oneStop);
    if (some(q.month)) active.add('month');
    if (q.min !== null || q.max !== null) active.add('amount');
    if (q.in_stock) active.add('in_stock');
    const months = some(q.month) ? monthBits(q.month, at) : ~0;
    const never = some(q.month) ? bitOf('month') : 0;
    return {
      shape,
      home,
      times: arrivals.map((bits) => (bits & months ? 0 : never)),
      arrivals,
      stock: Uint32Array.of(q.in_stock ? bitOf('in_stock') : 0, 0),
      range: active.has('amount') ? { min: q.min ?? 0, max: q.max ?? Number.POSITIVE_INFINITY } : undefined,
      months,
      active: FACETS.filter((name) => active.has(name)),
      fixed,
    };
  }

  /** Goods of the file keep their shape and home; values come up with newcomers. */
  #failing<P extends 'shapes' | 'homes'>(
    name: string,
    wanted: unknown,
    part: P,
    fails: (value: Value<P>) => boolean,
  ): Failing {
    const all = this.#columns[part].values as readonly Value<P>[];
    const key = `${name} ${JSON.stringify(wanted)}`;
    const kept = this.#kept.get(key);
    if (kept && kept.values.length === all.length) return kept;
    const values = Uint32Array.from(all, (value) => Number(fails(value)));
    const { shape, home } = this.#columns.arrays;
    const column = (part === 'shapes' ? shape : home).subarray(0, this.#ofFile);
    const failing = { values, places: kept?.places ?? placesWhere(values, column) };
    this.#kept.set(key, failing);
    return failing;
  }
}

function mark(all: Uint32Array, failing: Uint32Array, bits: number): void {
  for (let i = 0; i < all.length; i++) if (failing[i] !== 0) all[i]! |= bits;
}
