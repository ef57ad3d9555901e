/** URLs of the news: pure, as pages and the browser need them too. */
import { isNewsCategory, type NewsCategory } from './categories.ts';

export const PER_PAGE = 20;

export const FEED_PATH = '/news/feed.xml';

/** The URL of an item: it is the same page as the list, which is in the table of routes. */
export function newsPath(slug: string): string {
  return `/news?id=${slug}`;
}

/** The list that a URL asks for: unknown values are ignored. */
export interface NewsQuery {
  category: NewsCategory | null;
  /** JST year of publication. */
  year: number | null;
  page: number;
}

export function readNewsQuery(params: URLSearchParams): NewsQuery {
  const category = params.get('category');
  const digits = (name: string, pattern: RegExp) => pattern.exec(params.get(name) ?? '')?.[0];
  const year = digits('year', /^20\d\d$/);
  return {
    category: isNewsCategory(category) ? category : null,
    year: year ? Number(year) : null,
    page: Number(digits('page', /^[1-9]\d{0,2}$/) ?? 1),
  };
}

/** The canonical URL of a list. */
export function newsListPath({ category, year, page }: NewsQuery): string {
  const params = new URLSearchParams({
    ...(category && { category }),
    ...(year !== null && { year: String(year) }),
    ...(page > 1 && { page: String(page) }),
  }).toString();
  return params ? `/news?${params}` : '/news';
}
