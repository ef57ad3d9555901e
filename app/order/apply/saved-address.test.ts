import { expect, it } from 'vitest';
import { ELSEWHERE } from '#app/address/testing/elsewhere.ts';
import { aPlace } from '#app/catalogue/testing/gifts.ts';
import { useWorld } from '#app/payment/testing/world.ts';
import { db } from '#platform/db/db.ts';
import { orders } from '../pay/orders.ts';
import { aBuyer, aGuest, aProductFor, fillOrder, ordered } from '../testing/forms.ts';

useWorld([orders], aPlace);

const books = () => db().selectFrom('address').select(['member_id', 'city']).execute();

it.each([
  ['no new address that is not to be kept', ELSEWHERE],
  // The box stays ticked when the buyer thinks better of the other address.
  ['not where the buyer lives', { ...ELSEWHERE, saveAddress: 'on', deliveryTo: 'buyer' }],
])('takes into a member’s book %s', async (_, over) => {
  const before = await books();
  await ordered(await fillOrder(await aBuyer(), await aProductFor(), over));
  expect(await books()).toEqual(before);
});

it('takes a guest’s new address into nobody’s book', async () => {
  const before = await books();
  await ordered(await fillOrder(aGuest(), await aProductFor(), { ...ELSEWHERE, saveAddress: 'on' }));
  expect(await books()).toEqual(before);
});
