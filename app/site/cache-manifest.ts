import { GIFT_PARAMS, PRODUCT_PARAMS } from '#app/catalogue/search/search-query.ts';
import { isNewsCategory } from '#app/news/categories.ts';
import type { RoutePath } from '#app/shell/route-map.ts';
import { SIMULATION_PARAMS } from '#app/tax/fields.ts';

/** What costs a search. Of each kind a network has a rate of its own. */
export type Asked = 'search' | 'suggestion' | 'count';

/**
 * What the page cache keeps, for how long, and which query parameters make a separate page. Every other parameter is
 * dropped before rendering, so that an unknown one neither splits the cache nor reaches a query. Purging: pages carry
 * tags from their loaders, and a NOTIFY `page_purge` with a tag drops them in every process. docs/operations.md lists
 * the tags and who sends them.
 */
export interface CachedPage {
  path:
    | RoutePath
    | '/api/suggest'
    | '/api/count'
    | '/governments/made-here'
    | '/news/feed.xml'
    | '/sitemap.xml'
    | '/sitemap/[part]'
    | '/robots.txt';
  /** Seconds, also for caches in front, which hear of no purge. */
  fresh: number;
  stale: number;
  /** For how long this process keeps a page that says until when (`purgedBy`): whatever else changes it purges it. */
  purged?: Readonly<Record<'fresh' | 'stale', number>>;
  params: readonly string[];
  /** Of a parameter with few values: any other one counts as not said. */
  values?: Readonly<Record<string, (value: string) => boolean>>;
  /** They wait at a gate and have connections of their own, as anybody can ask them anything. */
  searches?: Asked;
  /** A URL with one of these parameters answers one visitor's question: it is rendered each time and never kept. */
  asked?: readonly string[];
}

const MINUTE = 60;
const HOUR = 3600;

const LONG = { fresh: HOUR, stale: HOUR };
/** Of a government: what it was given this year and which of its gifts are liked follow by time, as donations are no purges. */
const WITH_TOTALS = { fresh: 10 * MINUTE, stale: HOUR };

/** Texts: the same for everyone until the next release; only their dates change with the year. */
const GUIDANCE = [
  '/about-tax-system',
  '/one-stop-tokurei',
  '/tax-returns',
  '/guide',
  '/policy',
  '/terms',
  '/privacy',
  '/ec/law',
] as const;

/** Texts that begin and end at an instant: this happens soon without a purge, and changes show at once by a purge. */
const PUBLISHED = [
  {
    path: '/news',
    params: ['id', 'category', 'year', 'page'],
    values: {
      category: isNewsCategory,
      year: (year) => /^20\d\d$/.test(year),
      page: (page) => /^[1-9]\d{0,5}$/.test(page),
    },
  },
  { path: '/news/feed.xml', params: [] },
  { path: '/features', params: [] },
  { path: '/features/detail/[id]', params: [] },
  { path: '/lp/[id]', params: [] },
] as const satisfies readonly Pick<CachedPage, 'path' | 'params' | 'values'>[];

