import { expect, it } from 'vitest';
import { aGift } from '#app/catalogue/testing/gifts.ts';
import { db } from '#platform/db/db.ts';
import { aMember, applied, fillForm } from '../testing/data.ts';
import { useWorld } from '../testing/world.ts';

useWorld();

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
