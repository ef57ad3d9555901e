import { aPlace, TOWN } from '#app/catalogue/testing/gifts.ts';
import { db } from '#platform/db/db.ts';
import type { ExternalDonationInput } from '../external/external-store.ts';

/** Two governments of one name, 府中市. */
export const TWINS = ['012084', '132063'] as const;

/** The places of every donation, and the twins. */
export async function aPlaceWithTwins(): Promise<void> {
  await aPlace();
  const twin = { name: '府中市', kana: 'フチュウシ', kind: 'city' };
  await db()
    .insertInto('government')
    .values([
      { ...twin, code: TWINS[0], prefecture_code: 1 },
      { ...twin, code: TWINS[1], prefecture_code: 13 },
    ])
    .execute();
}

export const note = (over: Partial<ExternalDonationInput> = {}): ExternalDonationInput => ({
  donatedOn: '2026-05-01',
  governmentCode: TOWN,
  amount: 20_000,
  oneStop: false,
  gift: 'いくら',
  site: '',
  note: '',
  ...over,
});