export const cachedPages: readonly CachedPage[] = [
  { path: '/', fresh: 30, stale: 10 * MINUTE, params: [] },
  { path: '/goods', fresh: 20, stale: 2 * MINUTE, params: GIFT_PARAMS, searches: 'search' },
  { path: '/goods/detail/[id]', fresh: 20, stale: 2 * MINUTE, purged: LONG, params: [] },
  {
    path: '/governments/detail',
    fresh: 30,
    stale: 5 * MINUTE,
    purged: WITH_TOTALS,
    params: ['code', 'name', 'usage', ...GIFT_PARAMS],
    searches: 'search',
  },
  { path: '/governments/made-here', fresh: MINUTE, stale: HOUR, params: ['code'] },
  ...PUBLISHED.map((page) => ({ ...page, fresh: 30, stale: MINUTE })),
  { path: '/qr_tickets', fresh: 10 * MINUTE, stale: HOUR, params: [] },
  { path: '/about-deduction', fresh: 10 * MINUTE, stale: HOUR, params: [], asked: SIMULATION_PARAMS },
  ...GUIDANCE.map((path) => ({ path, fresh: 10 * MINUTE, stale: HOUR, params: [] })),
  { path: '/faq', fresh: 10 * MINUTE, stale: HOUR, params: [], asked: ['q'] },
  { path: '/site-map', fresh: 10 * MINUTE, stale: HOUR, params: [] },
  { path: '/ec', fresh: 30, stale: 10 * MINUTE, params: [] },
  { path: '/ec/goods', fresh: 20, stale: 2 * MINUTE, params: PRODUCT_PARAMS, searches: 'search' },
  { path: '/ec/goods/detail/[id]', fresh: 20, stale: 2 * MINUTE, purged: LONG, params: [] },
  { path: '/ec/site-map', fresh: 10 * MINUTE, stale: HOUR, params: [] },
  {
    path: '/api/suggest',
    fresh: MINUTE,
    stale: 10 * MINUTE,
    params: ['q', 'storefront'],
    searches: 'suggestion',
  },
  {
    path: '/api/count',
    fresh: 20,
    stale: 2 * MINUTE,
    params: ['storefront', 'code', ...GIFT_PARAMS.filter((name) => name !== 'sort' && name !== 'page')],
    searches: 'count',
  },
  { path: '/sitemap.xml', fresh: 10 * MINUTE, stale: HOUR, params: [] },
  { path: '/sitemap/[part]', fresh: 10 * MINUTE, stale: HOUR, params: [] },
  { path: '/robots.txt', fresh: HOUR, stale: HOUR, params: [] },
];

const rules = cachedPages.map((page) => ({
  page,
  pattern: new RegExp(`^${page.path.replace(/[.]/g, '\\.').replace(/\[\w+\]/g, '[\\w.-]{1,40}')}$`),
}));

/** Around public pages, by the router's names: a `.data` address may ask for the data of some of them alone. */
const LAYOUTS = ['root', 'site/layouts/main', 'site/layouts/mypage-open'];
const MAX_VALUES = 20;
const MAX_LENGTH = 200;

export interface CacheTarget {
  page: CachedPage;
  /** Path and canonical query: the cache key, and the URL that is rendered. */
  key: string;
}

/** The page of an address, if it is public. A `.data` address is the same page's data. */
function pageAt(pathname: string): { page: CachedPage; isData: boolean } | undefined {
  const isData = pathname.endsWith('.data');
  const path = !isData ? pathname : pathname === '/_.data' ? '/' : pathname.slice(0, -'.data'.length);
  const page = rules.find((r) => r.pattern.test(path))?.page;
  return page && { page, isData };
}

/** The work of answering the URL, if a stranger can ask for it in ever new variants: see `searches` and `asked`. */
export function whatIsAsked(pathname: string, search: string): Asked | undefined {
  const page = pageAt(pathname)?.page;
  if (page?.searches) return page.searches;
  return page?.asked?.some((name) => new URLSearchParams(search).has(name)) ? 'search' : undefined;
}

/** The cached page that a URL asks for, if any. */
export function cacheTarget(pathname: string, search: string): CacheTarget | undefined {
  const found = pageAt(pathname);
  if (!found) return undefined;
  const { page, isData } = found;
  if (search === '') return { page, key: pathname };
  const given = new URLSearchParams(search);
  if (page.asked?.some((name) => given.has(name))) return undefined;
  const kept = new URLSearchParams();
  for (const name of page.params) {
    const means = page.values?.[name] ?? (() => true);
    // In the order of the manifest and sorted: all spellings of a URL give one page.
    for (const value of given.getAll(name).slice(0, MAX_VALUES).sort()) {
      if (value !== '' && value.length <= MAX_LENGTH && means(value)) kept.append(name, value);
    }
  }
  if (isData) {
    const wanted = (given.get('_routes') ?? '').split(',');
    const routes = [...LAYOUTS, page.path].filter((route) => wanted.includes(route));
    if (routes.length > 0) kept.set('_routes', routes.join(','));
  }
  const query = kept.toString();
  return { page, key: query ? `${pathname}?${query}` : pathname };
}
