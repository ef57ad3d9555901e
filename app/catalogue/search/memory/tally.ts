import { type Bits, drop, emptySet, put } from './bits.ts';
import type { Columns } from './columns.ts';
import { bandOf, MOST_BANDS, stockOf } from './states.ts';

/** What goods share: the numbers of shape, home, times and of the band of the amount, and 1 for what is in stock. */
export const ALL_PARTS = ['shape', 'home', 'times', 'band', 'stock'] as const;
export type Part = (typeof ALL_PARTS)[number];

/** How many goods there are by what they share. */
export class Tally {
  shape: Uint32Array<ArrayBuffer>;
  home: Uint32Array<ArrayBuffer>;
  times: Uint32Array<ArrayBuffer>;
  readonly band = new Uint32Array(MOST_BANDS);
  readonly stock = new Uint32Array(2);
  size = 0;

  constructor({ shapes, homes, times }: Columns) {
    this.shape = new Uint32Array(shapes.values.length);
    this.home = new Uint32Array(homes.values.length);
    this.times = new Uint32Array(times.values.length);
  }

  /** Counts the same as another one, which may know less that can be shared. */
  set(other: Tally): void {
    for (const part of ALL_PARTS) this[part].set(other[part]);
    this.size = other.size;
  }
}

/** The goods of the file of a kind that are offered. They keep their shape and home, but not their times. */
export class Offered extends Tally {
  readonly places: Bits;
  #columns: Columns;

  constructor(columns: Columns, places: number) {
    super(columns);
    this.#columns = columns;
    this.places = emptySet(places);
  }

  clear(): void {
    this.places.fill(0);
    for (const part of ALL_PARTS) this[part].fill(0);
    this.size = 0;
  }

  /** Has one more of them, or one less. */
  count(place: number, state: number, by: 1 | -1): void {
    const { shape, home, times } = this.#columns.arrays;
    if (times[place]! >= this.times.length) this.#makeRoom();
    (by === 1 ? put : drop)(this.places, place);
    this.shape[shape[place]!]! += by;
    this.home[home[place]!]! += by;
    this.times[times[place]!]! += by;
    this.band[bandOf(state)]! += by;
    this.stock[stockOf(state)]! += by;
    this.size += by;
  }

  #makeRoom(): void {
    const larger = new Uint32Array(this.#columns.times.values.length);
    larger.set(this.times);
    this.times = larger;
  }
}
