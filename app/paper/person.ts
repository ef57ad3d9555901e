import type { Donor } from '#app/donation/fields.ts';
import { prefectureName } from '#app/forms/prefectures.ts';
import { placeName } from '#app/words/place.ts';
import { phoneWords, postalWords } from '#platform/text/contact.ts';
import type { ReceivedDonation } from './paper-store.ts';

/** The donor's data in the donation: what they stated as the entry of their 住民票. */
export function donorOf(d: Pick<ReceivedDonation, 'donor'>) {
  const donor = d.donor as unknown as Donor;
  return {
    name: `${donor.familyName} ${donor.givenName}`,
    kana: `${donor.familyNameKana} ${donor.givenNameKana}`,
    postal: postalWords(donor.postalCode),
    address: `${prefectureName(donor.prefecture)}${donor.city}${donor.street}`,
    building: donor.building,
    phone: phoneWords(donor.phone),
    birthDate: donor.birthDate,
  };
}

type Head = Pick<ReceivedDonation, 'government' | 'head_title'>;

/** The addressee of papers: 別海町 and 町長 → 別海町長, 北海道 and 知事 → 北海道知事. */
export function addresseeOf({ government, head_title }: Head): string {
  return head_title[0] === government.at(-1) ? government + head_title.slice(1) : government + head_title;
}

/** 「北海道 別海町」; a prefecture's name alone. */
export function placeOf({ prefecture, government }: { prefecture: string; government: string }): string {
  return placeName(prefecture, government);
}
