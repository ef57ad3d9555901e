import { expect, it } from 'vitest';
import { printable } from './glyphs.ts';

it('knows what the fonts have between them', () => {
  const known = '髙﨑𠮷鷗葛\u{e0100}㈱①々〆ヶーｶﾞヴé ～−0Aaあ神\ufa19';
  expect(printable(known)).toEqual({ text: known.normalize('NFC'), missing: [] });
});

it('puts 〓 for each character that none of them has', () => {
  expect(printable('佐한藤\u{2ffff}')).toEqual({ text: '佐〓藤〓', missing: ['한', '\u{2ffff}'] });
});

it('composes what came in parts, as some systems send kana', () => {
  expect(printable('か\u3099').text).toBe('が');
});
