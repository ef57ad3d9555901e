import { LRUCache } from 'lru-cache';

const MOST_NETWORKS = 20_000;
const MINUTE = 60_000;

/**
 * How often a network may have something done for it that costs no more than time: counted in this process, as a row in
 * the database for each would cost more than what it saves. What is given back by and by may be spent at once. Of very
 * many networks the longest idle are forgotten.
 */
export class Allowance {
  readonly #perMinute: number;
  readonly #spent = new LRUCache<string, { left: number; at: number }>({ max: MOST_NETWORKS });

  constructor(perMinute: number) {
    this.#perMinute = perMinute;
  }

  /** Takes one. @returns 0, or the seconds until there is one again. */
  take(network: string, now = Date.now()): number {
    const before = this.#spent.get(network) ?? { left: this.#perMinute, at: now };
    const back = ((now - before.at) * this.#perMinute) / MINUTE;
    const left = Math.min(this.#perMinute, before.left + back);
    const enough = left >= 1;
    this.#spent.set(network, { left: enough ? left - 1 : left, at: now });
    return enough ? 0 : Math.ceil(((1 - left) * MINUTE) / this.#perMinute / 1000);
  }
}
