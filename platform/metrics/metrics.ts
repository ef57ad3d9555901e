import type { Counter, Histogram, Registry } from 'prom-client';

/** What a program counts of itself. Every label has few values, all of them ours: never an address, a number or a name. */
export interface Metrics {
  registry: Registry;
  requests: Counter<'route' | 'method' | 'status'>;
  requestSeconds: Histogram<'route' | 'method'>;
  jobRuns: Counter<'task' | 'outcome'>;
  jobSeconds: Histogram<'task'>;
  providerCalls: Counter<'operation' | 'outcome'>;
  providerSeconds: Histogram<'operation'>;
  edgePurges: Counter<'outcome'>;
  /**
   * A value that is read whenever somebody asks. `read` gives one number, or one for each set of labels; what it gave
   * before counts no more.
   */
  gauge: Told;
  /** A count that somebody else keeps, read whenever somebody asks. */
  tally: Told;
}

type Told = <L extends string>(name: string, help: string, labelNames: L[], read: Read<L>) => void;

/** One number, or one for each set of labels. */
export type Values<L extends string> = number | readonly (readonly [Partial<Record<L, string>>, number])[];
export type Read<L extends string> = () => Values<L> | Promise<Values<L>>;

let made: Metrics | undefined;

/** Undefined while nobody asked for them (METRICS_PORT): nothing is counted then. */
export function metrics(): Metrics | undefined {
  return made;
}

/** From now on this process counts in these: see `countFrom`. */
export function countIn(these: Metrics): void {
  made = these;
}

/** For tests: nothing is counted any more. */
export function forgetMetrics(): void {
  made?.registry.clear();
  made = undefined;
}
