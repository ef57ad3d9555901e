import { db } from '#platform/db/db.ts';

/** The producers of a government, by name. */
export async function producersOf(governmentCode: string): Promise<{ id: number; name: string }[]> {
  return db()
    .selectFrom('producer')
    .select(['id', 'name'])
    .where('government_code', '=', governmentCode)
    .orderBy('name')
    .orderBy('id')
    .limit(2_000)
    .execute();
}
