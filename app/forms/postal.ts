import { municipalitiesIn, placesOfCodes } from './kept-places.ts';
import type { Place } from './postal-store.ts';
import { type Municipality, municipalityOf, type Residence, residenceOf } from './residence.ts';

/** An address as far as a form has it. */
export interface Addressed {
  /** 7 digits, hyphen optional; anything else is the code of no place. */
  postalCode: string;
  /** JIS X 0401. */
  prefecture: number;
}

/** What is known around some addresses: the places of their postal codes, and the municipalities of their prefectures. */
export interface Surroundings {
  places: readonly Place[];
  /** Their names in one spelling. */
  municipalities: readonly (Municipality & { prefectureCode: number })[];
}

const codeOf = (typed: string) => typed.replace('-', '');

/** What is known around some addresses; nothing is asked for none. */
export async function surroundings(addresses: readonly Partial<Addressed>[]): Promise<Surroundings> {
  const codes = addresses.map((a) => codeOf(a.postalCode ?? '')).filter((code) => /^\d{7}$/.test(code));
  const prefectures = addresses.flatMap((a) => a.prefecture ?? []);
  const [places, municipalities] = await Promise.all([placesOfCodes(codes), municipalitiesIn(prefectures)]);
  return { places, municipalities };
}

/** The places of a postal code, usually one; none for an unknown code. @param code 7 digits, hyphen optional. */
export async function lookupPostal(code: string): Promise<readonly Place[]> {
  return (await surroundings([{ postalCode: code }])).places;
}

const placesOf = ({ places }: Surroundings, { postalCode }: Addressed) =>
  places.filter((p) => p.code === codeOf(postalCode));

const municipalitiesOf = ({ municipalities }: Surroundings, { prefecture }: Addressed) =>
  municipalities.filter((m) => m.prefectureCode === prefecture);

/** The values to fill an address's fields with. */
export interface Filled {
  prefecture: string;
  city: string;
  street: string;
  /** The places to choose from when the code has several; the fields hold what all of them share, or the chosen one. */
  places: PlaceChoice[];
}

/** One of several places of a postal code. `value` names it in a form. */
export interface PlaceChoice {
  value: string;
  label: string;
  prefecture: string;
  city: string;
  street: string;
}

function asChoice(p: Place): PlaceChoice {
  return {
    value: `${p.prefectureCode}/${p.city}/${p.town}`,
    label: `${p.prefecture}${p.city}${p.town}`,
    prefecture: String(p.prefectureCode),
    city: p.city,
    street: p.town,
  };
}

/**
 * The values for the fields: prefecture and city if all places agree, the town only when there is one.
 * @param chosen value of the chosen place, when there were several.
 */
export function fillIn(places: readonly Place[], chosen = ''): Filled | undefined {
  const first = places[0];
  if (!first) return undefined;
  const choices = places.length > 1 ? places.map(asChoice) : [];
  const wanted = choices.find((c) => c.value === chosen);
  const one = wanted ?? (places.length === 1 ? asChoice(first) : undefined);
  if (one) return { prefecture: one.prefecture, city: one.city, street: one.street, places: choices };
  const agree = (same: (p: Place) => boolean, text: string) => (places.every(same) ? text : '');
  const prefecture = agree((p) => p.prefectureCode === first.prefectureCode, String(first.prefectureCode));
  const city = agree((p) => p.prefectureCode === first.prefectureCode && p.city === first.city, first.city);
  return { prefecture, city, street: '', places: choices };
}

/**
 * Whether a city text matches its postal code. `unknown`: the code is not in the list (companies have their own, new
 * ones appear), so the chosen prefecture and city are accepted.
 */
export function cityFits(
  around: Surroundings,
  address: Addressed & { city: string },
): 'fits' | 'unknown' | 'differs' {
  const { prefecture, city } = address;
  const places = placesOf(around, address);
  if (places.length === 0) return 'unknown';
  const here = places.filter((p) => p.prefectureCode === prefecture);
  if (here.some((p) => p.city === city)) return 'fits';
  const code = municipalityOf(municipalitiesOf(around, address), prefecture, city);
  return code !== undefined && here.some((p) => p.governmentCode === code) ? 'fits' : 'differs';
}

/** Where an address lies; a ward of a designated city counts as its city. */
export function residence(around: Surroundings, address: Addressed & { city: string }): Residence {
  return residenceOf(municipalitiesOf(around, address), placesOf(around, address), address);
}
