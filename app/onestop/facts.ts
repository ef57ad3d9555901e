import type { Donor } from '#app/donation/fields.ts';
import { type Addressed, residence, type Surroundings, surroundings } from '#app/forms/postal.ts';
import { prefectureName } from '#app/forms/prefectures.ts';
import { jstDate } from '#platform/jst.ts';
import { postalWords } from '#platform/text/contact.ts';

/** What a notice says of one donation, as it was when the notice was made. */
export interface NoticeFacts {
  /** 整理番号: by it the government joins the My Number, which is not here. */
  number: string;
  name: string;
  kana: string;
  postal: string;
  /** Of 1 January. */
  address: string;
  birthDate: string;
  donatedOn: string;
  /** Yen. */
  amount: number;
}

/** An accepted application, of which a notice is made. */
export interface Accepted {
  donationId: number;
  number: string;
  amount: number;
  paidAt: Date;
  donor: Donor;
  home: Donor | null;
  /** As staff decided. */
  addresseeCode: string | null;
}

/** Who it is on 1 January: as the change notice says, or the donation. */
const personOf = (a: Pick<Accepted, 'donor' | 'home'>): Donor => a.home ?? a.donor;

export function factsOf(a: Accepted): NoticeFacts {
  const p = personOf(a);
  return {
    number: a.number,
    name: `${p.familyName} ${p.givenName}`,
    kana: `${p.familyNameKana} ${p.givenNameKana}`,
    postal: postalWords(p.postalCode),
    address: [`${prefectureName(p.prefecture)}${p.city}${p.street}`, p.building].filter(Boolean).join(' '),
    birthDate: p.birthDate,
    donatedOn: jstDate(a.paidAt),
    amount: a.amount,
  };
}

export function sameFacts(a: NoticeFacts, b: NoticeFacts): boolean {
  return (Object.keys(b) as (keyof NoticeFacts)[]).every((key) => a[key] === b[key]);
}

/**
 * The municipality where each of them lives (a designated city, not its ward), by donation; null where postal code and text leave it
 * open and nobody has decided.
 */
export async function addresseesOf(
  all: readonly Pick<Accepted, 'donationId' | 'donor' | 'home' | 'addresseeCode'>[],
): Promise<Map<number, string | null>> {
  const around = await surroundings(all.map((a) => personOf(a)));
  return new Map(all.map((a) => [a.donationId, a.addresseeCode ?? addresseeAt(around, personOf(a))]));
}

function addresseeAt(around: Surroundings, address: Addressed & { city: string }): string | null {
  const { municipalities } = residence(around, address);
  return municipalities.length === 1 ? municipalities[0]! : null;
}

/** The same of one address. */
export async function addresseeOf(address: Addressed & { city: string }): Promise<string | null> {
  return addresseeAt(await surroundings([address]), address);
}
