import { expect, it } from 'vitest';
import { aGift } from '#app/catalogue/testing/gifts.ts';
import { db } from '#platform/db/db.ts';
import { aMember, donationOf, fillForm, submit } from '../testing/data.ts';
import { useWorld } from '../testing/world.ts';

const world = useWorld();
world.webhooks = 'keep';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

it.each([
  ['card', 3 * MINUTE],
  ['wallet', 3 * MINUTE],
  ['konbini', 6 * HOUR],
  ['pay_easy', 6 * HOUR],
  ['bank_transfer', 6 * HOUR],
])(
  'a payment by %s without news is asked for again after %i ms, and not before',
  async (payment, interval) => {
    const gift = await aGift([10]);
    const form = await fillForm(await aMember(), gift.ref, { payment });
    await submit(form); // which asked the provider just now
    const { number } = await donationOf(form);
    const { check_at } = await db()
      .selectFrom('payment')
      .select('check_at')
      .where('reference', '=', number)
      .executeTakeFirstOrThrow();
    const pause = check_at.getTime() - Date.now();
    expect(pause).toBeGreaterThan(interval - MINUTE / 2);
    expect(pause).toBeLessThan(interval + MINUTE / 2);
  },
);
