import { surroundings } from './postal.ts';
import { hasPostalArea } from './postal-store.ts';
import { municipalityOf, prefectureWritten } from './residence.ts';

/**
 * What is wrong with the address of an office: the text begins with no prefecture and municipality, or the postal code is
 * none of that prefecture.
 */
export type AddressFault = 'no_place' | 'no_postal';

/**
 * Whether letters can arrive at an office. Offices have postal codes of their own, which no list of towns has; their first
 * three digits are those of the towns around.
 * @param postalCode seven digits. @param address from the prefecture on.
 */
export async function officeAddressFault(
  postalCode: string,
  address: string,
): Promise<AddressFault | undefined> {
  const prefecture = prefectureWritten(address);
  if (prefecture === undefined) return 'no_place';
  const { municipalities, places } = await surroundings([{ postalCode, prefecture }]);
  if (municipalityOf(municipalities, prefecture, address) === undefined) return 'no_place';
  const known = places.length > 0;
  const fits = known
    ? places.some((p) => p.prefectureCode === prefecture)
    : await hasPostalArea(prefecture, postalCode.slice(0, 3));
  return fits ? undefined : 'no_postal';
}
