import { beforeEach, expect, it } from 'vitest';
import { db } from '#platform/db/db.ts';
import { useTestDatabase } from '#platform/testing/database.ts';
import { addMisses } from './missed-store.ts';
import { countMiss, writeMisses } from './missed-words.ts';
import { oldMisses } from './retention.ts';

useTestDatabase();
beforeEach(async () => {
  await writeMisses();
  await db().deleteFrom('search_miss').execute();
});

const rows = () =>
  db().selectFrom('search_miss').select(['kind', 'word', 'times']).orderBy('kind').orderBy('word').execute();

it('counts what was typed, folded, by storefront, over several writings', async () => {
  countMiss('gift', 'ゆめ パソコン');
  countMiss('gift', '夢　');
  countMiss('product', '夢');
  await writeMisses();
  countMiss('gift', '夢');
  countMiss('gift', '夢');
  await writeMisses();
  expect(await rows()).toEqual([
    { kind: 'gift', word: 'ゆめ ぱそこん', times: 1 },
    { kind: 'gift', word: '夢', times: 3 },
    { kind: 'product', word: '夢', times: 1 },
  ]);
});

it.each([
  ['nothing but signs', '★ーー'],
  ['a mail address', 'taro@example.jp'],
  ['one in full width', 'ｔａｒｏ＠example.jp'],
  ['a telephone', '090-1234-5678'],
  ['one in full width with blanks', '０９０ １２３４ ５６７８'],
  ['a number with dots', '12.34.56'],
  ['more than fifty letters', 'あ'.repeat(51)],
])('keeps nothing of %s', async (_what, typed) => {
  countMiss('gift', typed);
  await writeMisses();
  expect(await rows()).toEqual([]);
});

it('keeps no more than 2,000 words of a day and storefront, and goes on counting those', async () => {
  const at = new Date('2026-12-31T12:00:00Z');
  const many = (n: number, from = 0) =>
    Array.from({ length: n }, (_, i) => ({ kind: 'gift' as const, word: `語${from + i}`, times: 1 }));
  await addMisses(many(1_990), at);
  await addMisses([...many(500, 1_980), { kind: 'product', word: '語', times: 1 }], at);
  const found = await rows();
  expect(found.filter((r) => r.kind === 'gift')).toHaveLength(2_000);
  expect(found.filter((r) => r.kind === 'product')).toHaveLength(1);
  expect(found.find((r) => r.word === '語1985')).toMatchObject({ times: 2 });
});

it('is written by many at once without loss', async () => {
  const words = Array.from({ length: 50 }, (_, i) => ({ kind: 'gift' as const, word: `語${i}`, times: 1 }));
  await Promise.all(
    Array.from({ length: 20 }, (_, n) => addMisses(n % 2 ? words : words.toReversed(), new Date())),
  );
  expect((await rows()).map((r) => r.times)).toEqual(Array.from({ length: 50 }, () => 20));
});

it('is deleted after ninety days', async () => {
  const at = (day: string) => new Date(`${day}T03:00:00Z`);
  await addMisses([{ kind: 'gift', word: '古い', times: 1 }], at('2026-10-01'));
  await addMisses([{ kind: 'gift', word: '新しい', times: 1 }], at('2026-10-03'));
  const deleted = await db()
    .transaction()
    .execute((tx) => oldMisses.deleteSome(tx, at('2026-12-31'), 100));
  expect(deleted).toBe(1);
  expect((await rows()).map((r) => r.word)).toEqual(['新しい']);
});
