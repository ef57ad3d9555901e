import { expect, it } from 'vitest';
import { readReferences } from './goods-references.ts';

const read = (typed: string) => readReferences(typed, 10, '返礼品');

it.each([
  [' \n', '返礼品を1つ以上'],
  ['012041', '「012041」は、「団体コード/管理番号」の形'],
  ['12041/A1', '団体コード/管理番号'],
  ['012041/A/1', '団体コード/管理番号'],
  [`012041/${'A'.repeat(41)}`, '団体コード/管理番号'],
  [Array.from({ length: 11 }, (_, i) => `012041/A${i}`).join('\n'), '10件以内'],
])('refuses 「%s」', (typed, says) => {
  expect(read(typed)).toEqual({ fault: expect.stringContaining(says) });
});

it('reads goods as they are copied, each once', () => {
  expect(read(' 012041／A1 \r\n012041/A2、012041/A1')).toEqual({ value: ['012041/A1', '012041/A2'] });
  const ten = Array.from({ length: 10 }, (_, i) => `012041/A${i}`);
  expect(read([...ten, ...ten].join('\n'))).toEqual({ value: ten });
});
