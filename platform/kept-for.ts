const kept = new Set<() => void>();
let times = 0;

/** Reads all of it anew when it is asked for next: pages that are made from now on must show nothing of before. */
export function forgetKept(): void {
  times++;
  for (const forget of kept) forget();
}

/** How often everything was forgotten: a part of the key of what is kept in another way and was made from it. */
export function timesForgotten(): number {
  return times;
}

/**
 * What everybody asks for and rarely changes, read at most once in so many milliseconds, and by one at a time. A reading
 * that fails is forgotten: the next request tries again.
 */
export function keptFor<V>(ms: number, read: () => Promise<V>): () => Promise<V> {
  let last: { value: Promise<V>; until: number } | undefined;
  kept.add(() => {
    last = undefined;
  });
  return () => {
    if (!last || last.until < Date.now()) {
      const mine = { value: read(), until: Date.now() + ms };
      last = mine;
      mine.value.catch(() => {
        if (last === mine) last = undefined;
      });
    }
    return last.value;
  };
}
