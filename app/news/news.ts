import { formatPlainDate, jstDate } from '#platform/jst.ts';
import { renderArticle } from '#platform/text/markdown.ts';
import { beginning, plainText } from '#platform/text/plain.ts';
import { type NewsQuery, newsPath, PER_PAGE } from './addresses.ts';
import { NEWS_CATEGORIES } from './categories.ts';
import {
  countNews,
  type NewsRow,
  newsAround,
  newsBySlug,
  newsChanges,
  newsRows,
  newsYears,
} from './store.ts';

/** Length of a description for search engines, in characters. */
const SUMMARY = 110;

/** One line of a list, as text. */
export interface NewsLine {
  href: string;
  title: string;
  category: string;
  /** To be highlighted: category 重要. */
  important: boolean;
  pinned: boolean;
  /** JST date of publication, for machines and for people. */
  date: string;
  day: string;
}

function line(row: NewsRow): NewsLine {
  const date = jstDate(row.published_from);
  return {
    href: newsPath(row.slug),
    title: row.title,
    category: NEWS_CATEGORIES[row.category],
    important: row.category === 'important',
    pinned: row.pinned,
    date,
    day: formatPlainDate(date),
  };
}

/** A page of the list; undefined beyond the last one. */
export async function newsList(query: NewsQuery, at: Date = new Date()) {
  const [total, rows, years] = await Promise.all([
    countNews(query, at),
    newsRows(query, at, PER_PAGE, (query.page - 1) * PER_PAGE),
    newsYears(at),
  ]);
  if (rows.length === 0 && query.page > 1) return undefined;
  return { query, total, pages: Math.ceil(total / PER_PAGE), years, lines: rows.map(line) };
}

export type NewsListData = NonNullable<Awaited<ReturnType<typeof newsList>>>;

/** One item with the items before and after it; undefined when it is not shown. */
export async function newsItem(slug: string, at: Date = new Date()) {
  const row = await newsBySlug(slug, at);
  return row && newsView(row, await newsAround(slug, at));
}

/** One item as its page shows it. @param around the items before and after it, where there are any. */
export function newsView(
  row: NewsRow & { body: string },
  { before, after }: { before?: NewsRow | undefined; after?: NewsRow | undefined } = {},
) {
  const html = renderArticle(row.body, 2);
  const revised = row.revised_at ? jstDate(row.revised_at) : null;
  return {
    ...line(row),
    sample: row.sample,
    html,
    description: beginning(plainText(html), SUMMARY),
    revised: revised === null ? null : { date: revised, day: formatPlainDate(revised) },
    before: before && line(before),
    after: after && line(after),
    crumbs: [
      { name: 'お知らせ', href: '/news' },
      { name: row.title, href: newsPath(row.slug) },
    ],
  };
}

export type NewsItemData = ReturnType<typeof newsView>;

/** The first lines of the list, for other pages. */
export async function latestNews(limit: number, at: Date = new Date()): Promise<NewsLine[]> {
  return (await newsRows({ category: null, year: null }, at, limit, 0)).map(line);
}

/** The URL of every item, with the instant of its last change. */
export async function newsAddresses(at: Date = new Date()): Promise<{ path: string; changed: Date }[]> {
  return (await newsChanges(at)).map(({ slug, changed }) => ({ path: newsPath(slug), changed }));
}
