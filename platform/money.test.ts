import fc from 'fast-check';
import { expect, test } from 'vitest';
import { digits, tenThousands, yen, yenRange } from './money.ts';

const japanese = new Intl.NumberFormat('ja-JP');
const byIntl = (n: number) => japanese.format(n).replace('-', '−');

test('numbers are grouped as Intl groups them', () => {
  for (const n of [
    0, 1, 12, 999, 1_000, 12_345, 999_999, 1_000_000, -1, -999, -1_000, 0.5, 1_234.5678, -0.25,
  ])
    expect(digits(n)).toBe(byIntl(n));
  fc.assert(fc.property(fc.maxSafeInteger(), (n) => digits(n) === byIntl(n)));
  fc.assert(fc.property(fc.integer(), (n) => digits(n / 8) === byIntl(n / 8)));
});

test('amounts say their unit', () => {
  expect(yen(12_000)).toBe('12,000円');
  expect(yen(-12_000)).toBe('−12,000円');
  expect(yenRange({ lowest: 12_000, highest: 18_000 })).toBe('12,000円〜18,000円');
  expect(yenRange({ lowest: 12_000, highest: 12_000 })).toBe('12,000円');
  expect(tenThousands(650_000)).toBe('65万円');
});
