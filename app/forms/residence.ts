import { spelled } from './place-spelling.ts';
import { prefectureOptions } from './prefectures.ts';

export interface Municipality {
  /** Of the municipality itself, or once it has become part of another, of that one. */
  code: string;
  /** In one spelling (`spelled`). */
  name: string;
}

/** What a postal code says of a place. */
interface PostedPlace {
  prefectureCode: number;
  governmentCode: string | null;
}

/**
 * Where an address lies, as far as its text and its postal code tell: one municipality when that is sure, several when
 * they leave it open or contradict each other, none when nothing is known. The prefectures alike.
 */
export interface Residence {
  municipalities: string[];
  prefectures: number[];
}

/** What people write before a town or village in an address: its county, or in Tokyo its island. */
const BEFORE = /^(?:.{1,5}郡|三宅島|八丈島)?$/;

const PREFECTURES = prefectureOptions.map((p) => ({ code: Number(p.value), name: spelled(p.label) }));

/** The prefecture written at the beginning of a city text (岡山県岡山市), and the text without it. */
function withoutPrefecture(city: string): { written: number | undefined; text: string } {
  const text = spelled(city);
  const found = PREFECTURES.find((p) => text.startsWith(p.name));
  return { written: found?.code, text: found ? text.slice(found.name.length) : text };
}

/** The prefecture with which an address begins, by its code; undefined where it begins with none. */
export function prefectureWritten(address: string): number | undefined {
  return withoutPrefecture(address).written;
}

/**
 * The municipality that a city text names, as people write it in an address: in old or new characters, with or without
 * the prefecture, with or without the county (上川郡上川町, 上川町), with the ward of a designated city (札幌市中央区) or more
 * after it, or by its name alone (岡山). The longest matching name wins.
 * @param all the municipalities of the prefecture.
 */
export function municipalityOf(
  all: readonly Municipality[],
  prefecture: number,
  city: string,
): string | undefined {
  const { written, text } = withoutPrefecture(city);
  if (written !== undefined && written !== prefecture) return undefined;
  let best: { code: string; length: number } | undefined;
  const bare = new Set<string>();
  for (const { code, name: whole } of all) {
    const at = text.indexOf(whole);
    if (at >= 0 && BEFORE.test(text.slice(0, at))) {
      const length = at + whole.length;
      if (!best || length > best.length) best = { code, length };
    }
    const stem = whole.slice(0, -1);
    if (text.endsWith(stem) && BEFORE.test(text.slice(0, -stem.length))) bare.add(code);
  }
  if (best) return best.code;
  // 「府中」 is 府中市 and 府中町 in Hiroshima.
  return bare.size === 1 ? [...bare][0] : undefined;
}

/**
 * Where an address lies. What its text names counts when the postal code allows it, and besides what the code says when
 * it does not; a text that names nothing leaves what the postal code has in that prefecture.
 * @param all the municipalities of the prefecture.
 * @param places of the postal code; none for a code that is not in the list, as companies have.
 */
export function residenceOf(
  all: readonly Municipality[],
  places: readonly PostedPlace[],
  address: { prefecture: number; city: string },
): Residence {
  const { written } = withoutPrefecture(address.city);
  const here = places.filter((p) => p.prefectureCode === address.prefecture);
  const elsewhere = here.length === 0 ? places : [];
  const prefectures = [address.prefecture, ...elsewhere.map((p) => p.prefectureCode), written];
  return {
    municipalities: unique(municipalities()),
    prefectures: unique(prefectures),
  };

  function municipalities(): (string | null | undefined)[] {
    if (written !== undefined && written !== address.prefecture) return [];
    const named = municipalityOf(all, address.prefecture, address.city);
    const posted = here.map((p) => p.governmentCode);
    if (named === undefined) return posted;
    return posted.includes(named) ? [named] : [named, ...posted, ...elsewhere.map((p) => p.governmentCode)];
  }
}

function unique<T>(values: readonly (T | null | undefined)[]): T[] {
  return [...new Set(values.filter((v): v is T => v !== null && v !== undefined))];
}

/** A government and what it covers: one municipality, or a prefecture. */
export interface Area {
  code: string;
  prefectureCode: number;
  isPrefecture: boolean;
}

/**
 * Whether somebody lives in a government's area, by municipality or, for a prefecture, by prefecture. `unclear`: that
 * cannot be excluded, as the address names no municipality, or its postal code and text leave it open.
 */
export function residency(
  government: Area,
  { municipalities, prefectures }: Residence,
): 'lives' | 'elsewhere' | 'unclear' {
  if (municipalities.length === 0) return 'unclear';
  const count = government.isPrefecture ? prefectures.length : municipalities.length;
  const among = government.isPrefecture
    ? prefectures.includes(government.prefectureCode)
    : municipalities.includes(government.code);
  if (!among) return 'elsewhere';
  return count === 1 ? 'lives' : 'unclear';
}
