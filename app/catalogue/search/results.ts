import type { GoodsCard } from '../goods-cards-store.ts';
import { currentCodes, governmentNames } from '../governments.ts';
import { type GoodsKind, kindWords } from '../kind-words.ts';
import { periodOf, rankingWords } from '../ranking.ts';
import { reference } from '../reference.ts';
import {
  bandTaps,
  type Chip,
  chipList,
  type Facet,
  facetList,
  type Tap,
  type Toggle,
  toggleList,
  yearTaps,
} from './facets.ts';
import { hitsInWords, type Proposal, wordProposals } from './proposals.ts';
import { searchGoods } from './search.ts';
import { type GoodsQuery, PER_PAGE, readQuery } from './search-query.ts';
import type { FacetName } from './search-store.ts';

/** What a list page needs: all of it text, so that the browser computes nothing. */
export interface ResultsData {
  kind: GoodsKind;
  query: GoodsQuery;
  total: number;
  cards: GoodsCard[];
  /** In a ranking: what it counts, and how many cards, from the first, have a rank. */
  ranking: { words: string; ranked: number } | null;
  facets: Facet[];
  toggles: Toggle[];
  taps: Record<'amount' | 'month', Tap[]>;
  chips: Chip[];
  /** The change that removes all words and filters and keeps the sorting. */
  cleared: Partial<GoodsQuery>;
  /** When nothing was found: filters and words whose removal helps, words near to those, and near matches. */
  hints: Proposal[];
  near: GoodsCard[];
}

const NEAR = 6;
const CLEARED: Partial<GoodsQuery> = (() => {
  const { sort: _sort, page: _page, ...filters } = readQuery(new URLSearchParams());
  return filters;
})();

const FILTER_TITLES: Partial<Record<FacetName, string>> = {
  category: 'カテゴリー',
  prefecture: '都道府県',
  temperature: '温度帯',
  deliveries: 'お届け回数',
  month: 'お届けの月',
  label: '特徴',
  exclude_allergen: 'アレルゲン',
  payment: 'お支払い方法',
  one_stop: 'オンライン申請',
  ticket: '現地利用チケット',
  in_stock: '在庫あり',
};

function filterTitle(kind: GoodsKind, name: FacetName): string {
  const { amount, place } = kindWords(kind);
  return { ...FILTER_TITLES, amount, government: place }[name] ?? name;
}

function without(name: FacetName): Partial<GoodsQuery> {
  if (name === 'amount') return { min: null, max: null };
  return { [name]: CLEARED[name] };
}

/**
 * Runs a search and turns its result into text.
 * @param government a code to search only one government's goods.
 */
export async function goodsResults(
  kind: GoodsKind,
  asked: GoodsQuery,
  government: string | null = null,
  at = new Date(),
  search = searchGoods,
): Promise<ResultsData> {
  const query = { ...asked, government: await currentCodes(asked.government) };
  const [found, ref, names] = await Promise.all([
    search(kind, query, government),
    reference(),
    governmentNames(query.government),
  ]);
  const empty = found.total === 0;
  const period = periodOf(query.sort);
  const filters = (Object.entries(found.without) as [FacetName, number][])
    .filter(([, count]) => empty && count > 0)
    .sort((a, b) => b[1] - a[1])
    .map(([name, count]) => ({
      label: `${filterTitle(kind, name)}を外す`,
      hits: hitsInWords(count),
      change: without(name),
    }));
  const hints = empty ? [...filters, ...(await wordProposals(kind, query, government, at))] : [];
  return {
    kind,
    query,
    total: found.total,
    cards: found.cards,
    ranking: period ? { words: await rankingWords(kind, period), ranked: found.ranked } : null,
    // Within one government there is only one prefecture to choose from.
    facets: facetList(kind, query, found, ref).filter((f) => !government || f.name !== 'prefecture'),
    toggles: toggleList(kind, query, found),
    taps: { amount: bandTaps(kind, query, found), month: yearTaps(query, found, at) },
    chips: chipList(kind, query, ref, names, at),
    cleared: CLEARED,
    hints,
    near: empty ? await nearMatches(kind, query, government) : [],
  };
}

/** The words without filters, then the filters without words: the first of the two that finds something. */
async function nearMatches(
  kind: GoodsKind,
  query: GoodsQuery,
  government: string | null,
): Promise<GoodsCard[]> {
  const plain = readQuery(new URLSearchParams());
  const attempts: GoodsQuery[] = [
    { ...plain, q: query.q },
    { ...plain, category: query.category, prefecture: query.prefecture },
    plain,
  ];
  for (const attempt of attempts) {
    const { cards } = await searchGoods(kind, attempt, government);
    if (cards.length > 0) return cards.slice(0, Math.min(NEAR, PER_PAGE));
  }
  return [];
}
