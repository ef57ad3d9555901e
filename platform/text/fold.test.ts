import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { fold, queryTokens, quoteToken, tokens } from './fold.ts';

const japanese = fc.string({
  unit: fc.constantFrom(
    ..."あぁかがっんゔアァカガッンヴヶーｱｶﾞｰ－-〜~・･ 　Aaａ１1①Ⅲ㈱漢𠮷🦀❤\u{fe0f}\u{e0100}\u{3099}'&|!()\\%_",
  ),
});
const words = (s: string) => s.split(' ').filter(Boolean);

describe('folding', () => {
  it.each([
    ['ズワイガニ', 'ずわいがに'],
    ['ｽﾞﾜｲｶﾞﾆ', 'ずわいがに'],
    ['ＡＢＣ１２３', 'abc123'],
    ['コーヒー', 'こひ'],
    ['コ−ヒ―', 'こひ'],
    ['味噌〜ラーメン~', '味噌らめん'],
    ['シャイン・マスカット', 'しゃいん ますかっと'],
    ['  「最高」の 肉!  ', '最高 の 肉'],
    ['葛\u{e0100}城', '葛城'],
    ['❤\u{fe0f}', ''],
    ['🦀', ''],
    ['𠮷野家', '𠮷野家'],
    ['ハ\u{3099}ター', 'ばた'],
    ["O'Brien", 'o brien'],
    ['', ''],
  ])('%s → %s', (text, expected) => expect(fold(text)).toBe(expected));

  it('of anything is letters, digits and marks with single blanks between', () => {
    fc.assert(
      fc.property(fc.oneof(japanese, fc.string({ unit: 'binary' })), (text) => {
        expect(fold(text)).toMatch(/^([\p{L}\p{N}\p{M}]+( [\p{L}\p{N}\p{M}]+)*)?$/u);
      }),
      { numRuns: 500 },
    );
  });

  it('makes no difference of kana, width and case', () => {
    const kana = fc.string({ unit: fc.constantFrom(...'あいうかがきぎばぱっゃんabc123') });
    fc.assert(
      fc.property(kana, (text) => {
        const katakana = text.replace(/[ぁ-ゖ]/g, (c) => String.fromCharCode(c.charCodeAt(0) + 0x60));
        const wide = text.replace(/[!-~]/g, (c) => String.fromCharCode(c.charCodeAt(0) + 0xfee0));
        expect([fold(katakana), fold(wide.toUpperCase()), fold(text.normalize('NFD'))]).toEqual([
          text,
          text,
          text,
        ]);
      }),
    );
  });
});

describe('tokens', () => {
  it('a text has all tokens of each word that stands in it', () => {
    fc.assert(
      fc.property(japanese, fc.nat(30), fc.integer({ min: 1, max: 8 }), (text, from, length) => {
        const folded = fold(text);
        const part = Array.from(folded)
          .slice(from, from + length)
          .join('');
        const has = new Set(tokens(folded));
        for (const token of words(part).flatMap(queryTokens)) expect(has).toContain(token);
      }),
    );
  });

  it('words of one or two characters are a token themselves exactly if the text contains them', () => {
    const short = fc.string({ unit: fc.constantFrom(...'あいう漢𠮷'), minLength: 1, maxLength: 2 });
    const text = fc.string({ unit: fc.constantFrom(...'あいう漢𠮷 '), maxLength: 8 });
    fc.assert(
      fc.property(text, short, (t, word) => {
        const has = new Set(tokens(t));
        expect(queryTokens(word).every((token) => has.has(token))).toBe(t.includes(word));
      }),
      { numRuns: 500 },
    );
  });

  it('quoted, no character of a token is an operator', () => {
    expect(quoteToken("a'b\\c&d")).toBe("'abc&d'");
  });
});
