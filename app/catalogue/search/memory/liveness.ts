import { dispatchDay } from '#app/delivery/business-days.ts';
import { jstDate } from '#platform/jst.ts';
import { timesForgotten } from '#platform/kept-for.ts';
import { arrivalsAt } from '../../arrivals.ts';
import { bandEdges, type GoodsKind } from '../../kind-words.ts';
import type { Columns } from './columns.ts';
import { Coming } from './coming.ts';
import { Offered } from './tally.ts';

/** What is true of goods at an instant, as bits; the band of the amount stands above them. */
export const LIVE = 1;
export const BEGUN = 2;
export const IN_STOCK = 4;
const BAND = 3; // bits below the band

export function bandOf(state: number): number {
  return state >>> BAND;
}

export function dayNumber(date: string): number {
  return Date.parse(`${date}T00:00:00Z`) / 86_400_000;
}

const EDGES = { gift: bandEdges('gift'), product: bandEdges('product') };

/** Microseconds. Questions of several processes come a little out of order: an older one is answered as of the last. */
const OUT_OF_ORDER = 5_000_000;
/** What begins or ends later than this is not waited for: until then all is worked out anew, as each day has its own windows. */
const HORIZON = 7 * 86_400_000_000;

/** Which goods are offered at an instant, and how many of each shape. Changes only with goods and with time. */
export class Liveness {
  readonly states: Uint8Array;
  /** Places of goods that are offered and have not begun: few. */
  readonly later = new Set<number>();
  /** All goods that are offered. */
  readonly offered: Record<GoodsKind, Offered>;
  /** Months in which goods arrive, as bits, for each value of their times. */
  arrivals = new Uint32Array(0);
  #columns: Columns;
  #ofFile: number;
  #day = '';
  #told = 0;
  #places = 0;
  #now = Number.POSITIVE_INFINITY;
  #horizon = 0;
  #today = 0;
  #coming = new Coming();

  /** @param ofFile how many places are those of the file. */
  constructor(columns: Columns, ofFile: number) {
    this.#columns = columns;
    this.#ofFile = ofFile;
    this.offered = { gift: new Offered(columns), product: new Offered(columns) };
    this.states = new Uint8Array(columns.arrays.id.length);
  }

  /** Makes the states those of an instant. @param places how many places are in use. */
  at(instant: Date, places: number): void {
    const now = instant.getTime() * 1000;
    if (now >= this.#now || now < this.#now - OUT_OF_ORDER) this.#move(instant, now);
    for (; this.#places < places; this.#places++) this.#work(this.#places);
    const { values } = this.#columns.times;
    if (values.length === this.arrivals.length) return;
    const known = this.arrivals;
    this.arrivals = new Uint32Array(values.length);
    this.arrivals.set(known);
    const arrivals = arrivalsAt(new Date(this.#now / 1000));
    for (let i = known.length; i < values.length; i++) this.arrivals[i] = arrivals(values[i]!);
  }

  #move(instant: Date, now: number): void {
    const day = jstDate(instant);
    const today = dayNumber(dispatchDay(instant, 0));
    // Another calendar may have been set, by which later days count otherwise.
    const told = timesForgotten();
    if (day !== this.#day || today !== this.#today || told !== this.#told) this.arrivals = new Uint32Array(0);
    this.#told = told;
    if (now < this.#now || now >= this.#horizon || today !== this.#today) {
      this.#places = 0;
      this.#horizon = now + HORIZON;
      this.offered.gift = new Offered(this.#columns);
      this.offered.product = new Offered(this.#columns);
      this.states.fill(0);
      this.later.clear();
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
    this.states[place] = state | (band << BAND);
    if (state & LIVE) this.#count(place, 1);
  }

  #count(place: number, by: 1 | -1): void {
    const { shape, home, times } = this.#columns.arrays;
    const tally = this.offered[this.#columns.shapes.values[shape[place]!]!.kind];
    tally.fit(this.#columns);
    const state = this.states[place]!;
    if ((state & BEGUN) === 0) this.later[by === 1 ? 'add' : 'delete'](place);
    tally.add(shape[place]!, home[place]!, times[place]!, state, by);
    if (place >= this.#ofFile) return;
    tally.fitStates(this.#columns);
    tally.addStates(shape[place]!, home[place]!, times[place]!, state, by);
  }
}
