import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { digits, yen } from '../money.ts';
import {
  codePoints,
  normalizeAddress,
  normalizeCode,
  normalizeKana,
  normalizeName,
  squeeze,
} from './normalize.ts';

describe('what people type', () => {
  it.each([
    [normalizeCode, '１００−０００１', '100-0001'],
    [normalizeCode, '０３ー１２３４―５６７８', '03-1234-5678'],
    [normalizeCode, ' Ａ@Ｅｘａｍｐｌｅ．jp　', 'A@Example.jp'],
    [normalizeCode, '１２，０００', '12,000'],
    [normalizeAddress, '千代田１−１ー１　コーポ　Ａ―１', '千代田1-1-1 コーポ A-1'],
    [normalizeAddress, 'ﾊｲﾂｻｸﾗ 2F', 'ハイツサクラ 2F'],
    [normalizeAddress, 'センター北', 'センター北'],
    [normalizeKana, 'やまだ　はなこ', 'ヤマダ ハナコ'],
    [normalizeKana, 'ﾔﾏﾀﾞ', 'ヤマダ'],
    [normalizeKana, 'おおの-いちろう', 'オオノーイチロウ'],
    [normalizeName, '　山﨑 ㈱　', '山﨑 ㈱'],
    [normalizeName, '\u200e山\u200d田\u200b \u2060太\u00ad郎\u202c', '山田 太郎'],
    [normalizeName, '葛\u{e0100}城 \u200d', '葛\u{e0100}城'],
    [normalizeAddress, '葛\u{e0100}城市\u200d1\u2060-2', '葛\u{e0100}城市1-2'],
    [normalizeKana, 'ヤマ\u200dダ', 'ヤマダ'],
    [normalizeCode, '\u202d09012345678\u202c', '09012345678'],
    [squeeze, '　a 　\n b\t', 'a b'],
  ])('%o: %s → %s', (normalize, typed, expected) => expect(normalize(typed)).toBe(expected));

  it('is normalised once and for all: the visitor who sends it again sees no further change', () => {
    const typed = fc.oneof(
      fc.string({ unit: 'grapheme' }),
      fc.string({ unit: fc.constantFrom(...'アｱあーｰ−-‐―─ 　1１AＡ\n漢﨑\u200d\u202e') }),
    );
    for (const normalize of [normalizeAddress, normalizeCode, normalizeKana, normalizeName, squeeze])
      fc.assert(
        fc.property(typed, (text) => {
          const once = normalize(text);
          expect(normalize(once)).toBe(once);
          expect(once).toBe(once.trim());
        }),
        { numRuns: 300 },
      );
  });

  it('counts letters as people do', () => {
    expect([codePoints('𠮷野家'), codePoints('🦀'), codePoints('')]).toEqual([3, 1, 0]);
  });
});

it('groups yen by thousands with half-width digits', () => {
  expect([yen(0), yen(999), yen(12_000), digits(100_000_000)]).toEqual([
    '0円',
    '999円',
    '12,000円',
    '100,000,000',
  ]);
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 999_999_999 }), (n) => {
      expect(digits(n)).toMatch(/^[0-9]{1,3}(,[0-9]{3})*$/);
      expect(Number(digits(n).replaceAll(',', ''))).toBe(n);
    }),
  );
});
