import { spelled } from './place-spelling.ts';
import { municipalitiesOf, postalRows } from './postal-store.ts';
import { type Municipality, municipalityOf, type Residence, residenceOf } from './residence.ts';

export interface Place {
  prefectureCode: number;
  prefecture: string;
  /** County, city and ward as written on letters. */
  city: string;
  town: string;
  governmentCode: string | null;
}

/** The places of a postal code, usually one; none for an unknown code. @param code 7 digits, hyphen optional. */
export async function lookupPostal(code: string): Promise<Place[]> {
  const digits = code.replace('-', '');
  if (!/^\d{7}$/.test(digits)) return [];
  const rows = await postalRows(digits);
  return rows.map((r) => ({
    prefectureCode: r.prefecture_code,
    prefecture: r.name,
    city: r.city,
    town: r.town,
    governmentCode: r.government_code,
  }));
}

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
export function fillIn(places: Place[], chosen = ''): Filled | undefined {
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
export async function cityFits(
  postalCode: string,
  prefectureCode: number,
  city: string,
): Promise<'fits' | 'unknown' | 'differs'> {
  const places = await lookupPostal(postalCode);
  if (places.length === 0) return 'unknown';
  const here = places.filter((p) => p.prefectureCode === prefectureCode);
  if (here.some((p) => p.city === city)) return 'fits';
  const code = municipalityOf(await spelledMunicipalities(prefectureCode), prefectureCode, city);
  return code !== undefined && here.some((p) => p.governmentCode === code) ? 'fits' : 'differs';
}

/** Where an address lies; a ward of a designated city counts as its city. */
export async function residence(address: {
  postalCode: string;
  prefecture: number;
  city: string;
}): Promise<Residence> {
  const [places, municipalities] = await Promise.all([
    lookupPostal(address.postalCode),
    spelledMunicipalities(address.prefecture),
  ]);
  return residenceOf(municipalities, places, address);
}

/** The municipalities of a prefecture with their names in one spelling. */
export async function spelledMunicipalities(prefectureCode: number): Promise<Municipality[]> {
  const all = await municipalitiesOf(prefectureCode);
  return all.map(({ code, name }) => ({ code, name: spelled(name) }));
}
