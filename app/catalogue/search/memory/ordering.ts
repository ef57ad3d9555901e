import { LEAST_RANKED, periodOf } from '../../ranking.ts';
import { type GoodsQuery, PER_PAGE } from '../search-query.ts';
import { type Bits, lowest } from './bits.ts';
import type { Columns } from './columns.ts';
import { blockOf, type Extremes } from './extremes.ts';
import type { Found } from './question.ts';
import type { Words } from './scratch.ts';
import { BEGUN } from './states.ts';
import { Top } from './top.ts';

/** Nearer than any words are. */
const PINNED = 1_000;

/** The list is in another order than that of the words. */
export const NO_WORDS = -1;

/** A list in its parts, as partsOf() in page-query.ts has them: what has a rank, what has begun, and what begins later. */
export class Ordering {
  #columns: Columns;
  #page: number;
  /** What a ranking counts. */
  #applied: Uint32Array | undefined;
  #mostApplied: Float64Array | undefined;
  #ranked: Top;
  #begun: Top;
  #later: Top;
  /** What goods stand in order by where no word does it; greater first, or the other way round. */
  #keys: Float64Array;
  #sign: 1 | -1;
  #extremes: Extremes;
  /** By place: how near to the words it is said to be. */
  #pinned = new Map<number, number>();

  /** @param pinned places of what stands first in the order of the words, undefined where goods are not there. */
  constructor({ sort, page }: GoodsQuery, columns: Columns, pinned: readonly (number | undefined)[]) {
    for (const [i, place] of pinned.entries()) if (place !== undefined) this.#pinned.set(place, PINNED - i);
    this.#columns = columns;
    this.#page = page;
    const { id, popularity, week, month, year } = columns.arrays;
    const period = periodOf(sort);
    this.#applied = period && { week, month, year }[period];
    this.#mostApplied = period && columns.extremes[period].greatest;
    const top = () => new Top(page * PER_PAGE, id, sort === 'new' ? undefined : popularity);
    [this.#ranked, this.#begun, this.#later] = [top(), top(), top()];
    const order = sort === 'new' ? 'publishedAt' : sort.startsWith('amount') ? 'amount' : 'popularity';
    this.#keys = columns.arrays[order];
    this.#extremes = columns.extremes[order];
    this.#sign = sort === 'amount_asc' ? -1 : 1;
  }

  /** @param closeness how near it is to the words where they put the list in order: a whole number, as fractions cost memory here. */
  offer(place: number, state: number, closeness = NO_WORDS): void {
    const begun = (state & BEGUN) !== 0;
    const key = closeness === NO_WORDS ? this.#sign * this.#keys[place]! : closeness;
    if (!begun) this.#later.offer(place, key);
    else if (this.#pinned.size > 0) this.#begun.offer(place, this.#pinned.get(place) ?? key);
    else if (this.#applied === undefined || this.#applied[place]! < LEAST_RANKED)
      this.#begun.offer(place, key);
    else this.#ranked.offer(place, this.#applied[place]!);
  }

  /**
   * Offers goods of the file. Where no word puts them in order, of most blocks none is good enough, and none is looked at.
   * @param begun what one can apply for already. @param closeness by place, as `offer` takes it; undefined where no word puts the list in order.
   */
  offerAll(hits: Bits, words: Words, begun: Bits, closeness?: Uint8Array): void {
    const sign = this.#sign;
    const keys = this.#keys;
    const best = sign > 0 ? this.#extremes.greatest : this.#extremes.least;
    const applied = this.#mostApplied;
    const all = this.#pinned.size > 0;
    for (let n = 0; n < words.length; n++) {
      const i = words[n]!;
      const block = blockOf(i << 5);
      const some =
        applied !== undefined && applied[block]! >= LEAST_RANKED && applied[block]! >= this.#ranked.least;
      if (closeness === undefined && !all && !some && sign * best[block]! < this.#begun.least) continue;
      for (let word = hits[i]! & begun[i]!; word !== 0; word &= word - 1) {
        const place = (i << 5) + lowest(word);
        const key = closeness === undefined ? sign * keys[place]! : closeness[place]!;
        if (key >= this.#begun.least || some || all)
          this.offer(place, BEGUN, closeness === undefined ? NO_WORDS : key);
      }
    }
    // What begins later stands behind all others: mostly the page has no room for it.
    if (this.#ranked.size + this.#begun.size >= this.#page * PER_PAGE) return;
    for (let n = 0; n < words.length; n++) {
      const i = words[n]!;
      for (let word = hits[i]! & ~begun[i]!; word !== 0; word &= word - 1) {
        const place = (i << 5) + lowest(word);
        this.offer(place, 0, closeness === undefined ? NO_WORDS : closeness[place]!);
      }
    }
  }

  /** The goods of the page, and how many of them, from the first, have a rank. */
  page(): Omit<Found, 'counted'> {
    const first = (this.#page - 1) * PER_PAGE;
    const ranked = this.#ranked.places();
    const list = [ranked, this.#begun.places(), this.#later.places()].flatMap((places) => [...places]);
    const ids = list.slice(first, first + PER_PAGE).map((place) => this.#columns.arrays.id[place]!);
    return { ids, ranked: Math.max(0, Math.min(ranked.length - first, ids.length)) };
  }
}
