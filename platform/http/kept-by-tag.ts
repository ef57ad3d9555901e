import { LRUCache } from 'lru-cache';
import { isReadFromPrimary } from '../db/db.ts';
import { timesForgotten } from '../kept-for.ts';
import { nextSettingTurn, timesSettingsKnown } from '../setting/setting.ts';
import type { Listener } from './purge-listener.ts';

/** As pages of goods are kept: what nobody tells of does not last either. */
const LONGEST_MS = 3_600_000;

/** What was read, and the next instant at which it says something else by itself; null: none is known. */
interface Read<V> {
  id: number;
  value: V;
  turn: Date | null;
}

interface Kept<V> {
  value: V;
  /** It is true from this instant on, and before that one. Milliseconds since the epoch. */
  from: number;
  until: number;
}

/** A reading under way, and what was purged meanwhile: it may have read that before. */
interface Reading {
  age: string;
  purged: Set<number>;
}

const stores: KeptByTag<unknown>[] = [];
let isTold = false;
let connections = 0;

/**
 * What everything that is kept was read in: before everything was forgotten, settings were read anew, or a connection was lost, is another age.
 * Settings count by when they were read, not by when they were set: a request that began before goes on with those of before.
 */
function age(): string {
  return `${timesForgotten()} ${timesSettingsKnown()} ${connections}`;
}

/**
 * What this process read of things with a number, until one of them is purged by its tag (`goods:<id>`), everything is forgotten (`purgesOf`),
 * settings are read anew, or time turns what it says. Nothing is kept where nobody hears of purges.
 */
export class KeptByTag<V> {
  readonly #kind: string;
  readonly #kept: LRUCache<number, Kept<V>>;
  readonly #readings = new Set<Reading>();
  #age = age();

  /** @param kind what stands before the number in a tag; @param most how many are kept: those that were asked for last. */
  constructor(kind: string, most: number) {
    this.#kind = `${kind}:`;
    this.#kept = new LRUCache({ max: most });
    stores.push(this as KeptByTag<unknown>);
  }

  /**
   * @param at the instant for which it is asked.
   * @param read reads those that are not kept; what is not there is left out.
   * @returns by number what was kept or read. Some of it may have been purged while the rest was read: a page notes that by itself.
   */
  async find(
    ids: readonly number[],
    at: Date,
    read: (missing: readonly number[]) => Promise<readonly Read<V>[]>,
  ): Promise<ReadonlyMap<number, V>> {
    if (this.#age !== age()) {
      this.#kept.clear();
      this.#age = age();
    }
    const found = new Map<number, V>();
    for (const id of ids) {
      const kept = this.#kept.get(id);
      if (kept && kept.from <= at.getTime() && at.getTime() < kept.until) found.set(id, kept.value);
    }
    const missing = ids.filter((id) => !found.has(id));
    if (missing.length > 0)
      for (const { id, value } of await this.#read(missing, at, read)) found.set(id, value);
    return found;
  }

  async #read(
    missing: readonly number[],
    at: Date,
    read: (missing: readonly number[]) => Promise<readonly Read<V>[]>,
  ): Promise<readonly Read<V>[]> {
    const reading: Reading = { age: age(), purged: new Set() };
    this.#readings.add(reading);
    try {
      const values = await read(missing);
      // A replica may be behind what this process was told of.
      if (isTold && isReadFromPrimary() && reading.age === age())
        for (const one of values) if (!reading.purged.has(one.id)) this.#keep(one, at);
      return values;
    } finally {
      this.#readings.delete(reading);
    }
  }

  #keep({ id, value, turn }: Read<V>, at: Date): void {
    const from = at.getTime();
    const turns = [turn, nextSettingTurn(at)].flatMap((instant) => instant?.getTime() ?? []);
    this.#kept.set(id, { value, from, until: Math.min(from + LONGEST_MS, ...turns) });
  }

  purge(tag: string): void {
    if (!tag.startsWith(this.#kind)) return;
    const id = Number(tag.slice(this.#kind.length));
    this.#kept.delete(id);
    for (const { purged } of this.#readings) purged.add(id);
  }
}

/** Has values kept from its first connection on, and none while there is none. */
export const purgesByTag: Listener = {
  channel: 'page_purge',
  heard: (tag) => {
    for (const store of stores) store.purge(tag);
  },
  connected: () => {
    isTold = true;
    connections++;
  },
  lost: () => {
    isTold = false;
    connections++;
  },
};
