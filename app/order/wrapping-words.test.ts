import { expect, it } from 'vitest';
import { wrappingWords } from './wrapping-words.ts';

const juice = { name: 'りんごジュース', temperature: 'ambient' as const };
const ice = { name: 'アイス', temperature: 'frozen' as const };

it('names the products that are wrapped, where there are several', () => {
  expect(wrappingWords('gift', [juice])).toBe('ギフト包装をする');
  expect(wrappingWords('gift', [juice, ice])).toBe('ギフト包装(りんごジュースを包装します)');
  for (const none of ['', 'none']) expect(wrappingWords(none, [juice, ice])).toBeNull();
});
