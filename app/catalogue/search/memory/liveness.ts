import { dispatchDay } from '#app/delivery/business-days.ts';
import { jstDate } from '#platform/jst.ts';
import { arrivalsAt } from '../../arrivals.ts';
import { type GoodsKind, kindWords } from '../../kind-words.ts';
import type { Columns } from './columns.ts';
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

/** Band edges of gifts and of products, ascending. */
const EDGES = {
  gift: kindWords('gift').bands.flatMap(({ max }) => (max === null ? [] : [max + 1])),
  product: kindWords('product').bands.flatMap(({ max }) => (max === null ? [] : [max + 1])),
};

/** Which goods are offered at an instant, and how many of each shape. Changes only with goods and with time. */
export class Liveness {
  readonly states: Uint8Array;
  /** All goods that are offered. */
  readonly offered: Record<GoodsKind, Offered>;
  /** Months in which goods arrive, as bits, for each value of their times. */
  arrivals = new Uint32Array(0);
  #columns: Columns;
  #ofFile: number;
  #days = '';
  #places = 0;
  #from = Number.POSITIVE_INFINITY;
  #until = Number.NEGATIVE_INFINITY;
  #now = 0;
  #today = 0;

  /** @param ofFile how many places are those of the file. */
  constructor(columns: Columns, ofFile: number) {
    this.#columns = columns;
    this.#ofFile = ofFile;
    this.offered = { gift: this.#nothing(), product: this.#nothing() };
    this.states = new Uint8Array(columns.arrays.id.length);
  }

  /** Makes the states those of an instant. @param places how many places are in use. */
  at(instant: Date, places: number): void {
    const now = instant.getTime() * 1000;
    const today = dayNumber(dispatchDay(instant, 0));
    if (now < this.#from || now >= this.#until || today !== this.#today) {
      this.#now = now;
      this.#today = today;
      this.#places = 0;
      this.#from = now;
      this.#until = Number.POSITIVE_INFINITY;
      this.offered.gift = this.#nothing();
      this.offered.product = this.#nothing();
      this.states.fill(0);
    }
    for (; this.#places < places; this.#places++) this.#work(this.#places);
    const days = `${jstDate(instant)} ${today}`;
    const { values } = this.#columns.times;
    if (days === this.#days && values.length === this.arrivals.length) return;
    this.#days = days;
    this.arrivals = Uint32Array.from(values, arrivalsAt(instant));
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
    if (from > now && from < this.#until) this.#until = from;
    if (until > now && until < this.#until) this.#until = until;
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
    tally.add(shape[place]!, home[place]!, times[place]!, state, by);
    if (place < this.#ofFile) tally.addStates(shape[place]!, home[place]!, state, by);
  }

  #nothing(): Offered {
    const none = new Offered(this.#columns);
    none.fitStates(this.#columns);
    return none;
  }
}
