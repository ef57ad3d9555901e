import { randomUUID } from 'node:crypto';
import { expect, it } from 'vitest';
import { aMember } from '#app/account/testing/members.ts';
import { saveLimit } from '#app/tax/saved-limit.ts';
import { db } from '#platform/db/db.ts';
import { jstYear } from '#platform/jst.ts';
import { useTestDatabase } from '#platform/testing/database.ts';
import { limitLeftAndCarts } from './limit-left.ts';

useTestDatabase();

it('is what the saved limit leaves of this year, never below nothing, and unknown without one', async () => {
  const member = await aMember('left@example.jp');
  const left = async () => (await limitLeftAndCarts(member)).left;
  const year = jstYear(new Date());
  expect(await left()).toBeNull();
  await saveLimit(member, { year: year - 1, amount: 90_000 });
  expect(await left()).toBeNull();
  await saveLimit(member, { year, amount: 61_000 });
  expect(await left()).toBe(61_000);
  const prefecture = { code: 1, name: '北海道', kana: 'ホッカイドウ', region: '北海道' };
  await db().insertInto('prefecture').values(prefecture).execute();
  const government = {
    code: '012041',
    name: '旭川市',
    kana: 'アサヒカワシ',
    prefecture_code: 1,
    kind: 'city',
  };
  await db().insertInto('government').values(government).execute();
  const give = (amount: number) =>
    db()
      .insertInto('external_donation')
      .values({
        form_key: randomUUID(),
        member_id: member,
        government_code: government.code,
        amount,
        donated_on: `${year}-01-01`,
      })
      .execute();
  await give(20_000);
  expect(await left()).toBe(41_000);
  await give(50_000);
  expect(await left()).toBe(0);
});
