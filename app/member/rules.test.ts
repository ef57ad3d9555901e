import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isCommonPassword } from '#app/account/common-passwords.ts';
import { passwordFault, passwordFits } from '#app/account/password.ts';
import { safeRedirect } from '#app/account/safe-redirect.ts';
import { isAdult } from './rules.ts';

describe('a new password', () => {
  const fault = (password: string) => passwordFault(password, 'hanako@example.jp');

  it.each([
    ['みかんの木の下で', undefined],
    ['correct horse battery', undefined],
    ['🍊🍊🍎🍎🍇🍇🍓🍓', undefined],
    ['みかんの木下で', 'short'],
    ['🍊🍊🍎🍎', 'short'],
    ['か'.repeat(64) + 'き'.repeat(64), undefined],
    [`${'かき'.repeat(64)}く`, 'long'],
    ['みかんの木\u0000の下で', 'control'],
    ['password123', 'common'],
    ['ＰＡＳＳＷＯＲＤ１２３', 'common'],
    ['12345678', 'common'],
    ['87654321', 'common'],
    ['aaaaaaaa', 'common'],
    ['ababababab', 'common'],
    ['1qaz2wsx', 'common'],
    ['あいうえおかきく', 'common'],
    ['sakura1234', 'common'],
    ['hanako@example.jp', 'email'],
    ['HANAKO@example.jp', 'email'],
  ])('%s → %s', (password, expected) => expect(fault(password)).toBe(expected));

  it('the list holds nothing that is refused anyway', () => {
    expect(isCommonPassword('furusato2026')).toBe(true);
    expect(isCommonPassword('柿の木の下で42')).toBe(false);
  });
});

it('a password compares with no stored hash without throwing, and never fits', async () => {
  expect(await passwordFits(undefined, 'nobody has this password')).toBe(false);
  expect(await passwordFits(null, 'x'.repeat(100_000))).toBe(false);
});

describe('of age', () => {
  it.each([
    ['2008-11-21', '2026-11-21', true],
    ['2008-11-22', '2026-11-21', false],
    ['2008-02-29', '2026-02-28', false],
    ['2008-02-29', '2026-03-01', true],
    ['1900-01-01', '2026-11-21', true],
  ])('born %s, on %s: %s', (born, today, adult) => expect(isAdult(born, today)).toBe(adult));
});

describe('where to go after login', () => {
  it.each([
    '/mypage',
    '/donate/goods/12?sku=3&quantity=2',
    '/goods?q=%E3%81%8B%E3%81%AB',
    '/goods#a',
    '/goods?u=https://x.jp//y',
  ])('takes %s', (path) => expect(safeRedirect(path, '/fallback')).toBe(path));

  it.each([
    null,
    undefined,
    '',
    'mypage',
    'https://evil.example/',
    '//evil.example',
    '///evil.example',
    '/\\evil.example',
    '\\\\evil.example',
    '/\t/evil.example',
    '/\n/evil.example',
    ' /mypage',
    '/my page',
    '/%2f/evil.example',
    '/%2F%2Fevil.example',
    '/%5cevil.example',
    '/%252fevil.example',
    '/..//evil.example',
    '/a/..//evil.example',
    '/.//evil.example',
    '/%2e%2e//evil.example',
    '/a%00b',
    '/a%0d%0aSet-Cookie:x',
    'javascript:alert(1)',
    '/%',
    '/%E3%81',
    '/\u0085x',
    `/${'a'.repeat(3000)}`,
    'http:/evil.example',
    '/a//b',
  ])('refuses %j', (path) => expect(safeRedirect(path, '/fallback')).toBe('/fallback'));

  it('whatever is given, a browser stays on this site', () => {
    const nasty = fc.array(
      fc.oneof(
        fc.constantFrom(
          '/',
          '\\',
          '.',
          '..',
          '%2f',
          '%5c',
          '%2e',
          '%25',
          ':',
          '@',
          '?',
          '#',
          '\t',
          '\n',
          '\r',
          'evil.example',
          'http:',
          'javascript:',
        ),
        fc.string({ maxLength: 3 }),
      ),
      { maxLength: 12 },
    );
    fc.assert(
      fc.property(nasty, (parts) => {
        const target = safeRedirect(parts.join(''), '/fallback');
        const url = new URL(target, 'https://satonowa.example/login');
        expect(url.origin).toBe('https://satonowa.example');
        expect(target.startsWith('//')).toBe(false);
        expect(new URL(url.pathname, 'https://satonowa.example').origin).toBe('https://satonowa.example');
      }),
      { numRuns: 2000 },
    );
  });
});
