/** Seeded pseudo-random numbers: the same key gives the same catalogue on every machine. Never for secrets. */
export interface Random {
  /** Uniform in [0, 1). */
  next: () => number;
  /** Integer from `low` to `high`, both included. */
  int: (low: number, high: number) => number;
  /** True with this probability. */
  chance: (probability: number) => boolean;
  pick: <T>(items: readonly T[]) => T;
  /** `count` different items (all of them when there are fewer), in random order. */
  sample: <T>(items: readonly T[], count: number) => T[];
  /** One item, each with its own weight. */
  weighted: <T>(items: readonly T[], weight: (item: T) => number) => T;
}

/** FNV-1a, 32 bits: spreads a text key over the generator's state. */
function hash(key: string): number {
  let h = 0x811c9dc5;
  for (let i = 0; i < key.length; i++) {
    h ^= key.charCodeAt(i);
    h = Math.imul(h, 0x01000193);
  }
  return h >>> 0;
}

/** A generator of its own for a key, so that adding one more goods does not change the others (mulberry32). */
export function random(key: string): Random {
  let state = hash(key);
  const next = () => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
  };
  const int = (low: number, high: number) => low + Math.floor(next() * (high - low + 1));
  const pick = <T>(items: readonly T[]): T => {
    if (items.length === 0) throw new Error('Nothing to pick from');
    return items[int(0, items.length - 1)]!;
  };
  const sample = <T>(items: readonly T[], count: number): T[] => {
    const rest = [...items];
    const taken: T[] = [];
    while (taken.length < count && rest.length > 0) taken.push(...rest.splice(int(0, rest.length - 1), 1));
    return taken;
  };
  const weighted = <T>(items: readonly T[], weight: (item: T) => number): T => {
    let left = next() * items.reduce((sum, item) => sum + weight(item), 0);
    for (const item of items) {
      left -= weight(item);
      if (left < 0) return item;
    }
    return pick(items);
  };
  return { next, int, chance: (p) => next() < p, pick, sample, weighted };
}
