import { type Bits, drop, emptySet, put } from './bits.ts';
import type { Columns } from './columns.ts';
import { STATES } from './states.ts';

/** How many goods there are by what they share: of each shape, home, times and state. */
export class Tally {
  shape: Uint32Array<ArrayBuffer>;
  home: Uint32Array<ArrayBuffer>;
  times: Uint32Array<ArrayBuffer>;
  readonly state = new Uint32Array(STATES);

  constructor({ shapes, homes, times }: Columns) {
    this.shape = new Uint32Array(shapes.values.length);
    this.home = new Uint32Array(homes.values.length);
    this.times = new Uint32Array(times.values.length);
  }

  /** Counts the same as another one, which may know less that can be shared. */
  set({ shape, home, times, state }: Tally): void {
    this.shape.set(shape);
    this.home.set(home);
    this.times.set(times);
    this.state.set(state);
  }
}

/** The goods of the file of a kind that are offered. They keep their shape and home, but not their times. */
export class Offered extends Tally {
  readonly places: Bits;
  #columns: Columns;
  size = 0;

  constructor(columns: Columns, places: number) {
    super(columns);
    this.#columns = columns;
    this.places = emptySet(places);
  }

  clear(): void {
    for (const counts of [this.places, this.shape, this.home, this.times, this.state]) counts.fill(0);
    this.size = 0;
  }

  /** Has one more of them, or one less. */
  count(place: number, state: number, by: 1 | -1): void {
    const { shape, home, times } = this.#columns.arrays;
    const t = times[place]!;
    if (t >= this.times.length) this.#makeRoom();
    (by === 1 ? put : drop)(this.places, place);
    this.shape[shape[place]!]! += by;
    this.home[home[place]!]! += by;
    this.times[t]! += by;
    this.state[state]! += by;
    this.size += by;
  }

  #makeRoom(): void {
    const larger = new Uint32Array(this.#columns.times.values.length);
    larger.set(this.times);
    this.times = larger;
  }
}
