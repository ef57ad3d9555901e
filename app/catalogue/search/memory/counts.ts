import { comingMonths, monthBits, monthsLeft } from '../../arrivals-query.ts';
import type { Counted, FacetName } from '../search-store.ts';
import type { Columns } from './columns.ts';
import { type FacetValues, PARTS } from './facet-values.ts';
import { FACETS, type Filters } from './filters.ts';
import { ALL_PARTS, type Part, Tally } from './tally.ts';

/** Counts goods by the filters that they fail: none, or one alone. */
export class Counts {
  #values: FacetValues;
  #filters: Filters;
  readonly hits: Tally;
  #arrivals: Map<number, number> | undefined;
  /** By the number of a facet's bit. */
  readonly alone = new Uint32Array(FACETS.length);
  /** Goods that fail this facet alone, by what tells its values. */
  readonly byValue: (Uint32Array | undefined)[];

  constructor(columns: Columns, values: FacetValues, filters: Filters) {
    this.#values = values;
    this.#filters = filters;
    this.hits = new Tally(columns);
    this.byValue = FACETS.map((name) => {
      const part = filters.active.includes(name) ? PARTS[name] : null;
      return part ? new Uint32Array(this.hits[part].length) : undefined;
    });
  }

  /** Counts goods that fail a filter alone, or none. @param fails its bit, or 0. @param of what the goods have of each part. */
  add(fails: number, of: Record<Part, number>): void {
    const facet = 31 - Math.clz32(fails);
    if (fails === 0) this.hits.size++;
    else this.alone[facet]!++;
    for (const part of ALL_PARTS)
      if (fails === 0) this.hits[part][of[part]]!++;
      else if (PARTS[FACETS[facet]!] === part) this.byValue[facet]![of[part]]!++;
  }

  counted(at: Date): Counted {
    const total = this.hits.size;
    const facets: Counted['facets'] = {};
    for (const name of FACETS) {
      const part = PARTS[name];
      if (!part) continue;
      const values = this.#valuesOf(name, part, at).filter(([, n]) => n > 0);
      if (values.length > 0) facets[name] = Object.fromEntries(values);
    }
    const without = Object.fromEntries(
      this.#filters.active.map((name) => [name, total + this.alone[FACETS.indexOf(name)]!]),
    );
    return { total, facets, thisYear: this.#arriving(monthBits(monthsLeft(at), at)), without };
  }

  /** Hits as they would be without the facet's own filter, by what tells its values. */
  #open(name: FacetName, part: Part): Uint32Array {
    const alone = this.byValue[FACETS.indexOf(name)];
    const hits = this.hits[part];
    return alone ? hits.map((n, i) => n + alone[i]!) : hits;
  }

  #valuesOf(name: FacetName, part: Part, at: Date): [string, number][] {
    if (name === 'month') return comingMonths(at).map((month, i) => [month, this.#arriving(1 << i)]);
    const open = this.#open(name, part);
    const sums = [...this.#values.sums(name, open)].map(([value, n]): [string, number] => [String(value), n]);
    if (name !== 'exclude_allergen') return sums;
    // Of an allergen the goods without it are counted: these remain when it is chosen.
    const all = open.reduce((sum, n) => sum + n, 0);
    return sums.map(([value, n]) => [value, all - n]);
  }

  #arriving(months: number): number {
    let sum = 0;
    for (const [bits, n] of this.#byArrivals()) if (bits & months) sum += n;
    return sum;
  }

  /** Hits by the months in which they arrive: few different ones. */
  #byArrivals(): ReadonlyMap<number, number> {
    if (this.#arrivals) return this.#arrivals;
    this.#arrivals = new Map();
    const open = this.#open('month', 'times');
    for (let i = 0; i < open.length; i++) {
      const bits = this.#filters.arrivals[i]!;
      if (open[i] !== 0) this.#arrivals.set(bits, (this.#arrivals.get(bits) ?? 0) + open[i]!);
    }
    return this.#arrivals;
  }
}
