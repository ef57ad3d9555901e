import { data } from 'react-router';
import { pageHead } from '#app/shell/head.ts';
import { EMPTY, TAGS_HEADER } from '#app/shell/internal-headers.ts';
import { listJsonLd } from '#app/shell/json-ld.ts';
import { digits } from '#platform/money.ts';
import { storefrontOf } from '#platform/storefront.ts';
import { type GoodsKind, goodsPath, kindOf, kindWords } from '../kind-words.ts';
import { countMiss } from '../search/missed-words.ts';
import { GoodsResults } from '../search/parts/GoodsResults.tsx';
import type { ResultsData } from '../search/results.ts';
import { goodsResults } from '../search/results.ts';
import {
  filterCount,
  type GoodsQuery,
  PER_PAGE,
  readProductQuery,
  readQuery,
  writeQuery,
} from '../search/search-query.ts';
import type { Route } from './+types/goods.ts';

/** The list of gifts, and under /ec that of products. */
export async function loader({ url }: Route.LoaderArgs) {
  const kind = kindOf(storefrontOf(url.pathname));
  const query = (kind === 'gift' ? readQuery : readProductQuery)(url.searchParams);
  const results = await goodsResults(kind, query);
  if (results.total === 0 && filterCount(query) === 0) countMiss(kind, query.q);
  return data(results, {
    headers: { [TAGS_HEADER]: 'catalogue words', ...(results.cards.length === 0 && EMPTY) },
  });
}

export function headers({ loaderHeaders }: Route.HeadersArgs) {
  return loaderHeaders;
}

/** The ends of labels that stand before a noun as they are. */
const VERB = /(?:ことがある|を除く)$/;

/** 「北海道の肉」, 「かに」の返礼品: the name of the list. */
function listName({ kind, query, chips }: Pick<ResultsData, 'kind' | 'query' | 'chips'>): string {
  const { goods } = kindWords(kind);
  const words = query.q ? `「${query.q}」の` : '';
  const filters = chips.filter(({ without }) => without.q === undefined);
  if (filters.length === 1) {
    const label = filters[0]!.label;
    return `${words}${label}${VERB.test(label) ? '' : 'の'}${goods}`;
  }
  return words ? `${words}${goods}` : `${goods}をさがす`;
}

function canonical(path: string, query: GoodsQuery): string | undefined {
  const single =
    filterCount(query) <= 1 && !query.q && (query.category.length === 1 || query.prefecture.length === 1);
  if (filterCount(query) === 0 && !query.q) return `${path}${writeQuery({ page: query.page })}`;
  return single
    ? `${path}${writeQuery({ category: query.category, prefecture: query.prefecture, page: query.page })}`
    : undefined;
}

const DESCRIPTIONS: Record<GoodsKind, (total: string) => string> = {
  gift: (total) =>
    `ふるさと納税の返礼品${total}件から、地域・カテゴリー・寄附金額・お届けの月などでさがせます。`,
  product: (total) => `各地のつくり手の商品${total}件から、産地・カテゴリー・価格・温度帯などでさがせます。`,
};

export function meta(args: Route.MetaArgs) {
  const d = args.loaderData;
  const info = args.matches[0]?.loaderData;
  if (!d || !info) return pageHead(args);
  const address = canonical(kindWords(d.kind).path, d.query);
  const page = d.query.page > 1 ? `(${d.query.page}ページ)` : '';
  const title = listName(d) + page;
  return pageHead(args, {
    title,
    description: DESCRIPTIONS[d.kind](digits(d.total)),
    canonical: address,
    noindex: address === undefined,
    jsonLd:
      address === undefined
        ? undefined
        : listJsonLd(
            title,
            info.origin + address,
            d.cards.map((c) => ({ name: c.name, url: info.origin + goodsPath(c.kind, c.id) })),
            (d.query.page - 1) * PER_PAGE + 1,
          ),
  });
}

export default function GoodsPage({ loaderData: d }: Route.ComponentProps) {
  return <GoodsResults data={d} path={kindWords(d.kind).path} heading={<h1>{listName(d)}</h1>} />;
}
