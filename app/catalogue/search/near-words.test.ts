import fc from 'fast-check';
import { expect, it } from 'vitest';
import { cutInTwo, knownWords, nearWords } from './near-words.ts';

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
  ['ほたで貝桂', []],
  ['ほたで貝柱う', ['ほたて貝柱']],
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

it.each([
  ['特大ほたて貝柱', ['特大 ほたて貝柱']],
  ['ほたて貝柱三昧', ['ほたて貝柱 三昧', 'ほたて 貝柱三昧']],
  ['宮崎のうなぎ', ['宮崎 うなぎ']],
  ['うなぎの宿泊券', ['うなぎ 宿泊券']],
  ['うなぎ', []],
  ['のうなぎ', []],
  ['三昧', []],
])('%s may be %j', (typed, pairs) => expect(cutInTwo(typed, KNOWN, 2)).toEqual(pairs));

it('cuts nothing into an empty word, and no long text', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme', maxLength: 100 }), (typed) => {
      for (const pair of cutInTwo(`${typed}ほたて`, KNOWN, 2))
        expect(pair.split(' ').every(Boolean)).toBe(true);
    }),
  );
  expect(cutInTwo('ほたて'.repeat(34), KNOWN, 3)).toEqual([]);
});
