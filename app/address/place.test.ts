import { expect, it } from 'vitest';
import { addPath, afterSaving, editPath, listPath, placeOf, readId } from './place.ts';

const BASE = '/mypage/addresses';
const ORIGIN = 'http://localhost:3000';

function placeFrom(from: string | null) {
  const url = new URL(BASE, ORIGIN);
  if (from !== null) url.searchParams.set('from', from);
  return placeOf(url);
}

it.each(['', '/add', '/7'])('is the storefront’s own book at …/addresses%s', (page) => {
  const at = (base: string) => placeOf(new URL(base + page, ORIGIN));
  expect(at(BASE)).toEqual({ storefront: 'donation', base: BASE, from: null });
  expect(at(`/ec${BASE}`)).toEqual({ storefront: 'shop', base: `/ec${BASE}`, from: null });
});

it.each(['/donate/goods/12', '/donate/governments/016918', '/ec/orders/goods/3'])(
  'leads back to the form at %s, and carries it along',
  (from) => {
    const place = placeFrom(from);
    expect(afterSaving(place, 'added')).toBe(from);
    const query = new URLSearchParams({ from });
    expect([listPath(place), addPath(place), editPath(place, 7)]).toEqual([
      `${BASE}?${query}`,
      `${BASE}/add?${query}`,
      `${BASE}/7?${query}`,
    ]);
    expect(listPath(place, { done: 'chosen' })).toBe(`${BASE}?done=chosen&${query}`);
  },
);

it.each([
  null,
  '',
  '/',
  '/mypage',
  '/logout',
  '/donate/goods/12/..',
  '/donate/goods/../../logout',
  '/donate/goods/success',
  '/donate/goods/12?step=confirm',
  '//evil.example/donate/goods/1',
  'https://evil.example/donate/goods/1',
  '/\\evil.example/donate/goods/1',
  'javascript:alert(1)',
])('leads to the list instead of %j', (from) => {
  const place = placeFrom(from);
  expect(afterSaving(place, 'changed')).toBe(`${BASE}?done=changed`);
  expect([listPath(place), addPath(place), editPath(place, 7)]).toEqual([BASE, `${BASE}/add`, `${BASE}/7`]);
});

it('reads ids and nothing else', () => {
  expect(readId('12')).toBe(12);
  for (const typed of [null, undefined, '', '0', '-1', '1e3', '01', '１２', '99999999999999999'])
    expect(readId(typed)).toBeUndefined();
});
