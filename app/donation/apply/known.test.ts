import { expect, it } from 'vitest';
import { aGift, TOWN } from '#app/catalogue/testing/gifts.ts';
import { saveLimit } from '#app/tax/saved-limit.ts';
import { db } from '#platform/db/db.ts';
import { jstYear } from '#platform/jst.ts';
import type { TargetRef } from '../target-ref.ts';
import { aMember, applied, fillForm, typed } from '../testing/data.ts';
import { useWorld } from '../testing/world.ts';
import { knownOf } from './known.ts';
import { openForm } from './target.ts';

useWorld();

async function known(memberId: number, ref: TargetRef, values: Record<string, string>) {
  const at = new Date();
  return knownOf(memberId, (await openForm(db(), ref, memberId, at))!, values, at);
}

it('shows the whole form to who donates for the first time, and later what is missing or wrong', async () => {
  const [member, gift] = [await aMember(), await aGift()];
  const values = await typed(member, gift.ref);
  expect((await known(member, gift.ref, values)).folded).toEqual({
    donor: false,
    delivery: false,
    message: false,
  });
  await applied(await fillForm(member, gift.ref));
  const folded = async (over: Record<string, string>) =>
    (await known(member, gift.ref, { ...values, usage: '', consent: '', ...over })).folded;
  expect(await folded({})).toEqual({ donor: true, delivery: true, message: true });
  expect(await folded({ 'donor.street': '' })).toMatchObject({ donor: false, delivery: true });
  expect(await folded({ 'donor.birthDate.year': String(jstYear(new Date()) - 15) })).toMatchObject({
    donor: false,
  });
  expect(await folded({ deliveryTo: 'address-999' })).toMatchObject({ donor: true, delivery: false });
});

it('knows whether an address lies where the gift comes from, and of none that it does', async () => {
  await db()
    .insertInto('postal_code')
    .values({ code: '0860200', prefecture_code: 1, city: '野付郡別海町', town: '', government_code: TOWN })
    .execute();
  const [member, gift] = [await aMember(), await aGift()];
  const home = { 'donor.postalCode': '086-0200', 'donor.prefecture': '1', 'donor.city': '野付郡別海町' };
  expect((await known(member, gift.ref, home)).resident).toBe(true);
  expect((await known(member, { government: TOWN }, home)).resident).toBe(false);
  expect((await known(member, gift.ref, await typed(member, gift.ref))).resident).toBe(false);
  expect((await known(member, gift.ref, {})).resident).toBe(false);
  await db().deleteFrom('postal_code').execute();
});

it('tells the saved limit with what was given, and nothing where none is saved', async () => {
  const [member, gift] = [await aMember(), await aGift()];
  expect((await known(member, gift.ref, {})).limit).toBeNull();
  const year = jstYear(new Date());
  await saveLimit(member, { year, amount: 80_000 });
  await applied(await fillForm(member, gift.ref));
  expect((await known(member, gift.ref, {})).limit).toEqual({ year, given: 12_000, most: 80_000 });
});
