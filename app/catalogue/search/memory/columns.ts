import type { SendingTimes } from '../../arrivals.ts';
import { Extremes } from './extremes.ts';
import { Shared } from './shared.ts';
import { type FactsRow, FOREVER, type Home, type Shape } from './source-query.ts';

/** No instant: microseconds that are never reached. */
const NEVER = Number.POSITIVE_INFINITY;

const COLUMNS = {
  /** 0 for a place whose goods are gone. */
  id: Uint32Array,
  shape: Uint32Array,
  times: Uint32Array,
  home: Uint32Array,
  /** What lists are put in order by is of one type: one loop goes over each of them. */
  amount: Float64Array,
  popularity: Float64Array,
  /** Instants are microseconds since 1970. */
  publishedAt: Float64Array,
  acceptFrom: Float64Array,
  acceptUntil: Float64Array,
  /** Days since 1970. */
  dispatchUntil: Int32Array,
  stockUntil: Int32Array,
  week: Uint32Array,
  month: Uint32Array,
  year: Uint32Array,
} as const;

export type ColumnName = keyof typeof COLUMNS;
export type Arrays = { [K in ColumnName]: InstanceType<(typeof COLUMNS)[K]> };

export const COLUMN_NAMES = Object.keys(COLUMNS) as ColumnName[];

/** Columns that lists are put in order by. */
const ORDERS = ['amount', 'popularity', 'publishedAt', 'week', 'month', 'year'] as const;
export type OrderName = (typeof ORDERS)[number];

export function newArrays(places: number): Arrays {
  return Object.fromEntries(
    COLUMN_NAMES.map((name) => [name, new COLUMNS[name](places)]),
  ) as unknown as Arrays;
}

/** The facts of all goods by their places. */
export class Columns {
  readonly arrays: Arrays;
  readonly shapes: Shared<Shape>;
  readonly times: Shared<SendingTimes>;
  readonly homes: Shared<Home>;
  /** First and last day of each window of dispatch, of goods whose windows all end. */
  readonly windows: Map<number, readonly number[]>;
  /** Increased whenever windows change. */
  windowsChanged = 0;
  /** Of what lists are put in order by. */
  readonly extremes: Record<OrderName, Extremes>;

  constructor(
    places: number,
    shared: { shapes?: readonly string[]; times?: readonly string[]; homes?: readonly string[] } = {},
    windows: Iterable<readonly [number, readonly number[]]> = [],
  ) {
    this.arrays = newArrays(places);
    this.extremes = Object.fromEntries(ORDERS.map((name) => [name, new Extremes(places)])) as Record<
      OrderName,
      Extremes
    >;
    this.shapes = new Shared(shared.shapes);
    this.times = new Shared(shared.times);
    this.homes = new Shared(shared.homes);
    this.windows = new Map(windows);
  }

  /** Writes the facts of goods at a place. */
  set(place: number, row: FactsRow): void {
    const [id, shape, times, home, amount, popularity, publishedAt, acceptFrom, acceptUntil] = row;
    const [dispatchUntil, stockUntil, inStock, week, month, year, windows] = row.slice(9) as TheRest;
    const a = this.arrays;
    a.id[place] = id;
    a.shape[place] = this.shapes.number(shape);
    a.times[place] = this.times.number(times);
    a.home[place] = this.homes.number(home);
    a.amount[place] = amount;
    a.popularity[place] = popularity;
    a.publishedAt[place] = publishedAt;
    a.acceptFrom[place] = acceptFrom ?? -NEVER;
    a.acceptUntil[place] = acceptUntil ?? NEVER;
    a.dispatchUntil[place] = dispatchUntil;
    a.stockUntil[place] = inStock ? stockUntil : -FOREVER;
    a.week[place] = week;
    a.month[place] = month;
    a.year[place] = year;
    this.#note(place);
    this.#setWindows(place, windows);
  }

  #setWindows(place: number, windows: readonly number[] | null): void {
    if (String(windows ?? '') === String(this.windows.get(place) ?? '')) return;
    this.windowsChanged++;
    if (windows) this.windows.set(place, windows);
    else this.windows.delete(place);
  }

  /** Has the extremes know what stands at a place. */
  #note(place: number): void {
    for (const name of ORDERS) this.extremes[name].note(place, this.arrays[name][place]!);
  }

  /** Puts these in the first places. */
  fill(arrays: Arrays): void {
    for (const name of COLUMN_NAMES) this.arrays[name].set(arrays[name] as never);
    for (let place = 0; place < arrays.id.length; place++) this.#note(place);
  }

  clear(place: number): void {
    this.arrays.id[place] = 0;
    this.#setWindows(place, null);
  }

  /** The same with room for more places. */
  grown(places: number): Columns {
    const larger = new Columns(
      places,
      { shapes: this.shapes.texts(), times: this.times.texts(), homes: this.homes.texts() },
      this.windows,
    );
    larger.fill(this.arrays);
    return larger;
  }
}

type TheRest = [number, number, boolean, number, number, number, number[] | null];
