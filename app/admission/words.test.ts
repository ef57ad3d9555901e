import { expect, it } from 'vitest';
import { waitingWords, yearEndWords } from './words.ts';

it.each([
  [0, 'まもなくご案内します。'],
  [1, 'あなたの前に、1人の方がお待ちです。'],
  [9, 'あなたの前に、9人の方がお待ちです。'],
  [12, 'あなたの前に、約12人の方がお待ちです。'],
  [123, 'あなたの前に、約120人の方がお待ちです。'],
  [12_345, 'あなたの前に、約12,000人の方がお待ちです。'],
])('%i before', (ahead, people) => expect(waitingWords({ ahead, seconds: 1, again: 4 }).people).toBe(people));

it.each([
  [1, 'ご案内までの目安は、1分以内です。'],
  [61, 'ご案内までの目安は、約2分です。'],
  [21 * 60, 'ご案内までの目安は、約25分です。'],
  [61 * 60, 'ご案内までの目安は、約1時間30分です。'],
  [119 * 60, 'ご案内までの目安は、約2時間です。'],
  [undefined, 'ご案内までの時間は、いまはわかりません。'],
])('%s seconds', (seconds, time) => expect(waitingWords({ ahead: 0, seconds, again: 4 }).time).toBe(time));

it('tells donors on the last day of the year which year it will be', () => {
  expect(yearEndWords('donation', '2026-12-31')).toContain('2026年12月31日 23:59を過ぎてから');
  expect(yearEndWords('donation', '2026-12-31')).toContain('2027年分の寄附になります');
  expect([yearEndWords('donation', '2026-12-30'), yearEndWords('shop', '2026-12-31')]).toEqual(['', '']);
});
