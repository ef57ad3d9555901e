import { dispatchDay } from '#app/delivery/business-days.ts';
import { jstDate } from '#platform/jst.ts';
import { timesForgotten } from '#platform/kept-for.ts';
import { timesSettingsKnown } from '#platform/setting/setting.ts';
import { arrivalsAt } from '../../arrivals.ts';
import { bandEdges, type GoodsKind } from '../../kind-words.ts';
import type { Columns } from './columns.ts';
import { Coming } from './coming.ts';
import { Conditions } from './conditions.ts';
import { BEGUN, IN_STOCK, LIVE, withBand } from './states.ts';
import { Offered } from './tally.ts';

export function dayNumber(date: string): number {
  return Date.parse(`${date}T00:00:00Z`) / 86_400_000;
}

const EDGES = { gift: bandEdges('gift'), product: bandEdges('product') };

/** Microseconds. Questions of several processes come a little out of order: an older one is answered as of the last. */
const OUT_OF_ORDER = 5_000_000;
/** What begins or ends later than this is not waited for: until then all is worked out anew, as each day has its own windows. */
const HORIZON = 7 * 86_400_000_000;

/** Which goods are offered at an instant, and what is true of them then. Changes only with goods and with time. */
export class Liveness {
  readonly states: Uint8Array;
  /** The goods of the file that are offered. */
  readonly offered: Record<GoodsKind, Offered>;
  readonly conditions: Conditions;
  /** Months in which goods arrive, as bits, for each value of their times. */
  arrivals = new Uint32Array(0);
  #columns: Columns;
  #ofFile: number;
  #day = '';
  #told = '';
  #places = 0;
  #now = Number.POSITIVE_INFINITY;
  #horizon = 0;
  #today = 0;
  #coming = new Coming();
  /** Places of the file whose times have changed, so that their months have to be found out. */
  #retimed: number[] = [];

  /** @param ofFile how many places are those of the file. */
  constructor(columns: Columns, ofFile: number) {
    this.#columns = columns;
    this.#ofFile = ofFile;
    this.offered = { gift: new Offered(columns, ofFile), product: new Offered(columns, ofFile) };
    this.conditions = new Conditions(ofFile);
    this.states = new Uint8Array(columns.arrays.id.length);
  }

  /** Makes the states those of an instant. @param places how many places are in use. */
  at(instant: Date, places: number): void {
    const now = instant.getTime() * 1000;
    if (now >= this.#now || now < this.#now - OUT_OF_ORDER) this.#move(instant, now);
    for (; this.#places < places; this.#places++) this.#work(this.#places);
    this.#arrive();
  }

  /** Finds out the months of times that have come up, and of the goods of the file that have other times than before. */
  #arrive(): void {
    const { arrays, times } = this.#columns;
    const known = this.arrivals;
    if (times.values.length > known.length) {
      this.arrivals = new Uint32Array(times.values.length);
      this.arrivals.set(known);
      const arrivals = arrivalsAt(new Date(this.#now / 1000));
      for (let i = known.length; i < times.values.length; i++) this.arrivals[i] = arrivals(times.values[i]!);
    }
    if (known.length === 0) this.conditions.arriveAll(arrays.times.subarray(0, this.#ofFile), this.arrivals);
    else
      for (const place of this.#retimed) this.conditions.arrive(place, this.arrivals[arrays.times[place]!]!);
    this.#retimed = [];
  }

  #move(instant: Date, now: number): void {
    const day = jstDate(instant);
    const today = dayNumber(dispatchDay(instant, 0));
    // Another calendar may have been set, by which later days count otherwise: once it is known, too, which is later than that it is told of.
    const told = `${timesForgotten()} ${timesSettingsKnown()}`;
    if (day !== this.#day || today !== this.#today || told !== this.#told) this.arrivals = new Uint32Array(0);
    this.#told = told;
    if (now < this.#now || now >= this.#horizon || today !== this.#today) {
      this.#places = 0;
      this.#horizon = now + HORIZON;
      for (const offered of [this.offered.gift, this.offered.product]) offered.clear();
      this.conditions.clear();
      this.states.fill(0);
      this.#coming = new Coming();
    }
    [this.#now, this.#day, this.#today] = [now, day, today];
    for (const place of this.#coming.take(now)) {
      this.leave(place);
      this.#work(place);
    }
  }

  /** Before the facts of a place change, or goods leave it. */
  leave(place: number): void {
    if (this.states[place]! & LIVE) this.#count(place, -1);
    this.states[place] = 0;
  }

  /** After the facts of a place have changed. */
  enter(place: number): void {
    if (place < this.#places) this.#work(place); // others are worked out with the next question
    if (place < this.#ofFile) this.#retimed.push(place);
  }

  #work(place: number): void {
    const { id, shape, amount, acceptFrom, acceptUntil, dispatchUntil, stockUntil } = this.#columns.arrays;
    if (id[place] === 0) return;
    const from = acceptFrom[place]!;
    const until = acceptUntil[place]!;
    const now = this.#now;
    for (const turn of [from, until]) if (turn > now && turn < this.#horizon) this.#coming.add(turn, place);
    let state = 0;
    if (until > now && dispatchUntil[place]! >= this.#today) state |= LIVE;
    if (from <= now) state |= BEGUN;
    if (stockUntil[place]! >= this.#today) state |= IN_STOCK;
    const edges = EDGES[this.#columns.shapes.values[shape[place]!]!.kind];
    let band = 0;
    while (band < edges.length && amount[place]! >= edges[band]!) band++;
    this.states[place] = withBand(state, band);
    if (state & LIVE) this.#count(place, 1);
  }

  #count(place: number, by: 1 | -1): void {
    if (place >= this.#ofFile) return;
    const state = this.states[place]!;
    this.offered[this.#columns.shapes.values[this.#columns.arrays.shape[place]!]!.kind].count(
      place,
      state,
      by,
    );
    this.conditions[by === 1 ? 'enter' : 'leave'](place, state);
  }
}
