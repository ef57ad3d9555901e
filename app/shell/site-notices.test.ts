import { afterEach, expect, it } from 'vitest';
import { knowSettings } from '#platform/setting/setting.ts';
import { BANNER, MAINTENANCE, siteNotices } from './site-notices.ts';

afterEach(() => knowSettings([]));

const AT = new Date('2026-11-30T10:00:00+09:00');
const works = (begins: string, ends: string) => ({
  ...{ id: 1, name: MAINTENANCE.name, effectiveAt: AT, endsAt: new Date(ends) },
  value: { storefront: null, begins, ends, text: 'お支払いができません。' },
});

it('tells of works before and while they are done, and of nothing afterwards', () => {
  knowSettings([works('2026-11-30T16:00:00.000Z', '2026-11-30T20:00:00.000Z')]);
  const words = 'メンテナンスのお知らせ: 2026年12月1日(火) 1:00〜5:00。お支払いができません。';
  const seen = [
    '2026-11-30T00:59:59Z',
    '2026-11-30T01:00:00Z',
    '2026-11-30T19:59:59Z',
    '2026-11-30T20:00:00Z',
  ];
  expect(seen.map((at) => siteNotices(new Date(at)).map(({ text }) => text))).toEqual([
    [],
    [words],
    [words],
    [],
  ]);
});

it('names the day of the end where it is another one, and stands above the line of the operator', () => {
  const line = { storefront: 'shop', text: '発送が遅れています。', link: { to: '/news', label: '詳しく' } };
  knowSettings([
    works('2026-12-01T13:00:00.000Z', '2026-12-01T18:00:00.000Z'),
    { id: 2, name: BANNER.name, value: line, effectiveAt: AT, endsAt: null },
  ]);
  const [first, second] = siteNotices(AT);
  expect(first?.text).toContain('2026年12月1日(火) 22:00〜2026年12月2日(水) 3:00。');
  expect(second).toEqual({ kind: 'banner', ...line });
});
