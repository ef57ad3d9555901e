import { expect, it } from 'vitest';
import { eraDate, eraYear } from './era.ts';

it.each([
  ['1912-07-29', '明治45年7月29日'],
  ['1912-07-30', '大正元年7月30日'],
  ['1926-12-25', '昭和元年12月25日'],
  ['1989-01-07', '昭和64年1月7日'],
  ['1989-01-08', '平成元年1月8日'],
  ['2019-04-30', '平成31年4月30日'],
  ['2019-05-01', '令和元年5月1日'],
  ['2026-11-21', '令和8年11月21日'],
])('writes %s as %s', (date, text) => {
  expect(eraDate(date)).toBe(text);
});

it('names a year by the era of its end', () => {
  expect(eraYear(2019)).toBe('令和元年');
  expect(eraYear(2026)).toBe('令和8年');
});
