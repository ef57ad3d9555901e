import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readQuery } from '#app/catalogue/search/search-query.ts';
import { cachedPages, cacheTarget, whatIsAsked } from './cache-manifest.ts';

/** Every parameter that a search reads makes a page of its own. */
const SEARCH_PARAMS = Object.keys(readQuery(new URLSearchParams()));

const key = (path: string, search = '') => cacheTarget(path, search)?.key;

describe('the page that an address asks for', () => {
  it.each([
    ['/', '', '/'],
    ['/', '?utm_source=x&fbclid=y', '/'],
    ['/goods', '?q=%E7%B1%B3&evil=1', '/goods?q=%E7%B1%B3'],
    ['/goods', '?q=%e7%b1%b3', '/goods?q=%E7%B1%B3'],
    ['/goods', '?q=&category=', '/goods'],
    ['/goods', '?', '/goods'],
    ['/goods/detail/12', '?q=x', '/goods/detail/12'],
    ['/governments/detail', '?code=010006&x=1', '/governments/detail?code=010006'],
    ['/goods.data', '?_routes=%2Fgoods&q=a', '/goods.data?q=a&_routes=%2Fgoods'],
    ['/goods', '?_routes=x', '/goods'],
    ['/goods.data', '?_routes=x,%2Fgoods,y,root', '/goods.data?_routes=root%2C%2Fgoods'],
    ['/goods.data', '?_routes=nothing-of-ours', '/goods.data'],
    ['/news', '?category=invented&year=25&page=0', '/news'],
    ['/news', '?page=2&year=2026&category=important', '/news?category=important&year=2026&page=2'],
    ['/_.data', '', '/_.data'],
    ['/goods/detail/12.data', '', '/goods/detail/12.data'],
    ['/sitemap/goods-1.xml', '?x', '/sitemap/goods-1.xml'],
    ['/api/suggest', '?q=a&b=c', '/api/suggest?q=a'],
    ['/api/suggest', '?storefront=shop&q=a', '/api/suggest?q=a&storefront=shop'],
    ['/api/count', '?max=5000&q=a&sorts=new&storefront=shop', '/api/count?storefront=shop&q=a&max=5000'],
    ['/ec', '?utm_source=x', '/ec'],
    ['/ec/goods', '?ticket=1&q=a&one_stop=online&payment=card', '/ec/goods?q=a'],
    ['/ec/goods.data', '?deliveries=once&in_stock=1', '/ec/goods.data?in_stock=1'],
    ['/ec/goods/detail/12', '?sku=3', '/ec/goods/detail/12'],
    ['/about-deduction', '?utm_source=x', '/about-deduction'],
    ['/news', '?page=2&year=2025&utm_source=x&category=notice', '/news?category=notice&year=2025&page=2'],
    ['/news', '?id=a-b&x=1', '/news?id=a-b'],
    ['/news/feed.xml', '?x=1', '/news/feed.xml'],
    ['/features/detail/winter-hotpot', '?x=1', '/features/detail/winter-hotpot'],
    ['/lp/first-time', '', '/lp/first-time'],
  ])('%s%s → %s', (path, search, expected) => expect(key(path, search)).toBe(expected));

  it.each([
    '/login',
    '/mypage',
    '/mypage.data',
    '/donate/goods/1',
    '/donate/goods/success',
    '/api/me',
    '/goods/',
    '//goods',
    '/goods/detail/1/2',
    '/goods/detail/%31',
    '/goods/detail/',
    '/goodsx',
    '/sitemapxxml',
    '/GOODS',
    '/ec/login',
    '/ec/mypage',
    '/ec/orders/goods/1',
    '/ec/goods/success',
  ])('%s is never kept', (path) => expect(key(path)).toBeUndefined());

  it.each([
    ['/about-deduction', '?income=5000000'],
    ['/about-deduction', '?utm_source=x&elder_home=1'],
    ['/about-deduction.data', '?income=&_routes=%2Fabout-deduction'],
  ])('an answer to a typed question is never kept: %s%s', (path, search) =>
    expect(key(path, search)).toBeUndefined(),
  );

  it('a page and its data are kept apart, for the same time', () => {
    const page = cacheTarget('/goods/detail/5', '');
    const data = cacheTarget('/goods/detail/5.data', '');
    expect(data?.key).not.toBe(page?.key);
    expect(data?.page).toBe(page?.page);
  });
});

