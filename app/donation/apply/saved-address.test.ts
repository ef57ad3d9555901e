import { expect, it } from 'vitest';
import { ELSEWHERE } from '#app/address/testing/elsewhere.ts';
import { aGift } from '#app/catalogue/testing/gifts.ts';
import { db } from '#platform/db/db.ts';
import { aMember, applied, fillForm } from '../testing/data.ts';
import { useWorld } from '../testing/world.ts';

useWorld();

it.each([
  ['a new address that is to be kept', { ...ELSEWHERE, saveAddress: 'on' }, ['那覇市']],
  ['no new address that is not to be kept', ELSEWHERE, []],
  // The box stays ticked when the donor thinks better of the other address.
  ['not where the donor lives', { ...ELSEWHERE, saveAddress: 'on', deliveryTo: 'donor' }, []],
])('takes into the book %s', async (_, over, cities) => {
  const memberId = await aMember();
  await applied(await fillForm(memberId, (await aGift()).ref, over));
  const book = await db().selectFrom('address').select('city').where('member_id', '=', memberId).execute();
  expect(book.map((a) => a.city)).toEqual(cities);
});
