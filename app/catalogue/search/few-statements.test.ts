import pg from 'pg';
import { beforeAll, expect, it, vi } from 'vitest';
import { db } from '#platform/db/db.ts';
import { useTestDatabase } from '#platform/testing/database.ts';
import { aGift, aPlace } from '../testing/gifts.ts';
import { wordProposals } from './proposals.ts';
import { wordsTyped } from './search.ts';
import { reindexGoods } from './search-index.ts';
import { readQuery } from './search-query.ts';

useTestDatabase();
beforeAll(async () => {
  await aPlace();
  await reindexGoods(db(), [(await aGift([1])).id]);
});

/** Statements that some work sends, and how many of them wait for an answer at once. */
async function statementsOf(work: () => Promise<unknown>): Promise<{ sent: number; most: number }> {
  await work(); // what is read once a minute is known
  const seen = { sent: 0, most: 0 };
  let open = 0;
  const { query } = pg.Client.prototype;
  const spy = vi.spyOn(pg.Client.prototype, 'query').mockImplementation(function (
    this: pg.Client,
    ...args: unknown[]
  ) {
    seen.sent++;
    seen.most = Math.max(seen.most, ++open);
    const answer = (query as (...a: unknown[]) => unknown).apply(this, args);
    void Promise.resolve(answer)
      .finally(() => open--)
      .catch(() => {});
    return answer as never;
  });
  await work();
  spy.mockRestore();
  return seen;
}

const NONSENSE = 'むげらぽん ざぷろでぃん ぐにょらっぺ べみゅそら とぅらぱか';

it('asks one thing at a time, and each word once, for a search that finds nothing and what it proposes', async () => {
  expect(await statementsOf(() => wordsTyped(NONSENSE, 'gift'))).toEqual({ sent: 1, most: 1 });
  const query = readQuery(new URLSearchParams({ q: NONSENSE, min: '1000' }));
  const proposed = await statementsOf(() => wordProposals('gift', query, null, new Date()));
  expect(proposed.sent).toBeLessThanOrEqual(3);
  expect(proposed.most).toBe(1);
});

it('looks for a short word by its letters before the prose, and for a long one at once', async () => {
  const reach = async (q: string) => (await wordsTyped(q, 'gift')).map((w) => w.reach);
  expect(await reach(NONSENSE.split(' ')[0]!)).toEqual(['prose']);
  expect(await statementsOf(() => wordsTyped('ぞ', 'gift'))).toEqual({ sent: 2, most: 1 });
});
