import { data } from 'react-router';
import { pageHead } from '#app/site/head.ts';
import { TAGS_HEADER } from '#app/site/internal-headers.ts';
import { GoodsResults } from '../parts/GoodsResults.tsx';
import type { ResultsData } from '../results.ts';
import { goodsResults } from '../results.ts';
import { filterCount, type GoodsQuery, readQuery, writeQuery } from '../search-query.ts';
import type { Route } from './+types/goods.ts';

export async function loader({ url }: Route.LoaderArgs) {
  const results = await goodsResults(readQuery(url.searchParams));
  return data(results, { headers: { [TAGS_HEADER]: 'catalogue' } });
}

export function headers({ loaderHeaders }: Route.HeadersArgs) {
  return loaderHeaders;
}

/** 「北海道の肉」, 「かに」の返礼品: what the list is, in words. */
function listName({ query, chips }: Pick<ResultsData, 'query' | 'chips'>): string {
  const words = query.q ? `「${query.q}」の` : '';
  if (chips.length === 1) return `${words}${chips[0]?.label}の返礼品`;
  return words ? `${words}返礼品` : '返礼品をさがす';
}

function canonical(query: GoodsQuery): string | undefined {
  const single =
    filterCount(query) <= 1 && !query.q && (query.category.length === 1 || query.prefecture.length === 1);
  if (filterCount(query) === 0 && !query.q) return `/goods${writeQuery({ page: query.page })}`;
  return single
    ? `/goods${writeQuery({ category: query.category, prefecture: query.prefecture, page: query.page })}`
    : undefined;
}

export function meta(args: Route.MetaArgs) {
  const d = args.loaderData;
  if (!d) return pageHead(args);
  const address = canonical(d.query);
  const page = d.query.page > 1 ? `(${d.query.page}ページ)` : '';
  return pageHead(args, {
    title: listName(d) + page,
    description: `ふるさと納税の返礼品${d.total.toLocaleString('ja-JP')}件から、地域・カテゴリー・寄附金額・お届けの月などでさがせます。`,
    canonical: address,
    noindex: address === undefined,
  });
}

export default function GoodsPage({ loaderData }: Route.ComponentProps) {
  return <GoodsResults data={loaderData} path="/goods" heading={<h1>{listName(loaderData)}</h1>} />;
}
