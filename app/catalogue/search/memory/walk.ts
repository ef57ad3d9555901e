import type { FacetName } from '../search-store.ts';
import { type Bits, sizeOf } from './bits.ts';
import type { Columns } from './columns.ts';
import { Counts } from './counts.ts';
import { type FacetValues, PARTS } from './facet-values.ts';
import { FileCounts } from './file-counts.ts';
import { bitOf, FACETS, type Filters } from './filters.ts';
import type { Liveness } from './liveness.ts';
import { NO_WORDS, Ordering } from './ordering.ts';
import type { Found, Question } from './question.ts';
import type { Scratch, Words } from './scratch.ts';
import { Sieve } from './sieve.ts';
import { bandOf, LIVE, stockOf } from './states.ts';
import type { Offered } from './tally.ts';
import type { WordHits } from './word-hits.ts';

/** Facets of two values, and what tells them: what fails one has the other value. */
const OF_TWO_VALUES: Partial<Record<FacetName, 'shape' | 'home' | 'stock'>> = {
  deliveries: 'shape',
  ticket: 'shape',
  one_stop: 'home',
  in_stock: 'stock',
};

/** Finds the goods that a search shows, and counts and orders them. */
export class Walk {
  #question: Question;
  #ofFile: number;
  #columns: Columns;
  #filters: Filters;
  #liveness: Liveness;
  /** All goods of the file and of the kind that are offered. */
  #offered: Offered;
  #counts: Counts;
  #ordering: Ordering;
  #scratch: Scratch;
  #file: FileCounts;

  constructor(
    question: Question,
    columns: Columns,
    liveness: Liveness,
    filters: Filters,
    values: FacetValues,
    pinned: readonly (number | undefined)[],
    scratch: Scratch,
    begins: Uint32Array,
  ) {
    this.#ofFile = begins.at(-1)!;
    this.#file = new FileCounts(columns, liveness.conditions, begins);
    this.#question = question;
    this.#columns = columns;
    this.#liveness = liveness;
    this.#offered = liveness.offered[question.kind];
    this.#filters = filters;
    this.#counts = new Counts(columns, values, filters);
    this.#ordering = new Ordering(question.query, columns, pinned);
    this.#scratch = scratch;
  }

  /** The goods of the file. @param found what has the words of the search; undefined where it has none. */
  overFile(found: WordHits | undefined): void {
    const shown = this.#shown(found);
    const words = this.#scratch.wordsOf(shown);
    const { conditions } = this.#liveness;
    const [question, filters, scratch] = [this.#question, this.#filters, this.#scratch];
    const { hits, alone, failing } = new Sieve(
      shown,
      words,
      question,
      this.#columns,
      conditions,
      filters,
      scratch,
    );
    this.#countHits(hits, words);
    for (const [name, fails] of failing) this.#countAlone(name, alone, fails, words);
    this.#ordering.offerAll(hits, words, conditions.begun, found?.closeness);
  }

  /** What would be shown without filters. */
  #shown(found: WordHits | undefined): Bits {
    const shown = found?.places ?? this.#scratch.lend(-1);
    const { places } = this.#offered;
    const scope = this.#filters.fixed.get('scope');
    for (let i = 0; i < shown.length; i++) shown[i]! &= places[i]!;
    if (scope) for (let i = 0; i < shown.length; i++) shown[i]! &= ~scope[i]!;
    return shown;
  }

  /** The fewer are counted one by one: what passes, or what of all that is offered does not. */
  #countHits(hits: Bits, words: Words): void {
    const { hits: tally } = this.#counts;
    if (sizeOf(hits, words) * 2 <= this.#offered.size) {
      this.#file.all(hits, words, tally, 1);
      return;
    }
    tally.set(this.#offered);
    const others = this.#others(hits);
    this.#file.all(others, this.#scratch.wordsOf(others), tally, -1);
  }

  #others(some: Bits): Bits {
    const { places } = this.#offered;
    const others = this.#scratch.lend();
    for (let i = 0; i < others.length; i++) others[i] = places[i]! & ~some[i]!;
    return others;
  }

  /** What fails a facet alone. */
  #countAlone(name: FacetName, alone: Bits, failing: Bits, words: Words): void {
    const facet = FACETS.indexOf(name);
    const set = this.#scratch.lend();
    for (let n = 0; n < words.length; n++) {
      const i = words[n]!;
      set[i] = alone[i]! & failing[i]!;
    }
    const size = sizeOf(set, words);
    this.#counts.alone[facet]! += size;
    const counts = this.#counts.byValue[facet];
    const part = PARTS[name];
    if (!counts || !part || size === 0) return;
    const two = OF_TWO_VALUES[name];
    if (two) {
      const bit = bitOf(name);
      counts[this.#filters[two].findIndex((fails) => (fails & bit) !== 0)]! += size;
    } else if (size === this.#offered.size - this.#counts.hits.size) {
      // There is nothing but this filter: whatever does not pass fails it alone.
      const { [part]: offered } = this.#offered;
      const { [part]: hits } = this.#counts.hits;
      offered.forEach((many, i) => {
        counts[i] = many - hits[i]!;
      });
    } else if (size * 2 <= this.#offered.size) this.#file.of(part, set, words, counts, 1);
    else {
      counts.set(this.#offered[part]);
      const others = this.#others(set);
      this.#file.of(part, others, this.#scratch.wordsOf(others), counts, -1);
    }
  }

  /**
   * Newcomers, which are few, one by one.
   * @param found what has the words of the search; undefined where it has none. @param places how many are in use.
   */
  overNewcomers(found: WordHits | undefined, places: number): void {
    if (found)
      for (const place of found.newcomers)
        this.#take(place, found.closeness ? found.closenessOf(place) : NO_WORDS);
    else for (let place = this.#ofFile; place < places; place++) this.#take(place, NO_WORDS);
  }

  #take(place: number, closeness: number): void {
    const state = this.#liveness.states[place]!;
    if ((state & LIVE) === 0) return;
    const { shape, home, times, amount } = this.#columns.arrays;
    const [s, h, t, yen] = [shape[place]!, home[place]!, times[place]!, amount[place]!];
    const { range, ...by } = this.#filters;
    let fails = by.shape[s]! | by.home[h]! | by.times[t]! | by.stock[stockOf(state)]!;
    if (range && (yen < range.min || yen > range.max)) fails |= bitOf('amount');
    if ((fails & (fails - 1)) !== 0) return;
    this.#counts.add(fails, {
      shape: s,
      home: h,
      times: t,
      band: bandOf(state),
      stock: stockOf(state),
    });
    if (fails === 0) this.#ordering.offer(place, state, closeness);
  }

  found(): Found {
    return { ...this.#ordering.page(), counted: this.#counts.counted(this.#question.at) };
  }
}
