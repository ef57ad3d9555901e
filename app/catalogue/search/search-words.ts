import { fold, queryTokens, quoteToken } from '#platform/text/fold.ts';
import { RESERVATION } from '../kind-words.ts';
import type { CategoryWords } from './category-words.ts';

/** Before whole words in the token index: no folded text contains them. See goods_text.tokens. */
export const MARKS = { category: 'c:', head: 'w:', part: 'p:', kana: 'k:', prose: 'd:' } as const;

/**
 * How far a word reaches: as a word of a name if there is such a thing; else its letters, wherever they stand in the goods'
 * brief text; else what their prose tells. So 「いか」 finds no すいか, and 「タオル」 nothing that one should bring a towel to.
 */
export type Reach = 'words' | 'letters' | 'prose';

/** A word of a search with its synonyms. */
export interface SearchWord {
  exclude: boolean;
  reach: Reach;
  alternatives: Alternative[];
  /** Leaf categories that are called so, and those whose names mention it. */
  called: number[];
  mentioning: number[];
}

interface Alternative {
  folded: string;
  /** So short that its letters stand in many other words: a character, or two of kana. */
  short: boolean;
  /** Single characters and pairs that the goods' own brief text must have. */
  tsquery: string;
  /** Parts that must be looked for in the text itself, as tokens alone do not prove them. */
  verify: string[];
  /** The tsquery of the word as it is marked where only whole words count. */
  marked: (mark: string) => string;
  /** The tsquery of a word of the name with this weight. */
  weighed: (weights: string) => string;
}

const MAX_WORDS = 10;

/** Folded word → all folded words of its synonym groups and what they lead to, itself included. */
export type Synonyms = ReadonlyMap<string, readonly string[]>;

export interface SynonymGroup {
  words: readonly string[];
  /** Found by `words`, and not finding them. */
  means?: readonly string[];
}

export function synonymTable(groups: readonly SynonymGroup[]): Synonyms {
  const table = new Map<string, string[]>();
  for (const { words, means = [] } of groups) {
    const folded = [...new Set(words.map(fold).filter(Boolean))];
    const found = [...folded, ...means.map(fold).filter(Boolean)];
    for (const word of folded) table.set(word, [...new Set([...(table.get(word) ?? []), ...found])]);
  }
  return table;
}

function alternative(folded: string): Alternative {
  // A fold may leave several parts (「A・B」); each is required.
  const parts = folded.split(' ');
  const all = (before: string, after = '') =>
    `(${parts.map((part) => quoteToken(before + part) + after).join(' & ')})`;
  return {
    folded,
    short: /^(.|\p{sc=Hiragana}{2})$/u.test(folded),
    tsquery: parts.flatMap(queryTokens).map(quoteToken).join(' & '),
    // One or two characters are a token themselves; the pairs of longer words could be apart, so the text is checked.
    verify: parts.filter((p) => Array.from(p).length > 2),
    marked: (mark) => all(mark),
    weighed: (weights) => all('', `:${weights}`),
  };
}

/** A leading − says that a word is not wanted. */
export function isExcluded(raw: string): boolean {
  return /^[-\u2010-\u2015\u2212\uff0d]./.test(raw);
}

/** Splits the typed text into words: all are required, a leading − excludes. None reaches further than words yet. */
export function searchWords(q: string, synonyms: Synonyms, categories: CategoryWords): SearchWord[] {
  return q
    .split(/[\s\u3000]+/)
    .slice(0, MAX_WORDS)
    .map((raw) => ({ exclude: isExcluded(raw), folded: fold(raw) }))
    .filter((w) => w.folded !== '')
    .map(({ exclude, folded }) => {
      const alternatives = [...new Set([folded, ...(synonyms.get(folded) ?? [])])];
      const leaves = (of: CategoryWords['called']) => alternatives.flatMap((word) => of.get(word) ?? []);
      return {
        exclude,
        reach: 'words' as const,
        alternatives: alternatives.map(alternative),
        called: leaves(categories.called),
        mentioning: leaves(categories.mentioning),
      };
    });
}

export function foldedOf(word: SearchWord): string {
  return word.alternatives[0]!.folded;
}

const RESERVATION_WORD = fold(RESERVATION);

/** Whether a word asks for the badge 先行予約, which stands in no text. */
export function asksForReservation(word: { alternatives: readonly { folded: string }[] }): boolean {
  return word.alternatives.some((a) => a.folded === RESERVATION_WORD);
}

/** How far a word reaches that has found nothing so far: a long one was looked for by its letters from the start. */
export function further({
  reach,
  alternatives,
}: {
  reach: Reach;
  alternatives: readonly { short: boolean }[];
}): Reach {
  return reach === 'words' && alternatives.some((a) => a.short) ? 'letters' : 'prose';
}
