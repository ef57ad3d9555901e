import type { Columns } from './columns.ts';
import { Counts } from './counts.ts';
import { type FacetValues, PARTS, type Part } from './facet-values.ts';
import { bitOf, type Filters, OUT } from './filters.ts';
import type { Grouped } from './grouped.ts';
import { LIVE, type Liveness } from './liveness.ts';
import { NO_WORDS, Ordering } from './ordering.ts';
import type { Found, Question } from './question.ts';
import { type Offered, STATES } from './tally.ts';
import type { WordHits } from './word-hits.ts';

/** The goods of the file: those of each shape stand together, and the places of each home are listed. */
export interface Groups {
  /** Where the goods of each shape begin; one more for the end of the last. */
  begins: Uint32Array;
  homes: Grouped;
}

/** More than all words of a search together are away from anything. */
const FARTHEST_OF_ALL = 255;

const isAlone = (fails: number) => fails !== 0 && (fails & (fails - 1)) === 0;

/** Walks over the goods that a search may show, as few of them as possible, and counts and orders them. */
export class Walk {
  #question: Question;
  #columns: Columns;
  #filters: Filters;
  #liveness: Liveness;
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
    pinned: readonly (number | undefined)[],
  ) {
    this.#question = question;
    this.#columns = columns;
    this.#liveness = liveness;
    this.#offered = liveness.offered[question.kind];
    this.#filters = filters;
    this.#counts = new Counts(columns, values, filters);
    this.#ordering = new Ordering(question.query, columns, pinned);
  }

  /** Every goods that has the words. */
  over({ docs, distances }: WordHits): void {
    this.#take(docs, 0, docs.length, undefined, distances);
  }

  /** All goods. @param places how many are in use: newcomers stand behind those of the file. */
  overAll(groups: Groups, places: number): void {
    const of = (part: Part) => this.#filters.active.some((name) => (PARTS[name] ?? 'home') === part);
    const [ofShapes, ofHomes, ofStates] = [
      of('shape'),
      of('home') || this.#question.government !== null,
      of('state'),
    ];
    const each = this.#filters.range !== undefined || of('times');
    if (!each && Number(ofShapes) + Number(ofHomes) + Number(ofStates) <= 1) {
      this.#onePart(groups, ofHomes ? 'home' : ofStates ? 'state' : 'shape', places);
      return;
    }
    if (each) this.#anything(groups);
    else this.#severalParts(groups, ofShapes, ofHomes);
    this.#take(null, groups.begins.at(-1)!, places);
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
  #severalParts({ begins, homes: { heads, members } }: Groups, ofShapes: boolean, ofHomes: boolean): void {
    const { shape: shapes, home: homes } = this.#filters;
    if (ofShapes) {
      for (let s = 0; s + 1 < begins.length; s++)
        if (shapes[s] === 0) this.#take(null, begins[s]!, begins[s + 1]!, 0);
      if (!ofHomes) this.#addAloneByState(shapes, this.#offered.shapeStates);
    }
    if (ofHomes) {
      for (let h = 0; h + 1 < heads.length; h++)
        if (homes[h] === 0) this.#take(members, heads[h]!, heads[h + 1]!, undefined, undefined, ofShapes);
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
    { begins, homes: { heads, members } }: Groups,
    part: Exclude<Part, 'times'>,
    places: number,
  ): void {
    const { [part]: fails } = this.#filters;
    const { [part]: offered } = this.#offered;
    let balance = 0;
    for (let i = 0; i < fails.length; i++) {
      const many = offered[i] ?? 0;
      balance += fails[i] === 0 ? many : -many;
      if (isAlone(fails[i]!)) this.#counts.addAlone(fails[i]!, i, i, 0, i, many);
    }
    const passing = balance <= 0 && part !== 'state';
    if (!passing) this.#counts.hits.set(this.#offered);
    if (part === 'state') this.#counts.hits.takeOutStates(this.#offered, fails);
    else {
      const [from, list] = part === 'home' ? [heads, members] : [begins, null];
      for (let i = 0; i + 1 < from.length; i++)
        if ((fails[i] === 0) === passing) this.#count(list, from[i]!, from[i + 1]!, passing);
    }
    this.#count(null, begins.at(-1)!, places, passing);
    if (!passing) this.#ordering.offerAll(places, this.#liveness, this.#filters);
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
    const { states } = this.#liveness;
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
        this.#ordering.offer(
          place,
          state,
          distances === undefined ? NO_WORDS : FARTHEST_OF_ALL - distances[i]!,
        );
      } else if ((fails & (fails - 1)) === 0) this.#counts.addAlone(fails, s, h, t, state);
    }
  }

  /**
   * Counts goods that pass and offers them; or else takes those that fail out of hits among which all offered ones are counted.
   */
  #count(docs: Uint32Array | null, from: number, to: number, passing: boolean): void {
    const { states } = this.#liveness;
    const { shape, home, times } = this.#columns.arrays;
    const { shape: shapes, home: homes, state: stateFails } = this.#filters;
    const { hits } = this.#counts;
    for (let i = from; i < to; i++) {
      const place = docs === null ? i : docs[i]!;
      const state = states[place]!;
      if ((state & LIVE) === 0) continue;
      const byShape = shapes[shape[place]!]!;
      const passes = (byShape | homes[home[place]!]! | stateFails[state]!) === 0;
      if ((byShape & OUT) !== 0 || passes !== passing) continue;
      hits.add(shape[place]!, home[place]!, times[place]!, state, passing ? 1 : -1);
      if (passing) this.#ordering.offer(place, state);
    }
  }

  found(): Found {
    return { ...this.#ordering.page(), counted: this.#counts.counted(this.#question.at) };
  }
}
