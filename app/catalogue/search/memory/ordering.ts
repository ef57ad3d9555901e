import { LEAST_RANKED, periodOf } from '../../ranking.ts';
import { type GoodsQuery, PER_PAGE } from '../search-query.ts';
import type { Columns } from './columns.ts';
import { blockOf, type Extremes, endOf } from './extremes.ts';
import type { Filters } from './filters.ts';
import { BEGUN, LIVE } from './liveness.ts';
import type { Found } from './question.ts';
import { Top } from './top.ts';

/** A list in its parts, as partsOf() in page-query.ts has them: what has a rank, what has begun, and what begins later. */
export class Ordering {
  #columns: Columns;
  #page: number;
  #applied: Uint32Array | undefined;
  #ranked: Top;
  #begun: Top;
  #later: Top;
  /** What goods stand in order by where no word does it; greater first, or the other way round. */
  #keys: Float64Array;
  #sign: 1 | -1;
  #extremes: Extremes;

  constructor({ sort, page }: GoodsQuery, columns: Columns) {
    this.#columns = columns;
    this.#page = page;
    const { id, popularity, week, month, year } = columns.arrays;
    const period = periodOf(sort);
    this.#applied = period && { week, month, year }[period];
    const top = () => new Top(page * PER_PAGE, id, sort === 'new' ? undefined : popularity);
    [this.#ranked, this.#begun, this.#later] = [top(), top(), top()];
    const order = sort === 'new' ? 'publishedAt' : sort.startsWith('amount') ? 'amount' : 'popularity';
    this.#keys = columns.arrays[order];
    this.#extremes = columns.extremes[order];
    this.#sign = sort === 'amount_asc' ? -1 : 1;
  }

  /** @param closeness how near it is to the words where they put the list in order. */
  offer(place: number, state: number, closeness?: number): void {
    const begun = (state & BEGUN) !== 0;
    const applied = this.#applied?.[place] ?? 0;
    if (begun && applied >= LEAST_RANKED) this.#ranked.offer(place, applied);
    else (begun ? this.#begun : this.#later).offer(place, closeness ?? this.#sign * this.#keys[place]!);
  }

  /** Offers all goods that pass, but for their times of dispatch: of most blocks none is good enough, and none is looked at. */
  offerAll(places: number, states: Uint8Array, filters: Filters): void {
    const { shape, home } = this.#columns.arrays;
    const { shape: shapes, home: homes, state: stateFails } = filters;
    const keys = this.#keys;
    const sign = this.#sign;
    const best = sign > 0 ? this.#extremes.greatest : this.#extremes.least;
    const all = this.#applied !== undefined;
    let { least } = this.#begun;
    for (let block = 0; block <= blockOf(places - 1); block++) {
      const good = all || sign * best[block]! >= least;
      const end = Math.min(endOf(block), places);
      for (let place = block === 0 ? 0 : endOf(block - 1); place < end; place++) {
        const state = states[place]!;
        if ((state & LIVE) === 0) continue;
        // What has not begun is in a part of its own: it is offered whatever the others of its block are.
        if ((state & BEGUN) !== 0 && (!good || (!all && sign * keys[place]! < least))) continue;
        if ((shapes[shape[place]!]! | homes[home[place]!]! | stateFails[state]!) !== 0) continue;
        this.offer(place, state);
        least = this.#begun.least;
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
