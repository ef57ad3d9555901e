import { describe, expect, it } from 'vitest';
import { passesLuhn, readCard } from './card-form.ts';
import { testCards } from './test-cards.ts';

const now = new Date('2026-11-21T00:00:00Z');
const good = { number: '4111111111111111', month: '11', year: '26', code: '123', name: 'TARO SATO' };
const read = (over: Partial<typeof good>) => readCard({ ...good, ...over }, now);

it('checks the check digit', () => {
  expect(passesLuhn('4111111111111111')).toBe(true);
  expect(passesLuhn('4111111111111112')).toBe(false);
  expect(passesLuhn('4111111111111161')).toBe(false);
  expect(passesLuhn('')).toBe(false);
});

it('offers only test cards that pass the check and differ', () => {
  for (const card of testCards) expect(passesLuhn(card.number), card.number).toBe(true);
  expect(new Set(testCards.map((c) => c.number)).size).toBe(testCards.length);
});

describe('the card form', () => {
  it('takes blanks, hyphens of any kind and full-width digits', () => {
    for (const number of [
      '4111 1111 1111 1111',
      '4111-1111-1111-1111',
      '４１１１−１１１１ー１１１１\u30001111',
    ])
      expect(read({ number })).toMatchObject({ errors: {}, outcome: { kind: 'approve' } });
    expect(read({ month: '１２', year: '２０２７', code: '１２３４' }).errors).toEqual({});
  });

  it('says what is wrong with a number', () => {
    expect(read({ number: '' }).errors.number).toContain('入力してください');
    expect(read({ number: '4111 abcd' }).errors.number).toContain('数字で');
    expect(read({ number: '4111' }).errors.number).toContain('桁数');
    expect(read({ number: '4111111111111112' }).errors.number).toContain('正しくありません');
    expect(read({ number: '4012888888881881' }).errors.number).toContain('テスト用カード番号だけ');
  });

  it('holds a card good until the end of its month in Japan', () => {
    const at = (instant: string) => readCard(good, new Date(instant)).errors.year;
    expect(at('2026-11-30T14:59:59Z')).toBeUndefined();
    expect(at('2026-11-30T15:00:00Z')).toContain('過ぎています');
    expect(read({ month: '10' }).errors.year).toContain('過ぎています');
    expect(read({ year: '50' }).errors.year).toContain('正しくありません');
  });

  it('refuses every other field that is missing or malformed', () => {
    for (const month of ['', '0', '13', '1.5', 'x'])
      expect(read({ month }).errors.month, month).toBeDefined();
    for (const year of ['', '7', '1999', 'x']) expect(read({ year }).errors.year, year).toBeDefined();
    for (const code of ['', '12', '12345', 'abc']) expect(read({ code }).errors.code, code).toBeDefined();
    for (const name of ['', '   ', 'x'.repeat(51), 'a\u0007b'])
      expect(read({ name }).errors.name, name).toBeDefined();
    expect(Object.keys(readCard({}, now).errors)).toHaveLength(5);
    expect(readCard({}, now).outcome).toBeUndefined();
  });
});
