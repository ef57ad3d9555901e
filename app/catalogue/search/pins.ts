import { keptFor } from '#platform/kept-for.ts';
import type { GoodsKind } from '../kind-words.ts';
import { pinnedGoods } from './pin-store.ts';
import { foldedOf, type SearchWord } from './search-words.ts';

/** More searches than anybody looks after: all of them are read by each process. */
export const MOST_PINS = 500;
/** Goods that stand first in one search. */
export const MOST_PINNED = 10;
const PINS_MS = 60_000;

interface Pin {
  goods: number[];
  from: Date | null;
  until: Date | null;
}

const keyOf = (kind: string, folded: string) => `${kind} ${folded}`;

const loadPins = keptFor(PINS_MS, async (): Promise<ReadonlyMap<string, Pin>> => {
  const pins = new Map<string, Pin>();
  for (const { kind, folded, from, until, id } of await pinnedGoods(MOST_PINS * MOST_PINNED)) {
    const pin = pins.get(keyOf(kind, folded)) ?? { goods: [], from, until };
    pin.goods.push(id);
    pins.set(keyOf(kind, folded), pin);
  }
  return pins;
});

/**
 * The goods that the operator put first for exactly these words, in their order. Some of them the search may not find: those
 * are not shown, as their filters and counts would not fit. They are read at most once a minute, and anew when they change.
 */
export async function pinsOf(kind: GoodsKind, words: readonly SearchWord[], at: Date): Promise<number[]> {
  if (words.length === 0 || words.some((word) => word.exclude)) return [];
  const pin = (await loadPins()).get(keyOf(kind, words.map(foldedOf).join(' ')));
  if (!pin || (pin.from && pin.from > at) || (pin.until && pin.until <= at)) return [];
  return pin.goods;
}
