import { expect, it } from 'vitest';
import { renderMarkdown } from './markdown.ts';
import { beginning, plainText } from './plain.ts';

it('reads as one line without marks, words of one sentence not parted', () =>
  expect(plainText(renderMarkdown('# 題\n**「重要」**です。\n次\n\n- 一 & <b>\n- 「"二"」'))).toBe(
    '題 「重要」です。 次 一 & <b> 「"二"」',
  ));

it.each([
  ['一二三', 3, '一二三'],
  ['一二三四', 3, '一二…'],
  ['𠮷野家𠮷', 3, '𠮷野…'],
])('%s begins within %i with %s', (text, max, expected) => expect(beginning(text, max)).toBe(expected));
