import { fold } from '#platform/text/fold.ts';
import type { Reference } from '../reference-store.ts';

/**
 * What the names of categories say of their goods. Names of groups are no text: 「エビ・カニ等」 is no crab. Nor does a leaf
 * that lists several things say which of them something is. But of goods that have such a word in their own name both say
 * that it means this thing: 「肉」 is meat in the group of that name, and something else in a crab's leg.
 */
export interface CategoryWords {
  /** Folded word → leaves that are called so and nothing else. */
  called: ReadonlyMap<string, readonly number[]>;
  /** Folded word → leaves whose name or group has it, the former among them. */
  mentioning: ReadonlyMap<string, readonly number[]>;
}

const MORE = /等$|^その他|^他|など/;

/** The things that a name lists: 鯛, 金目鯛 and のどぐろ; 「卵(鶏卵など)」 is 卵. */
function listed(name: string): string[] {
  return name
    .split(/[(（]/)[0]!
    .split('・')
    .map((word) => (MORE.test(word) ? '' : word));
}

/** All things that leaves name, as they are written. */
export function categoryNames(categories: Reference['categories']): string[] {
  return categories.flatMap((group) => group.leaves.flatMap(({ name }) => listed(name))).filter(Boolean);
}

/** お茶 is asked for as 茶, too. */
const plain = (word: string) => [word, ...(/^お./.test(word) ? [word.slice(1)] : [])];

export function categoryWords(categories: Reference['categories']): CategoryWords {
  const called = new Map<string, number[]>();
  const mentioning = new Map<string, number[]>();
  const note = (map: Map<string, number[]>, words: string[], id: number) => {
    for (const word of words.filter(Boolean)) map.set(word, [...(map.get(word) ?? []), id]);
  };
  for (const group of categories) {
    for (const { id, name } of group.leaves) {
      const words = listed(name).map(fold);
      const more = listed(group.name).map(fold);
      note(mentioning, [...new Set([...words, ...more].flatMap(plain))], id);
      if (words.length === 1) note(called, words, id);
    }
  }
  return { called, mentioning };
}
