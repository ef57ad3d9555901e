import { describe, expect, it } from 'vitest';
import { CARRIERS, isCarrier, readTracking, tracked } from './carriers.ts';

describe('a tracking number', () => {
  it.each([
    ['yamato', '1234-5678-9012', '123456789012'],
    ['yamato', '1234−5678ー9012', '123456789012'],
    ['sagawa', ' 123456789012 ', '123456789012'],
    ['japan_post', '1234-5678-901', '12345678901'],
    ['japan_post', 'rr123456789jp', 'RR123456789JP'],
    ['seino', '1234567890', '1234567890'],
    ['fukuyama', '12345678901', '12345678901'],
    ['other', 'ab-12', 'AB12'],
  ] as const)('of %s typed as %s is kept as %s', (carrier, typed, kept) => {
    expect(readTracking(carrier, typed)).toBe(kept);
  });

  it.each([
    ['yamato', '12345678901'],
    ['yamato', '1234567890123'],
    ['sagawa', '12345678901a'],
    ['japan_post', '1234567890'],
    ['seino', '123456789'],
    ['other', ''],
    ['other', '<script>'],
  ] as const)('of %s cannot be %s', (carrier, typed) => {
    expect(readTracking(carrier, typed)).toBeUndefined();
  });
});

it('leads to the carrier’s page where there is one', () => {
  expect(tracked({ carrier: 'yamato', tracking: '123456789012' })).toEqual({
    carrier: 'ヤマト運輸',
    number: '123456789012',
    url: 'https://jizen.kuronekoyamato.co.jp/jizen/servlet/crjz.b.NQ0010?id=123456789012',
  });
  expect(tracked({ carrier: 'other', tracking: 'AB12' })).toMatchObject({ carrier: 'その他', url: null });
  expect(tracked({ carrier: '', tracking: '' })).toBeNull();
  expect(tracked({ carrier: 'other', tracking: '' })).toBeNull();
  for (const { page } of Object.values(CARRIERS)) expect(page ?? 'https://').toMatch(/^https:\/\//);
});

it('knows no carrier by the name of an object’s own', () => {
  expect(isCarrier('toString')).toBe(false);
});
