import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { GIFT_PARAMS } from '#app/catalogue/search/search-query.ts';
import { canonicalSearch } from './canonical-search.ts';

describe('the one address of a list', () => {
  it.each([
    ['/goods', '?q=かに&min=&max=', `/goods?q=${encodeURIComponent('かに')}`],
    ['/goods', '?q=', '/goods'],
    ['/goods', '?max=20000&min=10000', '/goods?min=10000&max=20000'],
    ['/goods', '?min=１０,０００', '/goods?min=10000'],
    ['/goods', '?category=43&category=5', '/goods?category=5&category=43'],
    ['/goods', '?sort=popular', '/goods'],
    ['/goods', '?q=a&sort=relevance', '/goods?q=a'],
    ['/ec/goods', '?q=a&min=&max=', '/ec/goods?q=a'],
    ['/governments/detail', '?min=&code=012041&q=a', '/governments/detail?code=012041&q=a'],
  ])('%s%s leads to %s', (path, search, address) => expect(canonicalSearch(path, search)).toBe(address));

  it.each([
    ['/goods', ''],
    ['/goods', '?q=a&sort=popular'],
    ['/goods', '?utm_source=x&q=a'],
    ['/ec/goods', '?payment=card'],
    ['/governments/detail', '?code=012041&utm_source='],
    ['/governments/detail', '?name=&prefecture=1'],
    ['/faq', '?q='],
  ])('%s%s is the one, or none of ours', (path, search) =>
    expect(canonicalSearch(path, search)).toBeUndefined(),
  );

  it('leads nowhere else', () => {
    const pairs = fc.array(
      fc.tuple(
        fc.constantFrom(...GIFT_PARAMS, 'code', 'x'),
        fc.oneof(fc.constantFrom('', '1', '043', '2026-12', 'a b', 'card'), fc.string({ maxLength: 20 })),
      ),
      { maxLength: 8 },
    );
    fc.assert(
      fc.property(pairs, fc.constantFrom('/goods', '/ec/goods', '/governments/detail'), (list, path) => {
        const address = canonicalSearch(path, `?${new URLSearchParams(list)}`);
        if (address === undefined) return;
        const [to, query] = address.split('?');
        expect(canonicalSearch(to!, query ? `?${query}` : '')).toBeUndefined();
      }),
    );
  });
});
