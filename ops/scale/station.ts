/** Somebody served, all in seconds: when they came, and how long they waited until it was their turn. */
export interface Served {
  at: number;
  waited: number;
}

/**
 * A line in front of so many places, first come first served.
 * @param arrivals instants in seconds, ascending. @param service seconds that the next one needs.
 */
export function serve(arrivals: Iterable<number>, places: number, service: () => number): Served[] {
  // Instants at which the places are free again; a heap would win nothing at a few dozen.
  const free = new Float64Array(places);
  const served: Served[] = [];
  for (const at of arrivals) {
    let next = 0;
    for (let i = 1; i < places; i++) if (free[i]! < free[next]!) next = i;
    const start = Math.max(at, free[next]!);
    free[next] = start + service();
    served.push({ at, waited: start - at });
  }
  return served;
}

/** A time that is distributed exponentially. @param mean seconds. */
export function exponential(mean: number, next: () => number): number {
  return -mean * Math.log(1 - next());
}

/**
 * People who come independently of one another, at a rate that changes (thinning).
 * @param rate people a second at an instant. @param most what it never exceeds.
 */
export function* poisson(
  rate: (at: number) => number,
  most: number,
  { from, until }: { from: number; until: number },
  next: () => number,
): Generator<number> {
  for (let at = from; ; ) {
    at += exponential(1 / most, next);
    if (at >= until) return;
    if (next() * most < rate(at)) yield at;
  }
}

/** @param share 0.99 for the 99th percentile. */
export function percentile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;
}
