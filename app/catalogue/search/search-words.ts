import { fold, queryTokens, quoteToken } from '#platform/text/fold.ts';

/** A word of a search with its synonyms. */
export interface SearchWord {
  exclude: boolean;
  alternatives: {
    folded: string;
    tsquery: string;
    /** Parts that must be looked for in the text itself, as tokens alone do not prove them. */
    verify: string[];
  }[];
}

const MAX_WORDS = 10;

/** Folded word → all folded words of its synonym groups, itself included. */
export type Synonyms = ReadonlyMap<string, readonly string[]>;

export function synonymTable(groups: readonly (readonly string[])[]): Synonyms {
  const table = new Map<string, string[]>();
  for (const group of groups) {
    const folded = [...new Set(group.map(fold).filter(Boolean))];
    for (const word of folded) table.set(word, [...new Set([...(table.get(word) ?? []), ...folded])]);
  }
  return table;
}

function alternative(folded: string) {
  // A fold may leave several parts (「A・B」); each is required.
  const parts = folded.split(' ');
  const needed = parts.flatMap(queryTokens);
  // One or two characters are a token themselves; the pairs of longer words could be apart, so the text is checked.
  const verify = parts.filter((p) => Array.from(p).length > 2);
  return { folded, tsquery: needed.map(quoteToken).join(' & '), verify };
}

/** Splits the typed text into words: all are required, a leading − excludes. */
export function searchWords(q: string, synonyms: Synonyms): SearchWord[] {
  return q
    .split(/[\s\u3000]+/)
    .slice(0, MAX_WORDS)
    .map((raw) => ({ exclude: /^[-\u2010-\u2015\u2212\uff0d]./.test(raw), folded: fold(raw) }))
    .filter((w) => w.folded !== '')
    .map((w) => ({
      exclude: w.exclude,
      alternatives: [...new Set([w.folded, ...(synonyms.get(w.folded) ?? [])])].map(alternative),
    }));
}
