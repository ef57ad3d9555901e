import { routeNumber } from '#platform/http/route-number.ts';

const MOST_PAGES = 200;
const MOST_LETTERS = 100;

/** What the address of a list says: what was searched for, and which page. @param size rows of a page. */
export function readPage(url: URL, size: number): { q: string; page: number; offset: number } {
  const page = Math.min(routeNumber(url.searchParams.get('page') ?? '') ?? 1, MOST_PAGES);
  return {
    q: (url.searchParams.get('q') ?? '').trim().slice(0, MOST_LETTERS),
    page,
    offset: (page - 1) * size,
  };
}
