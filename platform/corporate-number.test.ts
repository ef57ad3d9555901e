import { expect, it } from 'vitest';
import { governmentCorporateNumber, isCorporateNumber } from './corporate-number.ts';

it.each([
  ['130001', '8000020130001'], // 東京都
  ['010006', '7000020010006'], // 北海道
  ['011002', '9000020011002'], // 札幌市
  ['271004', '6000020271004'], // 大阪市
  ['141003', '3000020141003'], // 横浜市
])('numbers the government %s as the register does', (code, number) => {
  expect(governmentCorporateNumber(code)).toBe(number);
});

it('sees a wrong digit, and neighbours that were swapped', () => {
  expect(isCorporateNumber('7123456789012')).toBe(true); // the example of the rule's publication
  expect(isCorporateNumber('7123456789013')).toBe(false);
  expect(isCorporateNumber('7123456789021')).toBe(false);
  expect(isCorporateNumber('0123456789012')).toBe(false);
  expect(isCorporateNumber('712345678901')).toBe(false);
  expect(isCorporateNumber('T7123456789012')).toBe(false);
});
