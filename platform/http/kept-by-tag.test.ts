import { afterEach, expect, it } from 'vitest';
import { forgetConfig } from '../config.ts';
import { closeDb } from '../db/db.ts';
import { onSearchPool } from '../db/reading.ts';
import { forgetKept } from '../kept-for.ts';
import { knowSettings } from '../setting/setting.ts';
import { useTestDatabase } from '../testing/database.ts';
import { KeptByTag, purgesByTag } from './kept-by-tag.ts';

const own = useTestDatabase();
const at = new Date('2026-12-01T12:00:00+09:00');
const later = (ms: number) => new Date(at.getTime() + ms);
const HOUR = 3_600_000;

/** A store of words, and what was read for it. Things of a number below 1 are not there. */
function words(most = 100) {
  const kept = new KeptByTag<string>('thing', most);
  const read: number[] = [];
  let turn: Date | null = null;
  let meanwhile: (() => void) | undefined;
  return {
    read,
    turnsAt: (instant: Date) => {
      turn = instant;
    },
    meanwhile: (work: () => void) => {
      meanwhile = work;
    },
    find: async (ids: number[], when = at) =>
      Object.fromEntries(
        await kept.find(ids, when, async (missing) => {
          read.push(...missing);
          const values = missing.filter((id) => id > 0).map((id) => ({ id, value: `thing ${id}`, turn }));
          await Promise.resolve();
          meanwhile?.();
          return values;
        }),
      ),
  };
}

afterEach(() => {
  knowSettings([]);
  delete process.env.DATABASE_READ_URL;
  forgetConfig();
});

it('keeps nothing before the process hears of purges', async () => {
  const { find, read } = words();
  expect(await find([1])).toEqual({ 1: 'thing 1' });
  expect(await find([1])).toEqual({ 1: 'thing 1' });
  expect(read).toEqual([1, 1]);
});

it('reads only what is not kept, and what is not there each time', async () => {
  purgesByTag.connected();
  const { find, read } = words();
  await find([1, 2]);
  expect(await find([2, 3, 1, 0])).toEqual({ 1: 'thing 1', 2: 'thing 2', 3: 'thing 3' });
  await find([3, 0]);
  expect(read).toEqual([1, 2, 3, 0, 0]);
});

it('forgets what is purged, and no other', async () => {
  const { find, read } = words();
  await find([1, 12]);
  purgesByTag.heard('thing:1');
  for (const other of ['goods:12', 'thing', '12', '']) purgesByTag.heard(other);
  await find([1, 12]);
  expect(read).toEqual([1, 12, 1]);
});

it('forgets everything when everything is forgotten, and with each connection', async () => {
  const { find, read } = words();
  await find([1]);
  forgetKept();
  await find([1]);
  purgesByTag.connected();
  await find([1]);
  expect(read).toEqual([1, 1, 1]);
});

it('keeps nothing while nobody hears of purges', async () => {
  const { find, read } = words();
  await find([1]);
  purgesByTag.lost!();
  await find([1]);
  await find([1]);
  purgesByTag.connected();
  await find([1]);
  await find([1]);
  expect(read).toEqual([1, 1, 1, 1]);
});

it('what was read by settings of before goes when those of now are known', async () => {
  const { find, read } = words();
  forgetKept(); // something was set; this request knows what was set before
  await find([1]);
  await find([1]);
  expect(read).toEqual([1]);
  knowSettings([]);
  await find([1]);
  expect(read).toEqual([1, 1]);
});

it.each([
  ['its own purge', () => purgesByTag.heard('thing:1'), [1, 2, 1]],
  ['a purge of everything', () => forgetKept(), [1, 2, 1, 2]],
  ['settings were known', () => knowSettings([]), [1, 2, 1, 2]],
  ['another connection', () => purgesByTag.connected(), [1, 2, 1, 2]],
])('keeps nothing that was read before %s', async (_, purge, reads) => {
  const { find, read, meanwhile } = words();
  let times = 0;
  meanwhile(() => {
    if (times++ === 0) purge();
  });
  await find([1, 2]);
  await find([1, 2]);
  await find([1, 2]);
  expect(read).toEqual(reads);
});

it('keeps for an instant what is true then', async () => {
  const { find, read, turnsAt } = words();
  turnsAt(later(5_000));
  await find([1]);
  await find([1], later(4_999));
  expect(read).toEqual([1]);
  await find([1], later(-1));
  expect(read).toEqual([1, 1]);
  await find([1], later(5_000));
  expect(read).toEqual([1, 1, 1]);
});

it('keeps nothing beyond an hour, nor beyond the next change of a setting', async () => {
  const { find, read } = words();
  await find([1]);
  await find([1], later(HOUR - 1));
  expect(read).toEqual([1]);
  await find([1], later(HOUR));
  expect(read).toEqual([1, 1]);
  knowSettings([{ id: 1, name: 'x', value: {}, effectiveAt: later(1_000), endsAt: null }]);
  await find([2]);
  await find([2], later(999));
  expect(read).toEqual([1, 1, 2]);
  await find([2], later(1_000));
  expect(read).toEqual([1, 1, 2, 2]);
});

it('keeps as many as it may', async () => {
  const { find, read } = words(2);
  await find([1, 2, 3]);
  await find([2, 3]);
  expect(read).toEqual([1, 2, 3]);
  await find([1]);
  expect(read).toEqual([1, 2, 3, 1]);
});

it('keeps nothing that a replica was asked for', async () => {
  process.env.DATABASE_READ_URL = own.url;
  forgetConfig();
  const { find, read } = words();
  await onSearchPool(() => find([1]));
  await find([1]);
  await onSearchPool(() => find([1]));
  expect(read).toEqual([1, 1]);
  await closeDb();
});
