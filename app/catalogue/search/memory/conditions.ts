import { MONTHS } from '../../arrivals.ts';
import { type Bits, drop, emptySet, lowest, put } from './bits.ts';
import { BEGUN, bandOf, IN_STOCK, MOST_BANDS } from './states.ts';

/** What is true at an instant of those goods of the file that are offered, as sets of places. */
export class Conditions {
  /** Where one can apply already. */
  readonly begun: Bits;
  readonly inStock: Bits;
  /** By the number of the band of the amount. */
  readonly bands: readonly Bits[];
  /** By how many months from the present one they are: where goods arrive in that month. */
  readonly months: readonly Bits[];

  constructor(places: number) {
    const sets = (many: number) => Array.from({ length: many }, () => emptySet(places));
    this.begun = emptySet(places);
    this.inStock = emptySet(places);
    this.bands = sets(MOST_BANDS);
    this.months = sets(MONTHS);
  }

  /** Nothing is offered. */
  clear(): void {
    for (const set of [this.begun, this.inStock, ...this.bands]) set.fill(0);
  }

  enter(place: number, state: number): void {
    if (state & BEGUN) put(this.begun, place);
    if (state & IN_STOCK) put(this.inStock, place);
    put(this.bands[bandOf(state)]!, place);
  }

  leave(place: number, state: number): void {
    drop(this.begun, place);
    drop(this.inStock, place);
    drop(this.bands[bandOf(state)]!, place);
  }

  /** @param months in which the goods of a place arrive, as bits. */
  arrive(place: number, months: number): void {
    this.months.forEach((set, month) => {
      (months & (1 << month) ? put : drop)(set, place);
    });
  }

  /** Has all goods arrive anew. @param times the number of each place's times. @param arrivals months as bits, for each of them. */
  arriveAll(times: Uint32Array, arrivals: Uint32Array): void {
    const words = new Int32Array(MONTHS);
    for (let i = 0, place = 0; place < times.length; i++) {
      words.fill(0);
      for (const end = Math.min(place + 32, times.length); place < end; place++)
        for (let months = arrivals[times[place]!]!; months !== 0; months &= months - 1)
          words[lowest(months)]! |= 1 << place;
      for (let month = 0; month < MONTHS; month++) this.months[month]![i] = words[month]!;
    }
  }
}
