import type { SearchWord } from '../search-words.ts';

/** A word of a search as the index in memory is asked for it: it finds out by itself how far the word must reach. */
export interface AskedWord {
  exclude: boolean;
  alternatives: { folded: string; short: boolean }[];
  called: readonly number[];
  mentioning: readonly number[];
}

export function askedWord({ exclude, alternatives, called, mentioning }: SearchWord): AskedWord {
  return {
    exclude,
    alternatives: alternatives.map(({ folded, short }) => ({ folded, short })),
    called,
    mentioning,
  };
}
