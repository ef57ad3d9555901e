import { db } from '#platform/db/db.ts';

/** @param code seven digits. */
export async function postalRows(code: string) {
  return db()
    .selectFrom('postal_code')
    .innerJoin('prefecture', 'prefecture.code', 'postal_code.prefecture_code')
    .select([
      'postal_code.prefecture_code',
      'prefecture.name',
      'postal_code.city',
      'postal_code.town',
      'postal_code.government_code',
    ])
    .where('postal_code.code', '=', code)
    .orderBy('postal_code.city')
    .orderBy('postal_code.town')
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

/** The municipalities of a prefecture; one that has ended under its old name with the code of its successor. */
export async function municipalitiesOf(prefectureCode: number) {
  return db()
    .selectFrom('government')
    .select(['name', (eb) => eb.fn.coalesce('successor_code', 'code').as('code')])
    .where('prefecture_code', '=', prefectureCode)
    .where('kind', '!=', 'prefecture')
    .execute();
}
