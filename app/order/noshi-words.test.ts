import { expect, it } from 'vitest';
import { noshiWords } from './noshi-words.ts';

const juice = { name: 'りんごジュース', noshi: true };
const ice = { name: 'アイス', noshi: false };

it('names the products on which a のし is put, where there are several', () => {
  const alone = noshiWords('oseibo', [juice]);
  expect(alone).not.toBeNull();
  expect(noshiWords('oseibo', [juice, ice])).toBe(`${alone}(りんごジュースに付けます)`);
  for (const none of ['', 'none']) expect(noshiWords(none, [juice, ice])).toBeNull();
});
