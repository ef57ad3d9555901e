import { keptFor } from '#platform/kept-for.ts';
import { digits } from '#platform/money.ts';
import { currentCodes } from '../governments.ts';
import { type GoodsKind, RESERVATION } from '../kind-words.ts';
import { reference } from '../reference.ts';
import { categoryNames } from './category-words.ts';
import { cutInTwo, knownWords, nearWords } from './near-words.ts';
import { wordsOfSearches, wordsTyped } from './search.ts';
import { filterCount, type GoodsQuery } from './search-query.ts';
import { countAttempts, loadSynonyms, MOST_COUNTED } from './search-store.ts';
import { isExcluded } from './search-words.ts';

/** A search near to one that found nothing, with the number of its hits. */
export interface Proposal {
  label: string;
  /** 「22件」, 「1,000件以上」 */
  hits: string;
  change: Partial<GoodsQuery>;
}

const MOST_WORDS = 5;
const MOST_NEAR = 3;
const MOST_CUT = 2;
const MOST_PROPOSED = 8;

/** What is written together with the name of a thing: 「野菜定期便」, 「訳ありみかん」. */
const WRITTEN_WITH = knownWords([
  '定期便',
  RESERVATION,
  '訳あり',
  '切り落とし',
  '食べ比べ',
  '詰合せ',
  'セット',
  '小分け',
  '国産',
]);

/** Words that may be proposed, and those by which a word is cut in two. What they are made from is kept for a minute. */
const proposable = keptFor(10_000, async () => {
  const [synonyms, { categories, prefectures }] = await Promise.all([loadSynonyms(), reference()]);
  const known = knownWords([
    ...categoryNames(categories),
    ...synonyms.words,
    ...prefectures.map((p) => p.name),
  ]);
  return { known, parts: [...known, ...WRITTEN_WITH] };
});

export function hitsInWords(count: number): string {
  return `${digits(count)}件${count === MOST_COUNTED ? '以上' : ''}`;
}

/** What a search would find, in words: counted no further than a proposal is, and no cards read. */
export async function hitsOf(
  kind: GoodsKind,
  asked: GoodsQuery,
  government: string | null,
  at = new Date(),
): Promise<string> {
  const query = { ...asked, government: await currentCodes(asked.government) };
  const scope = { kind, words: await wordsTyped(query.q, kind), government, at };
  const [count = 0] = await countAttempts([{ scope, query }]);
  return hitsInWords(count);
}

/** What to do about the words of a search that found nothing: leave one out, or ask for one that is near to it. */
export async function wordProposals(
  kind: GoodsKind,
  query: GoodsQuery,
  government: string | null,
  at: Date,
): Promise<Proposal[]> {
  const typed = query.q.split(' ').filter(Boolean).slice(0, MOST_WORDS);
  if (typed.length === 0) return [];
  const { known, parts } = await proposable();
  const others = (i: number, ...put: string[]) => typed.toSpliced(i, 1, ...put).join(' ');
  const ofWanted = (make: (word: string) => string[]) =>
    typed.map((word) => (isExcluded(word) ? [] : make(word)));
  const near = ofWanted((word) => nearWords(word, known, MOST_NEAR));
  const cut = ofWanted((word) => cutInTwo(word, parts, MOST_CUT));
  const search = (q: string) => ({ label: `「${q}」でさがす`, q });
  const proposed = [
    ...cut.flatMap((pairs, i) => pairs.map((pair) => search(others(i, pair)))),
    ...(near.filter((n) => n.length > 0).length > 1
      ? [search(typed.map((word, i) => near[i]![0] ?? word).join(' '))]
      : []),
    ...near.flatMap((words, i) => words.map((word) => search(others(i, word)))),
    ...typed.map((word, i) => ({ label: `「${word}」を外す`, q: others(i) })),
  ].slice(0, MOST_PROPOSED);
  const words = await wordsOfSearches(
    proposed.map(({ q }) => q),
    kind,
  );
  const counts = await countAttempts(
    proposed.map(({ q }, i) => ({
      scope: { kind, words: words[i]!, government, at },
      query: { ...query, q, page: 1 },
    })),
  );
  return (
    proposed
      .map(({ label, q }, i) => ({ label, count: counts[i]!, change: { q } }))
      // Without words and filters everything is found, which helps nobody.
      .filter(({ count, change }) => count > 0 && (change.q !== '' || filterCount(query) > 0))
      .map(({ label, count, change }) => ({ label, hits: hitsInWords(count), change }))
  );
}
