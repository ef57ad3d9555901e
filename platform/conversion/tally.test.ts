import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { afterCommit, db, dbPool, transaction } from '../db/db.ts';
import { useTestDatabase } from '../testing/database.ts';
import { statementsOf } from '../testing/statements.ts';
import { isLookedAt } from './people.ts';
import { keepTally, tally, writeTally } from './tally.ts';

useTestDatabase();

beforeEach(() => db().deleteFrom('conversion_count').execute());
afterEach(() => vi.useRealTimers());

const kept = async () =>
  (await db().selectFrom('conversion_count').selectAll().orderBy('day').orderBy('step').execute()).map(
    (r) => [r.day, r.step, r.count],
  );

it('is added by one statement to what others have counted, by the day in Japan', async () => {
  await db()
    .insertInto('conversion_count')
    .values({ day: '2026-12-31', step: 'donation_view', count: 40 })
    .execute();
  const newYear = Date.parse('2027-01-01T00:00:00+09:00');
  const sent = await statementsOf(async () => {
    tally('donation_view', newYear - 1);
    tally('donation_view', newYear - 1);
    tally('donation_view', newYear);
    tally('order_paid', newYear);
    await writeTally();
    await writeTally();
  });
  expect(sent).toHaveLength(1);
  expect(await kept()).toEqual([
    ['2026-12-31', 'donation_view', 42],
    ['2027-01-01', 'donation_view', 1],
    ['2027-01-01', 'order_paid', 1],
  ]);
});

it('waits for a database that is away, and loses nothing of what comes meanwhile', async () => {
  const at = Date.parse('2026-11-27T12:00:00+09:00');
  tally('order_form', at);
  await dbPool().query('alter table conversion_count rename to conversion_away');
  await writeTally();
  tally('order_form', at);
  await dbPool().query('alter table conversion_away rename to conversion_count');
  await writeTally();
  expect(await kept()).toEqual([['2026-11-27', 'order_form', 2]]);
});

it('is written every few seconds, and once more at the end', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  const end = keepTally();
  tally('order_view', 0);
  vi.advanceTimersByTime(10_000);
  await writeTally();
  expect(await kept()).toEqual([['1970-01-01', 'order_view', 1]]);
  tally('order_view', 0);
  await end();
  expect(await kept()).toEqual([['1970-01-01', 'order_view', 2]]);
});

it('counts what a transaction did once it is committed, and never what it took back', async () => {
  const at = Date.parse('2026-11-27T12:00:00+09:00');
  await transaction(async (tx) => afterCommit(tx, () => tally('donation_paid', at)));
  const undone = transaction(async (tx) => {
    afterCommit(tx, () => tally('donation_paid', at));
    throw new Error('no');
  });
  await expect(undone).rejects.toThrow('no');
  await writeTally();
  expect(await kept()).toEqual([['2026-11-27', 'donation_paid', 1]]);
});

const CHROME =
  'Mozilla/5.0 (Linux; Android 14) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Mobile Safari/537.36';

it.each([
  ['a phone', { 'user-agent': CHROME }, true],
  ['one that fetches ahead', { 'user-agent': CHROME, 'sec-purpose': 'prefetch;prerender' }, false],
  ['an old one that fetches ahead', { 'user-agent': CHROME, 'x-moz': 'prefetch' }, false],
  [
    'a search engine',
    { 'user-agent': 'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)' },
    false,
  ],
  ['a program', { 'user-agent': 'curl/8.5.0' }, false],
  ['who does not say', {}, false],
])('a page is looked at by %s: %o %s', (_, headers: Record<string, string>, seen) => {
  expect([1, 2].map(() => isLookedAt((name) => headers[name]))).toEqual([seen, seen]);
});
