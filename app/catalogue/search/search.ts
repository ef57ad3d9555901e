import { LRUCache } from 'lru-cache';
import { keptFor, timesForgotten } from '#platform/kept-for.ts';
import type { GoodsCard } from '../goods-cards-store.ts';
import { cardsByIds } from '../kept-cards.ts';
import type { GoodsKind } from '../kind-words.ts';
import { reference } from '../reference.ts';
import { categoryWords } from './category-words.ts';
import { askIndex } from './index-client.ts';
import { askedWord } from './memory/asked-word.ts';
import type { Found } from './memory/question.ts';
import { pageOfIds } from './page-query.ts';
import { pinsOf } from './pins.ts';
import { type GoodsQuery, writeQuery } from './search-query.ts';
import { type Counted, countFacets, loadSynonyms } from './search-store.ts';
import { foldedOf, further, type SearchWord, searchWords } from './search-words.ts';
import { areFound } from './text-query.ts';

export interface SearchResult extends Counted {
  cards: GoodsCard[];
  /** How many of the cards, from the first, have a rank; 0 in a list that is no ranking. */
  ranked: number;
}

const KEPT_MS = 10_000;
const KEPT = 500;
const CATEGORIES_MS = 60_000;

/**
 * Runs one search at a time for each question; what it finds serves the page, its data and the next visitors for seconds.
 */
const answers = new LRUCache<string, Found, Asked>({
  max: KEPT,
  ttl: KEPT_MS,
  fetchMethod: (_key, _old, { context }) => answer(context),
});

interface Asked {
  kind: GoodsKind;
  query: GoodsQuery;
  government: string | null;
}

const wordsOfCategories = keptFor(CATEGORIES_MS, async () => categoryWords((await reference()).categories));

/** The words of a search with what the operator's synonyms and the categories' names make of them. */
export async function wordsOf(q: string): Promise<SearchWord[]> {
  const [synonyms, categories] = await Promise.all([loadSynonyms(), wordsOfCategories()]);
  return searchWords(q, synonyms.table, categories);
}

/** The same, each reaching as far as it must to find something. */
export async function wordsTyped(q: string, kind: GoodsKind): Promise<SearchWord[]> {
  const [words = []] = await wordsOfSearches([q], kind);
  return words;
}

/**
 * The words of several searches, each reaching as far as it must. Two statements at most, however many they are: who holds
 * the place of a search must not ask for many things at once.
 */
export async function wordsOfSearches(searches: readonly string[], kind: GoodsKind): Promise<SearchWord[][]> {
  const lists: SearchWord[][] = [];
  for (const q of searches) lists.push(await wordsOf(q));
  const wanted = lists.flat().filter((word) => !word.exclude);
  for (const reach of ['words', 'letters'] as const) {
    const open = [
      ...Map.groupBy(
        wanted.filter((w) => w.reach === reach),
        foldedOf,
      ).values(),
    ];
    const found = await areFound(
      kind,
      open.map(([word]) => word!),
    );
    for (const [n, same] of open.entries())
      if (!found[n]) for (const word of same) word.reach = further(word);
  }
  return lists;
}

/** From the index in memory; from PostgreSQL where that is not there. */
async function answer(asked: Asked): Promise<Found> {
  const now = { ...asked, at: new Date() };
  return (await inMemory(now)) ?? fromDatabase(now);
}

/** What was found a moment ago, with the cards of now: goods that are no longer offered have neither card nor rank. */
async function withCards({ ids, ranked, counted }: Found): Promise<SearchResult> {
  const cards = await cardsByIds(ids);
  const withRank = new Set(ids.slice(0, ranked));
  return { ...counted, cards, ranked: cards.filter(({ id }) => withRank.has(id)).length };
}

async function fromDatabase({ kind, query, government, at }: Asked & { at: Date }): Promise<Found> {
  const words = await wordsTyped(query.q, kind);
  const pins = await pinned(kind, query, words, at);
  const scope = { kind, words, government, at };
  const [counted, { ids, ranked }] = await Promise.all([
    countFacets(scope, query),
    pageOfIds(scope, query, pins),
  ]);
  return { ids, ranked, counted };
}

async function idsFromDatabase({ kind, query, government, at }: Asked & { at: Date }) {
  const words = await wordsTyped(query.q, kind);
  return pageOfIds({ kind, words, government, at }, query, await pinned(kind, query, words, at));
}

function inMemory(asked: Asked & { at: Date }): Promise<Found | undefined> {
  return askIndex(asked, async () => {
    const words = await wordsOf(asked.query.q);
    const pins = await pinned(asked.kind, asked.query, words, asked.at);
    return { words: words.map(askedWord), pins };
  });
}

/** What stands first in a search: pins are a part of the order of relevance alone. */
function pinned(
  kind: GoodsKind,
  query: GoodsQuery,
  words: readonly SearchWord[],
  at: Date,
): Promise<number[]> {
  return query.sort === 'relevance' ? pinsOf(kind, words, at) : Promise.resolve([]);
}

/**
 * The search. Callers do not depend on what answers it. What is found and counted may be up to ten seconds old, but never older
 * than a change of categories or of words.
 * @param government a code to search only one government's goods.
 */
export async function searchGoods(
  kind: GoodsKind,
  query: GoodsQuery,
  government: string | null = null,
): Promise<SearchResult> {
  const key = `${timesForgotten()} ${kind} ${government ?? ''} ${writeQuery(query)}`;
  return withCards(await answers.forceFetch(key, { context: { kind, query, government } }));
}

/**
 * The same as the database has it now, for a page that is kept until something on it changes: what is made after a purge must
 * not show what was before it.
 */
export async function searchNow(
  kind: GoodsKind,
  query: GoodsQuery,
  government: string | null = null,
): Promise<SearchResult> {
  return withCards(await fromDatabase({ kind, query, government, at: new Date() }));
}

/** The first goods of a search and nothing counted: `most` of them, at most a page. */
export async function firstGoods(
  kind: GoodsKind,
  query: GoodsQuery,
  most: number,
  at = new Date(),
): Promise<GoodsCard[]> {
  const asked = { kind, query, government: null, at };
  const { ids } = (await inMemory(asked)) ?? (await idsFromDatabase(asked));
  return cardsByIds(ids.slice(0, most));
}
