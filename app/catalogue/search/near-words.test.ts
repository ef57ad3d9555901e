import fc from 'fast-check';
import { expect, it } from 'vitest';
import { knownWords, nearWords } from './near-words.ts';

const KNOWN = knownWords([
  'ほたて',
  'ほたて貝柱',
  'シャインマスカット',
  'りんご',
  'うなぎ',
  'いか',
  '宿泊券',
  '米',
  'ホタテ',
]);

it.each([
  ['ほたて三昧', ['ほたて']],
  ['特大ほたて貝柱', ['ほたて貝柱', 'ほたて']],
  ['シャインマスカト', ['シャインマスカット']],
  ['シャンイマスカッド', ['シャインマスカット']],
  ['うなき', ['うなぎ']],
  ['うなぎい', ['うなぎ']],
  ['ウナギ', []],
  ['りご', []],
  ['宿伯券', ['宿泊券']],
  ['い', []],
  ['', []],
])('%s may mean %j', (typed, near) => expect(nearWords(typed, KNOWN, 3)).toEqual(near));

it('names few, and takes no time for what is no word', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme', maxLength: 100 }), (typed) => {
      expect(nearWords(typed, KNOWN, 2).length).toBeLessThanOrEqual(2);
    }),
  );
  expect(nearWords('ほたて'.repeat(34), KNOWN, 3)).toEqual([]);
});