it.each([
  ['/goods', '', 'search'],
  ['/goods.data', '?q=a', 'search'],
  ['/ec/goods', '?page=2', 'search'],
  ['/governments/detail', '?name=a', 'search'],
  ['/api/suggest', '?q=a', 'suggestion'],
  ['/api/count', '?temperature=frozen', 'count'],
  ['/faq', '?q=a', 'search'],
  ['/about-deduction', '?income=1', 'search'],
  ['/faq', '?x=1', undefined],
  ['/', '', undefined],
  ['/goods/detail/1', '?q=a', undefined],
  ['/news', '?page=2', undefined],
  ['/mypage', '?q=a', undefined],
])('what %s%s asks for: %s', (path, search, asked) => expect(whatIsAsked(path, search)).toBe(asked));

it('keeps each page no longer than what it shows may be old', () => {
  const [minute, hour] = [60, 3600];
  const times = {
    '/': [30, 10 * minute],
    '/goods': [20, 2 * minute],
    '/goods/detail/12': [20, 2 * minute],
    '/governments/detail': [30, 5 * minute],
    '/governments/made-here': [minute, hour],
    '/news': [30, minute],
    '/news/feed.xml': [30, minute],
    '/features': [30, minute],
    '/features/detail/first-donation': [30, minute],
    '/lp/first-time': [30, minute],
    '/qr_tickets': [10 * minute, hour],
    '/about-deduction': [10 * minute, hour],
    '/about-tax-system': [10 * minute, hour],
    '/one-stop-tokurei': [10 * minute, hour],
    '/tax-returns': [10 * minute, hour],
    '/guide': [10 * minute, hour],
    '/policy': [10 * minute, hour],
    '/terms': [10 * minute, hour],
    '/privacy': [10 * minute, hour],
    '/faq': [10 * minute, hour],
    '/site-map': [10 * minute, hour],
    '/ec': [30, 10 * minute],
    '/ec/goods': [20, 2 * minute],
    '/ec/goods/detail/12': [20, 2 * minute],
    '/ec/law': [10 * minute, hour],
    '/ec/site-map': [10 * minute, hour],
    '/api/suggest': [minute, 10 * minute],
    '/api/count': [20, 2 * minute],
    '/sitemap.xml': [10 * minute, hour],
    '/sitemap/goods-1.xml': [10 * minute, hour],
    '/robots.txt': [hour, hour],
  };
  const targets = Object.keys(times).map((path) => [path, cacheTarget(path, '')?.page] as const);
  expect(Object.fromEntries(targets.map(([path, page]) => [path, [page?.fresh, page?.stale]]))).toEqual(
    times,
  );
  // These are all: a page that is kept from now on has to be named here.
  expect(new Set(targets.map(([, page]) => page))).toEqual(new Set(cachedPages));
});

describe('canonical keys', () => {
  const value = fc.string({ unit: 'grapheme', minLength: 1, maxLength: 20 });
  const pairs = fc.array(fc.tuple(fc.constantFrom(...SEARCH_PARAMS, 'utm', 'x'), value), { maxLength: 10 });
  const search = (list: [string, string][]) => `?${new URLSearchParams(list)}`;

  it('are the same in whatever order the parameters came', () => {
    fc.assert(
      fc.property(
        pairs.chain((list) =>
          fc.tuple(fc.constant(list), fc.shuffledSubarray(list, { minLength: list.length })),
        ),
        ([list, shuffled]) => {
          expect(key('/goods', search(shuffled))).toBe(key('/goods', search(list)));
        },
      ),
    );
  });

  it('are their own canonical keys, and hold what the page reads and nothing else', () => {
    fc.assert(
      fc.property(pairs, (list) => {
        const found = key('/goods', search(list))!;
        const [path, query = ''] = found.split('?');
        expect(key(path!, query && `?${query}`)).toBe(found);
        const kept = [...new URLSearchParams(query)].map((p) => p.join('=')).sort();
        const known = list.filter(([name]) => SEARCH_PARAMS.includes(name));
        expect(kept).toEqual(known.map(([n, v]) => `${n}=${v}`).sort());
      }),
    );
  });

  it('are bounded, however long the address', () => {
    const many = Array.from({ length: 500 }, (_, i) => ['label', String(i)] as [string, string]);
    expect(new URLSearchParams(key('/goods', search(many))!.split('?')[1]).size).toBe(20);
    expect(key('/goods', `?q=${'a'.repeat(201)}`)).toBe('/goods');
  });
});
