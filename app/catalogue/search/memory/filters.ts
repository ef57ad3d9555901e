import { LRUCache } from 'lru-cache';
import { monthBits } from '../../arrivals-query.ts';
import { type GoodsKind, kindWords } from '../../kind-words.ts';
import type { GoodsQuery } from '../search-query.ts';
import type { FacetName } from '../search-store.ts';
import type { Columns } from './columns.ts';
import { bandOf, IN_STOCK } from './liveness.ts';
import type { Question } from './question.ts';
import { STATES } from './tally.ts';

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
export const OUT = (1 << 20) | (1 << 21);

/** Which filters of a search goods fail, as bits: those that follow from what many goods share are known for each value. */
export interface Filters {
  shape: Uint32Array;
  home: Uint32Array;
  times: Uint32Array;
  arrivals: Uint32Array;
  state: Uint32Array;
  /** Amounts that no band tells, so that each goods is looked at: else they follow from the state. */
  range: { min: number; max: number } | undefined;
  active: readonly FacetName[];
}

const KEPT = 300;

type Value<P extends 'shapes' | 'homes'> = Columns[P]['values'][number];

/** Makes the filters of searches; what a value of a filter is failed by is worked out once. */
export class FilterMaker {
  #columns: Columns;
  #kept = new LRUCache<string, Uint32Array>({ max: KEPT });

  constructor(columns: Columns) {
    this.#columns = columns;
  }

  /** @param arrivals months for each value of the times of goods. */
  of({ kind, query: q, government, at }: Question, arrivals: Uint32Array): Filters {
    const active = new Set<FacetName>();
    const shape = this.#fails('kind', kind, 'shapes', OUT, (s) => s.kind !== kind).slice();
    const home =
      government === null
        ? new Uint32Array(this.#columns.homes.values.length)
        : this.#fails('scope', government, 'homes', OUT, (h) => h.government !== government).slice();
    const filterOf =
      <P extends 'shapes' | 'homes'>(part: P, all: Uint32Array) =>
      (name: FacetName, wanted: unknown, applies: boolean, fails: (value: Value<P>) => boolean) => {
        if (!applies) return;
        active.add(name);
        mark(all, this.#fails(name, wanted, part, bitOf(name), fails));
      };
    const shapes = filterOf('shapes', shape);
    const homes = filterOf('homes', home);
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
      ...stateFails(kind, q),
      active: FACETS.filter((name) => active.has(name)),
    };
  }

  #fails<P extends 'shapes' | 'homes'>(
    name: string,
    wanted: unknown,
    part: P,
    bits: number,
    fails: (value: Value<P>) => boolean,
  ): Uint32Array {
    const values = this.#columns[part].values as readonly Value<P>[];
    const key = `${name} ${values.length} ${JSON.stringify(wanted)}`;
    let kept = this.#kept.get(key);
    if (!kept) {
      kept = Uint32Array.from(values, (value) => (fails(value) ? bits : 0));
      this.#kept.set(key, kept);
    }
    return kept;
  }
}

function mark(all: Uint32Array, more: Uint32Array): void {
  for (let i = 0; i < all.length; i++) all[i]! |= more[i]!;
}

/** What goods fail by their state, and by an amount that is no edge of bands. */
function stateFails(kind: GoodsKind, { min, max, in_stock }: GoodsQuery): Pick<Filters, 'state' | 'range'> {
  const { bands } = kindWords(kind);
  const from = min === null ? 0 : bands.findIndex((band) => band.min === min);
  const to = max === null ? bands.length - 1 : bands.findIndex((band) => band.max === max);
  const range = from < 0 || to < 0 ? { min: min ?? 0, max: max ?? Number.POSITIVE_INFINITY } : undefined;
  const amount = range ? 0 : bitOf('amount');
  const state = Uint32Array.from(
    { length: STATES },
    (_, s) =>
      (bandOf(s) < from || bandOf(s) > to ? amount : 0) |
      (in_stock && (s & IN_STOCK) === 0 ? bitOf('in_stock') : 0),
  );
  return { state, range };
}
