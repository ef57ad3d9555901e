import { expect, it } from 'vitest';
import { aPlace } from '#app/catalogue/testing/gifts.ts';
import { useWorld } from '#app/payment/testing/world.ts';
import { db } from '#platform/db/db.ts';
import { orders } from '../pay/orders.ts';
import { aBuyer, aGuest, aProductFor, fillOrder, ordered } from '../testing/forms.ts';

useWorld([orders], aPlace);

const ELSEWHERE = {
  deliveryTo: 'new',
  'delivery.familyName': '比嘉',
  'delivery.givenName': '太郎',
  'delivery.familyNameKana': 'ヒガ',
  'delivery.givenNameKana': 'タロウ',
  'delivery.postalCode': '900-0014',
  'delivery.prefecture': '47',
  'delivery.city': '那覇市',
  'delivery.street': '松尾1-1',
  'delivery.building': '',
  'delivery.phone': '098-123-4567',
};

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
