import type { FacetName } from '../search-store.ts';
import type { Columns } from './columns.ts';
import type { Home, Shape } from './source-query.ts';
import { MOST_BANDS } from './states.ts';
import type { Part } from './tally.ts';

export type Value = string | number | boolean;

/** What tells the values of a facet. */
export const PARTS: Record<FacetName, Part | null> = {
  category: 'shape',
  temperature: 'shape',
  deliveries: 'shape',
  label: 'shape',
  exclude_allergen: 'shape',
  ticket: 'shape',
  prefecture: 'home',
  payment: 'home',
  one_stop: 'home',
  month: 'times',
  amount: 'band',
  in_stock: 'stock',
  government: null,
};

const OF_SHAPES: Partial<Record<FacetName, (shape: Shape) => readonly Value[]>> = {
  category: (s) => [s.category],
  temperature: (s) => [s.temperature],
  deliveries: (s) => [s.subscription],
  label: (s) => s.labels,
  exclude_allergen: (s) => s.allergens,
  ticket: (s) => [s.ticket],
};

const OF_HOMES: Partial<Record<FacetName, (home: Home) => readonly Value[]>> = {
  prefecture: (h) => [h.prefecture],
  payment: (h) => h.payments,
  one_stop: (h) => [h.oneStop],
};

const BANDS = Array.from({ length: MOST_BANDS }, (_, band) => [band]);
const STOCKS = [[false], [true]];

/** The values of one facet: few different lists, and which of them each number of a part has. */
interface Lists {
  lists: (readonly Value[])[];
  numbers: Map<string, number>;
  of: number[];
}

/** The values of every facet by what tells them, worked out once for each. */
export class FacetValues {
  #columns: Columns;
  #known = new Map<FacetName, Lists>();

  constructor(columns: Columns) {
    this.#columns = columns;
  }

  /** Sums counts by the values of a facet. Of a facet that some goods have several values of, each counts. */
  sums(name: FacetName, counts: Uint32Array): Map<Value, number> {
    const { lists, of } = this.#listsOf(name);
    const byList = new Float64Array(lists.length);
    for (let i = 0; i < counts.length; i++) {
      const n = counts[i]!;
      if (n !== 0) byList[of[i]!]! += n;
    }
    const sums = new Map<Value, number>();
    byList.forEach((n, list) => {
      if (n > 0) for (const value of lists[list]!) sums.set(value, (sums.get(value) ?? 0) + n);
    });
    return sums;
  }

  #listsOf(name: FacetName): Lists {
    let known = this.#known.get(name);
    if (!known) {
      known = { lists: [], numbers: new Map(), of: [] };
      for (const values of name === 'amount' ? BANDS : name === 'in_stock' ? STOCKS : [])
        known.of.push(numberOf(known, values));
      this.#known.set(name, known);
    }
    const { shapes, homes } = this.#columns;
    const part = PARTS[name];
    const last = part === 'shape' ? shapes.values.length : part === 'home' ? homes.values.length : 0;
    for (let i = known.of.length; i < last; i++) {
      const values =
        part === 'shape' ? OF_SHAPES[name]?.(shapes.values[i]!) : OF_HOMES[name]?.(homes.values[i]!);
      known.of.push(numberOf(known, values ?? []));
    }
    return known;
  }
}

function numberOf({ lists, numbers }: Lists, values: readonly Value[]): number {
  const key = JSON.stringify(values);
  const number = numbers.get(key) ?? lists.push(values) - 1;
  numbers.set(key, number);
  return number;
}
