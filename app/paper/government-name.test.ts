import { beforeAll, expect, it } from 'vitest';
import { aPlace } from '#app/catalogue/testing/gifts.ts';
import { historyDetail } from '#app/donation/history/detail.ts';
import { aMember } from '#app/donation/testing/data.ts';
import { db } from '#platform/db/db.ts';
import { useTestDatabase } from '#platform/testing/database.ts';
import { receivedDonation } from './paper-store.ts';
import { aPaidDonation } from './testing/donations.ts';

useTestDatabase();
beforeAll(aPlace);

it('papers and histories name the government as it was called at the application', async () => {
  const member = await aMember();
  const [then, before] = [await aPaidDonation(member), await aPaidDonation(member)];
  await db().updateTable('donation').set({ government_name: '別海村' }).where('number', '=', then).execute();
  const named = async (number: string) => [
    (await receivedDonation(member, number))?.government,
    (await historyDetail(member, number))?.row.place,
  ];
  expect(await named(then)).toEqual(['別海村', '北海道 別海村']);
  // One of an older version has no name of its own until the government is renamed.
  expect(await named(before)).toEqual(['別海町', '北海道 別海町']);
});
