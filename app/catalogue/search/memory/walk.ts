import type { Columns } from './columns.ts';
import { Counts } from './counts.ts';
import { type FacetValues, PARTS } from './facet-values.ts';
import { bitOf, type Filters, OUT } from './filters.ts';
import { LIVE, type Liveness } from './liveness.ts';
import { Ordering } from './ordering.ts';
import type { Found, Question } from './question.ts';
import { type Offered, STATES } from './tally.ts';
import type { WordHits } from './word-hits.ts';

/** The goods of the file: those of each shape stand together, and those of each home are listed. */
export interface Groups {
  /** Where the goods of each shape begin; one more for the end of the last. */
  begins: Uint32Array;
  /** Where the goods of each home begin in `docs`; one more for the end of the last. */
  heads: Uint32Array;
  docs: Uint32Array;
}

const isAlone = (fails: number) => fails !== 0 && (fails & (fails - 1)) === 0;

/** Walks over the goods that a search may show, as few of them as possible, and counts and orders them. */
export class Walk {
  #question: Question;
  #columns: Columns;
  #filters: Filters;
  #states: Uint8Array;
  /** All goods of the kind that are offered. */
  #offered: Offered;
  #counts: Counts;
  #ordering: Ordering;

  constructor(
    question: Question,
    columns: Columns,
    liveness: Liveness,
    filters: Filters,
    values: FacetValues,
  ) {
    this.#question = question;
    this.#columns = columns;
    this.#states = liveness.states;
    this.#offered = liveness.offered[question.kind];
    this.#filters = filters;
    this.#counts = new Counts(columns, values, filters);
    this.#ordering = new Ordering(question.query, columns);
  }

  /** Every goods that has the words. */
  over({ docs, distances }: WordHits): void {
    this.#take(docs, 0, docs.length, undefined, distances);
  }

  /** All goods. @param places how many are in use: newcomers stand behind those of the file. */
  overAll(groups: Groups, places: number): void {
    const parts = new Set(this.#filters.active.map((name) => PARTS[name] ?? 'home'));
    if (this.#question.government !== null) parts.add('home');
    const newcomers = groups.begins.at(-1)!;
    if (this.#filters.range || parts.has('times')) this.#anything(groups);
    else if (parts.size > 1) this.#severalParts(groups, parts.has('shape'), parts.has('home'));
    else {
      this.#onePart(groups, parts.values().next().value ?? 'shape', places);
      return;
    }
    this.#take(null, newcomers, places);
  }

  /** Filters that each goods must be asked for. */
  #anything({ begins }: Groups): void {
    const { shape: fails } = this.#filters;
    for (let s = 0; s + 1 < begins.length; s++)
      if (fails[s] === 0 || isAlone(fails[s]!)) this.#take(null, begins[s]!, begins[s + 1]!, fails[s]!);
  }

  /**
   * Filters of several parts: what fails one alone has a shape or a home that passes, or its number is known by shape or home
   * and state.
   */
  #severalParts({ begins, heads, docs }: Groups, ofShapes: boolean, ofHomes: boolean): void {
    const { shape: shapes, home: homes } = this.#filters;
    if (ofShapes) {
      for (let s = 0; s + 1 < begins.length; s++)
        if (shapes[s] === 0) this.#take(null, begins[s]!, begins[s + 1]!, 0);
      if (!ofHomes) this.#addAloneByState(shapes, this.#offered.shapeStates);
    }
    if (ofHomes) {
      for (let h = 0; h + 1 < heads.length; h++)
        if (homes[h] === 0) this.#take(docs, heads[h]!, heads[h + 1]!, undefined, undefined, ofShapes);
      if (!ofShapes) this.#addAloneByState(homes, this.#offered.homeStates);
    }
  }

  /** Those that fail a filter of a part alone and pass by their state. */
  #addAloneByState(fails: Uint32Array, states: Float64Array): void {
    const { state: stateFails } = this.#filters;
    for (let i = 0; i < fails.length; i++) {
      if (!isAlone(fails[i]!)) continue;
      let many = 0;
      for (let s = 0; s < STATES; s++) if (stateFails[s] === 0) many += states[i * STATES + s] ?? 0;
      if (many > 0) this.#counts.addAlone(fails[i]!, i, i, 0, 0, many);
    }
  }

