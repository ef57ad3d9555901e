import { type GoodsKind, kindWords } from '../../kind-words.ts';
import type { FacetName } from '../search-store.ts';
import { type Bits, lowest } from './bits.ts';
import type { Columns } from './columns.ts';
import type { Conditions } from './conditions.ts';
import type { Filters, Range } from './filters.ts';
import type { Question } from './question.ts';
import type { Scratch, Words } from './scratch.ts';

/** Tells which goods of the file pass all filters of a search, and which fail one alone. */
export class Sieve {
  /** What passes. */
  readonly hits: Bits;
  /** What fails one filter alone. */
  readonly alone: Bits;
  /** What fails each filter, whatever else it fails; of goods that are not shown it says nothing. */
  readonly failing: ReadonlyMap<FacetName, Bits>;
  #words: Words;
  #scratch: Scratch;

  /** @param shown the goods that would be shown without filters; it becomes the hits. @param words where they are. */
  constructor(
    shown: Bits,
    words: Words,
    { kind }: Question,
    { arrays: { amount } }: Columns,
    { months, inStock, bands }: Conditions,
    filters: Filters,
    scratch: Scratch,
  ) {
    this.#words = words;
    this.#scratch = scratch;
    const others: Partial<Record<FacetName, () => Bits>> = {
      month: () => this.#outOf(months.filter((_, i) => filters.months & (1 << i))),
      in_stock: () => this.#outOf([inStock]),
      amount: () => this.#outOfRange(filters.range!, kind, shown, amount, bands),
    };
    this.failing = new Map(filters.active.map((name) => [name, filters.fixed.get(name) ?? others[name]!()]));
    const once = scratch.lend();
    const twice = scratch.lend();
    for (const failing of this.failing.values())
      for (let n = 0; n < words.length; n++) {
        const i = words[n]!;
        twice[i]! |= once[i]! & failing[i]!;
        once[i]! |= failing[i]!;
      }
    for (let n = 0; n < words.length; n++) {
      const i = words[n]!;
      twice[i] = shown[i]! & once[i]! & ~twice[i]!;
      shown[i]! &= ~once[i]!;
    }
    this.hits = shown;
    this.alone = twice;
  }

  #outOf(sets: readonly Bits[]): Bits {
    const rest = this.#scratch.lend(-1);
    for (const set of sets) this.#take(rest, set);
    return rest;
  }

  #take(from: Bits, set: Bits): void {
    const words = this.#words;
    for (let n = 0; n < words.length; n++) from[words[n]!]! &= ~set[words[n]!]!;
  }

  /** Of most bands all amounts are in the range or none is; only in those that its ends are in each goods is looked at. */
  #outOfRange(
    range: Range,
    kind: GoodsKind,
    shown: Bits,
    amount: Float64Array,
    bands: readonly Bits[],
  ): Bits {
    const out = this.#scratch.lend(-1);
    for (const [n, band] of kindWords(kind).bands.entries()) {
      const [from, to] = [band.min ?? 0, band.max ?? Number.POSITIVE_INFINITY];
      if (to < range.min || from > range.max) continue;
      if (range.min <= from && to <= range.max) this.#take(out, bands[n]!);
      else this.#takeWithin(out, range, bands[n]!, shown, amount);
    }
    return out;
  }

  #takeWithin(from: Bits, { min, max }: Range, set: Bits, shown: Bits, amount: Float64Array): void {
    const words = this.#words;
    for (let n = 0; n < words.length; n++) {
      const i = words[n]!;
      let within = 0;
      for (let word = set[i]! & shown[i]!; word !== 0; word &= word - 1) {
        const yen = amount[(i << 5) + lowest(word)]!;
        if (yen >= min && yen <= max) within |= word & -word;
      }
      from[i]! &= ~within;
    }
  }
}
