import { LEAST_RANKED, periodOf } from '../../ranking.ts';
import { PER_PAGE } from '../search-query.ts';
import type { Columns } from './columns.ts';
import { Counts } from './counts.ts';
import type { FacetValues } from './facet-values.ts';
import { bitOf, type Filters } from './filters.ts';
import { BEGUN, IN_STOCK, LIVE, type Liveness } from './liveness.ts';
import type { Found, Question } from './question.ts';
import { Top } from './top.ts';
import type { WordHits } from './word-hits.ts';

/** Walks over the goods that a search may show, and counts and orders them. */
export class Walk {
  #question: Question;
  #columns: Columns;
  #filters: Filters;
  #states: Uint8Array;
  #liveness: Liveness;
  #counts: Counts;
  #applied: Uint32Array | undefined;
  #ranked: Top;
  #begun: Top;
  #later: Top;
  #amountBit: number;
  #stockBit: number;
  #byRow: boolean;

  constructor(
    question: Question,
    columns: Columns,
    liveness: Liveness,
    filters: Filters,
    values: FacetValues,
  ) {
    this.#question = question;
    this.#columns = columns;
    this.#liveness = liveness;
    this.#states = liveness.states;
    this.#filters = filters;
    this.#counts = new Counts(columns, values, filters);
    const { id, popularity, week, month, year } = columns.arrays;
    const { sort, page } = question.query;
    const period = periodOf(sort);
    this.#applied = period && { week, month, year }[period];
    const top = () => new Top(page * PER_PAGE, id, sort === 'new' ? undefined : popularity);
    [this.#ranked, this.#begun, this.#later] = [top(), top(), top()];
    const { active } = filters;
    this.#amountBit = active.includes('amount') ? bitOf('amount') : 0;
    this.#stockBit = active.includes('in_stock') ? bitOf('in_stock') : 0;
    this.#byRow = this.#amountBit !== 0 || this.#stockBit !== 0 || active.includes('month');
  }

  /** Every goods that has the words. */
  over({ docs, distances }: WordHits): this {
    const { shape, home } = this.#columns.arrays;
    const { shape: shapes, home: homes } = this.#filters;
    docs.forEach((place, i) => {
      this.#take(
        place,
        shapes[shape[place]!]! | homes[home[place]!]!,
        distances ? -distances[i]! : undefined,
      );
    });
    return this;
  }

  /** All goods. @param begins where those of each shape begin; newcomers stand after the last. */
  overAll(begins: Uint32Array, places: number): this {
    const { home, shape } = this.#columns.arrays;
    const { shape: shapes, home: homes } = this.#filters;
    const sharedHome = homes.every((fails) => fails === 0);
    for (let s = 0; s + 1 < begins.length; s++) {
      const fails = shapes[s]!;
      const alone = fails !== 0 && (fails & (fails - 1)) === 0;
      if (fails !== 0 && !alone) continue;
      if (alone && sharedHome && !this.#byRow) {
        this.#counts.addAlone(fails, s, 0, 0, 0, this.#liveness.ofShape[s]!);
        continue;
      }
      for (let place = begins[s]!; place < begins[s + 1]!; place++)
        this.#take(place, fails | homes[home[place]!]!);
    }
    for (let place = begins.at(-1)!; place < places; place++)
      this.#take(place, shapes[shape[place]!]! | homes[home[place]!]!);
    return this;
  }

  #take(place: number, shared: number, closeness?: number): void {
    const state = this.#states[place]!;
    if ((state & LIVE) === 0) return;
    const { amount, times, shape, home } = this.#columns.arrays;
    const time = times[place]!;
    let fails = shared | this.#filters.times[time]!;
    if (this.#amountBit && (amount[place]! < this.#filters.min || amount[place]! > this.#filters.max))
      fails |= this.#amountBit;
    if (this.#stockBit && (state & IN_STOCK) === 0) fails |= this.#stockBit;
    if (fails === 0) {
      const { hits } = this.#counts;
      hits.shape[shape[place]!]!++;
      hits.home[home[place]!]!++;
      hits.times[time]!++;
      hits.state[state]!++;
      this.#offer(place, state, closeness);
    } else if ((fails & (fails - 1)) === 0)
      this.#counts.addAlone(fails, shape[place]!, home[place]!, time, state);
  }

  #offer(place: number, state: number, closeness: number | undefined): void {
    const begun = (state & BEGUN) !== 0;
    const applied = this.#applied?.[place];
    if (begun && applied !== undefined && applied >= LEAST_RANKED) this.#ranked.offer(place, applied);
    else (begun ? this.#begun : this.#later).offer(place, closeness ?? this.#key(place));
  }

  /** In what order goods stand that no ranking and no word puts in order. */
  #key(place: number): number {
    const { amount, popularity, publishedAt } = this.#columns.arrays;
    switch (this.#question.query.sort) {
      case 'new':
        return publishedAt[place]!;
      case 'amount_asc':
        return -amount[place]!;
      case 'amount_desc':
        return amount[place]!;
      default:
        return popularity[place]!;
    }
  }

  found(): Found {
    const { query, at } = this.#question;
    const first = (query.page - 1) * PER_PAGE;
    const ranked = this.#ranked.places();
    const list = [ranked, this.#begun.places(), this.#later.places()].flatMap((places) => [...places]);
    const ids = list.slice(first, first + PER_PAGE).map((place) => this.#columns.arrays.id[place]!);
    return {
      ids,
      ranked: Math.max(0, Math.min(ranked.length - first, ids.length)),
      counted: this.#counts.counted(at),
    };
  }
}
