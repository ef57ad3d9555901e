import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { aGift } from '#app/catalogue/testing/gifts.ts';
import { waitingForLocks } from '#app/donation/testing/locks.ts';
import { useWorld } from '#app/donation/testing/world.ts';
import { dbPool, type Tx } from '#platform/db/db.ts';
import { submit } from './submit.ts';

useWorld();

const update = (id: number) => `update sku set reserved = reserved where id = ${id}`;

/** Submits what locks one SKU after the other, while at its first try somebody else has done so the other way round. */
async function crossed(skus: readonly [number, number]) {
  const client = await dbPool().connect();
  let tries = 0;
  const reserve = async (tx: Tx): Promise<never> => {
    tries++;
    await sql.raw(update(skus[0])).execute(tx);
    if (tries === 1) {
      await client.query('begin');
      await client.query(update(skus[1]));
      const waits = sql.raw(update(skus[1])).execute(tx);
      await waitingForLocks(1);
      // This one waits last, so the other one's second is over first.
      const other = client.query(update(skus[0])).then(() => client.query('commit'));
      // On a busy machine the other one may be taken back instead, before anybody waits for it.
      other.catch(() => {});
      await waits.finally(() => other);
    }
    throw new Error('reserved');
  };
  const payable = {} as Parameters<typeof submit>[0]['payable'];
  const result = await submit({ payable, prepare: async () => ({ reserve }) }).catch(
    (error: unknown) => error,
  );
  await client.query('rollback');
  client.release();
  return { tries, result: String(result) };
}

it('reserves once more when it was taken back because two waited for each other', async () => {
  const gift = await aGift([10, 10]);
  const skus = [gift.skus[0]!, gift.skus[1]!] as const;
  expect(await crossed(skus)).toEqual({ tries: 2, result: 'Error: reserved' });
}, 30_000);
