import { db } from '#platform/db/db.ts';

/** A place of a postal code, as the table of Japan Post has it. */
export interface Place {
  /** Seven digits. */
  code: string;
  prefectureCode: number;
  prefecture: string;
  /** County, city and ward as written on letters. */
  city: string;
  town: string;
  governmentCode: string | null;
}

/** The places of postal codes, in the order in which they are chosen from. @param codes seven digits each. */
export async function readPlaces(codes: readonly string[]): Promise<Place[]> {
  return db()
    .selectFrom('postal_code as c')
    .innerJoin('prefecture as p', 'p.code', 'c.prefecture_code')
    .select([
      'c.code',
      'c.prefecture_code as prefectureCode',
      'p.name as prefecture',
      'c.city',
      'c.town',
      'c.government_code as governmentCode',
    ])
    .where('c.code', 'in', codes)
    .orderBy('c.city')
    .orderBy('c.town')
    .execute();
}

/** All municipalities there ever were, some 1,800; one that has ended under its old name with the code of its successor. */
export async function readMunicipalities() {
  return db()
    .selectFrom('government')
    .select((eb) => [
      'prefecture_code as prefectureCode',
      'name',
      eb.fn.coalesce('successor_code', 'code').as('code'),
    ])
    .where('kind', '<>', 'prefecture')
    .execute();
}

/** Whether towns of a prefecture have postal codes that begin so. @param area the first three digits. */
export async function hasPostalArea(prefectureCode: number, area: string): Promise<boolean> {
  const row = await db()
    .selectFrom('postal_code')
    .select('code')
    .where('prefecture_code', '=', prefectureCode)
    .where('code', '>=', `${area}0000`)
    .where('code', '<=', `${area}9999`)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}