  /** Filters of one part, or none: who fails one fails no other part, so that their number is known; the fewer are looked at. */
  #onePart(
    { begins, heads, docs }: Groups,
    part: 'shape' | 'home' | 'times' | 'state',
    places: number,
  ): void {
    if (part === 'times') return;
    const { [part]: fails } = this.#filters;
    const { [part]: offered } = this.#offered;
    let balance = 0;
    for (let i = 0; i < fails.length; i++) {
      const many = offered[i] ?? 0;
      balance += fails[i] === 0 ? many : -many;
      if (isAlone(fails[i]!)) this.#counts.addAlone(fails[i]!, i, i, 0, i, many);
    }
    const look = (list: Uint32Array | null, from: number, to: number) =>
      balance > 0 ? this.#miss(list, from, to, part === 'state') : this.#hit(list, from, to);
    if (balance > 0) this.#counts.hits.set(this.#offered);
    if (part === 'state') look(null, 0, places);
    else {
      const [from, list] = part === 'home' ? [heads, docs] : [begins, null];
      for (let i = 0; i + 1 < from.length; i++)
        if ((fails[i] === 0) !== balance > 0) look(list, from[i]!, from[i + 1]!);
      look(null, begins.at(-1)!, places);
    }
    if (balance > 0) this.#ordering.offerAll(places, this.#states, this.#filters);
  }

  /**
   * Goods that may fail anything.
   * @param docs the places to look at, of which those from `from` to `to` are taken; without them the places themselves.
   * @param ofShape what all of them fail by their shape. @param distances of the places, where they stand in order by them.
   * @param others whether those whose shape passes were taken before.
   */
  #take(
    docs: Uint32Array | null,
    from: number,
    to: number,
    ofShape?: number,
    distances?: Uint8Array,
    others = false,
  ): void {
    const states = this.#states;
    const { shape, home, times, amount } = this.#columns.arrays;
    const { shape: shapes, home: homes, times: timesFail, state: stateFails, range } = this.#filters;
    const { shape: hitShape, home: hitHome, times: hitTimes, state: hitState } = this.#counts.hits;
    const amountBit = bitOf('amount');
    const min = range?.min ?? 0;
    const max = range?.max ?? Number.POSITIVE_INFINITY;
    for (let i = from; i < to; i++) {
      const place = docs === null ? i : docs[i]!;
      const state = states[place]!;
      if ((state & LIVE) === 0) continue;
      const s = shape[place]!;
      const h = home[place]!;
      const t = times[place]!;
      const byShape = ofShape ?? shapes[s]!;
      if (others && byShape === 0) continue;
      let fails = byShape | homes[h]! | timesFail[t]! | stateFails[state]!;
      if (range !== undefined && (amount[place]! < min || amount[place]! > max)) fails |= amountBit;
      if (fails === 0) {
        hitShape[s]!++;
        hitHome[h]!++;
        hitTimes[t]!++;
        hitState[state]!++;
        this.#ordering.offer(place, state, distances === undefined ? undefined : -distances[i]!);
      } else if ((fails & (fails - 1)) === 0) this.#counts.addAlone(fails, s, h, t, state);
    }
  }

  /** The same of goods of which only those that fail nothing are counted. */
  #hit(docs: Uint32Array | null, from: number, to: number): void {
    const states = this.#states;
    const { shape, home, times } = this.#columns.arrays;
    const { shape: shapes, home: homes, state: stateFails } = this.#filters;
    const { hits } = this.#counts;
    for (let i = from; i < to; i++) {
      const place = docs === null ? i : docs[i]!;
      const state = states[place]!;
      if ((state & LIVE) === 0 || stateFails[state] !== 0) continue;
      if ((shapes[shape[place]!]! | homes[home[place]!]!) !== 0) continue;
      hits.add(shape[place]!, home[place]!, times[place]!, state, 1);
      this.#ordering.offer(place, state);
    }
  }

  /** Takes goods that fail out of hits among which all offered ones are counted. @param byState that nothing else fails. */
  #miss(docs: Uint32Array | null, from: number, to: number, byState: boolean): void {
    const states = this.#states;
    const { shape, home, times } = this.#columns.arrays;
    const { shape: shapes, home: homes, state: stateFails } = this.#filters;
    const { hits } = this.#counts;
    for (let i = from; i < to; i++) {
      const place = docs === null ? i : docs[i]!;
      const state = states[place]!;
      if ((state & LIVE) === 0 || (byState && stateFails[state] === 0)) continue;
      const s = shapes[shape[place]!]!;
      if ((s & OUT) !== 0 || (s | homes[home[place]!]! | stateFails[state]!) === 0) continue;
      hits.add(shape[place]!, home[place]!, times[place]!, state, -1);
    }
  }

  found(): Found {
    return { ...this.#ordering.page(), counted: this.#counts.counted(this.#question.at) };
  }
}
