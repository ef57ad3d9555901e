import { data } from 'react-router';
import { pageHead } from '#app/shell/head.ts';
import { TAGS_HEADER } from '#app/shell/internal-headers.ts';
import { articleJsonLd, listJsonLd } from '#app/shell/json-ld.ts';
import type { SiteInfo } from '#app/shell/site-info.ts';
import { notFound } from '#platform/http/no-such-page.ts';
import { FEED_PATH, newsListPath, PER_PAGE, readNewsQuery } from '../addresses.ts';
import { NEWS_CATEGORIES } from '../categories.ts';
import { type NewsItemData, type NewsListData, newsItem, newsList } from '../news.ts';
import { NewsItem } from '../parts/NewsItem.tsx';
import { NewsList } from '../parts/NewsList.tsx';
import type { Route } from './+types/news.ts';

export const handle = { script: false };

/** With `id` one item, otherwise a page of the list. */
export async function loader({ url }: Route.LoaderArgs) {
  const id = url.searchParams.get('id');
  const [item, list] =
    id === null
      ? [undefined, await newsList(readNewsQuery(url.searchParams))]
      : [await newsItem(id), undefined];
  if (!item && !list) throw notFound();
  return data({ item, list, crumbs: item?.crumbs }, { headers: { [TAGS_HEADER]: 'news' } });
}

export function headers({ loaderHeaders }: Route.HeadersArgs) {
  return loaderHeaders;
}

export function meta(args: Route.MetaArgs) {
  const d = args.loaderData;
  const info = args.matches[0]?.loaderData;
  if (!d || !info) return pageHead(args);
  const tags = d.item ? itemHead(args, d.item, info) : d.list ? listHead(args, d.list, info.origin) : [];
  const feed = { tagName: 'link', rel: 'alternate', type: 'application/atom+xml' };
  return [...tags, { ...feed, title: `${info.siteName} お知らせ`, href: FEED_PATH }];
}

function itemHead(args: Route.MetaArgs, item: NewsItemData, info: SiteInfo) {
  return pageHead(args, {
    title: item.title,
    description: item.description,
    canonical: item.href,
    jsonLd: articleJsonLd(info, 'NewsArticle', item.href, {
      headline: item.title,
      articleSection: item.category,
      datePublished: item.date,
      dateModified: item.revised?.date ?? item.date,
    }),
  });
}

function listHead(args: Route.MetaArgs, { query, lines, total }: NewsListData, origin: string) {
  const { category, year, page } = query;
  const cut = [category && NEWS_CATEGORIES[category], year && `${year}年`].filter(Boolean);
  const title = `お知らせ${cut.length > 0 ? `(${cut.join('・')})` : ''}${page > 1 ? `(${page}ページ)` : ''}`;
  return pageHead(args, {
    title,
    description: `当サイトからのお知らせ${total}件です。機能のご案内、制度に関する大切なお知らせ、メンテナンスの予定を掲載します。`,
    canonical: newsListPath(query),
    // Both filters together make many short lists of items that other lists already show.
    noindex: cut.length > 1 || lines.length === 0,
    jsonLd: listJsonLd(
      title,
      origin + newsListPath(query),
      lines.map((line) => ({ name: line.title, url: origin + line.href })),
      (page - 1) * PER_PAGE + 1,
    ),
  });
}

export default function News({ loaderData: { item, list } }: Route.ComponentProps) {
  if (item) return <NewsItem item={item} />;
  return list && <NewsList list={list} />;
}
