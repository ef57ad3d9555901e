import type { Columns } from './columns.ts';

/** How many different states there are: see liveness.ts. */
export const STATES = 64;

/** How many goods there are by what they share: of each shape, home, times and state. */
export class Tally {
  shape = new Float64Array(0);
  home = new Float64Array(0);
  times = new Float64Array(0);
  readonly state = new Float64Array(STATES);

  constructor(columns: Columns) {
    this.fit(columns);
  }

  /** Makes room for what has come up since. */
  fit({ shapes, homes, times }: Columns): void {
    this.shape = fitting(this.shape, shapes.values.length);
    this.home = fitting(this.home, homes.values.length);
    this.times = fitting(this.times, times.values.length);
  }

  /** Counts the same as another one. */
  set({ shape, home, times, state }: Tally): void {
    this.shape.set(shape.subarray(0, this.shape.length));
    this.home.set(home.subarray(0, this.home.length));
    this.times.set(times.subarray(0, this.times.length));
    this.state.set(state);
  }

  /** Takes out the goods of the file in states that fail. */
  takeOutStates({ shapeStates, homeStates, timesStates }: Offered, fails: Uint32Array): void {
    const failing = [...this.state.keys()].filter((s) => fails[s] !== 0 && this.state[s]! > 0);
    const takeOut = (counts: Float64Array, states: Float64Array) => {
      for (let i = 0; i < counts.length; i++)
        for (const s of failing) counts[i]! -= states[i * STATES + s] ?? 0;
    };
    takeOut(this.shape, shapeStates);
    takeOut(this.home, homeStates);
    takeOut(this.times, timesStates);
    for (const s of failing)
      for (let i = s; i < shapeStates.length; i += STATES) this.state[s]! -= shapeStates[i]!;
  }

  add(shape: number, home: number, times: number, state: number, many: number): void {
    this.shape[shape]! += many;
    this.home[home]! += many;
    this.times[times]! += many;
    this.state[state]! += many;
  }
}

function fitting(counts: Float64Array<ArrayBuffer>, length: number): Float64Array<ArrayBuffer> {
  if (counts.length >= length) return counts;
  const larger = new Float64Array(Math.max(length, Math.ceil(counts.length * 1.5)));
  larger.set(counts);
  return larger;
}

/** What is offered; of the goods of the file also how many of each shape, home and times are in each state. */
export class Offered extends Tally {
  shapeStates = new Float64Array(0);
  homeStates = new Float64Array(0);
  timesStates = new Float64Array(0);

  /** Makes room for what has come up since: goods of the file keep their shape and home, but not their times. */
  fitStates({ shapes, homes, times }: Columns): void {
    this.shapeStates = fitting(this.shapeStates, shapes.values.length * STATES);
    this.homeStates = fitting(this.homeStates, homes.values.length * STATES);
    this.timesStates = fitting(this.timesStates, times.values.length * STATES);
  }

  addStates(shape: number, home: number, times: number, state: number, many: number): void {
    this.shapeStates[shape * STATES + state]! += many;
    this.homeStates[home * STATES + state]! += many;
    this.timesStates[times * STATES + state]! += many;
  }
}
