import type { GoodsKind } from '#app/catalogue/kind-words.ts';
import { reference } from '#app/catalogue/reference.ts';
import { pinsOf } from '#app/catalogue/search/pins.ts';
import { searchNow, wordsTyped } from '#app/catalogue/search/search.ts';
import { readQuery } from '#app/catalogue/search/search-query.ts';
import type { Reach, SearchWord } from '#app/catalogue/search/search-words.ts';
import type { Actor } from '#app/staff/actor.ts';
import { demandEverywhere } from '#app/staff/permissions.ts';
import { type ReasonedGoods, reasonsOf } from './explain-query.ts';

interface ExplainedWord {
  word: string;
  isExcluded: boolean;
  /** What else is found for it, folded. */
  synonyms: string[];
  /** Categories of which everything is found. */
  categories: string[];
  /** In which part of the goods' texts it is looked for. */
  where: string;
}

interface ExplainedGoods extends Pick<ReasonedGoods, 'id' | 'name' | 'reference'> {
  isPinned: boolean;
  /** For each word that is wanted, in their order. */
  reasons: string[];
  popularity: number;
}

export interface Explained {
  words: ExplainedWord[];
  total: number;
  /** How many goods are pinned to the search, found or not. */
  pinned: number;
  goods: ExplainedGoods[];
}

/** Goods that are explained, from the first. */
const MOST_EXPLAINED = 20;

const WHERE: Record<Reach, string> = {
  words: '名称・内容・事業者・地名・管理番号',
  letters: '名称などの文字(語としては見つからないため)',
  prose: 'キャッチコピーと説明文(ほかでは見つからないため)',
};

/** By how far goods are from a word (`distance` of the search). */
const REASONS: readonly string[] = [
  '名称が一致(カテゴリも一致)',
  '名称が一致',
  'カテゴリが一致',
  '名称の一部(カテゴリも一致)',
  '名称の一部',
  '名称の文字',
  '事業者名',
  '内容',
  '地名',
  '地名',
  'その他(管理番号・説明文など)',
];

/** What a search finds, and why in this order, as the database has it now. @throws NotAllowed */
export async function explainSearch(actor: Actor, kind: GoodsKind, q: string): Promise<Explained> {
  demandEverywhere(actor, 'category.read');
  const query = readQuery(new URLSearchParams({ q }));
  const words = await wordsTyped(query.q, kind);
  const [{ total, cards }, pins, { categories }] = await Promise.all([
    searchNow(kind, query),
    pinsOf(kind, words, new Date()),
    reference(),
  ]);
  const names = new Map(categories.flatMap((g) => g.leaves.map((leaf) => [leaf.id, leaf.name] as const)));
  const wanted = words.filter((word) => !word.exclude);
  const found = await reasonsOf(
    cards.slice(0, MOST_EXPLAINED).map((card) => card.id),
    wanted,
  );
  return {
    words: words.map((word) => explained(word, names)),
    total,
    pinned: pins.length,
    goods: found.map(({ id, name, reference, popularity, distances }) => ({
      id,
      name,
      reference,
      popularity,
      isPinned: pins.includes(id),
      reasons: distances.map((far) => REASONS[Math.min(far, REASONS.length - 1)]!),
    })),
  };
}

function explained(
  { alternatives, exclude, called, reach }: SearchWord,
  names: ReadonlyMap<number, string>,
): ExplainedWord {
  const [word, ...synonyms] = alternatives.map((a) => a.folded);
  return {
    word: word!,
    isExcluded: exclude,
    synonyms,
    categories: exclude ? [] : called.flatMap((id) => names.get(id) ?? []),
    where: exclude ? '名称などの文字' : WHERE[reach],
  };
}
