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

/** These producers with their governments, by name. */
export async function ownProducers(
  ids: readonly number[],
): Promise<{ id: number; name: string; governmentCode: string }[]> {
  if (ids.length === 0) return [];
  return db()
    .selectFrom('producer')
    .select(['id', 'name', 'government_code as governmentCode'])
    .where('id', 'in', ids)
    .orderBy('name')
    .execute();
}

/** What visitors see of a government's producer. */
export async function shownProducer(
  id: number,
  governmentCode: string,
): Promise<{ name: string; place: string; introduction: string } | undefined> {
  return db()
    .selectFrom('producer')
    .select(['name', 'place', 'introduction'])
    .where('id', '=', id)
    .where('government_code', '=', governmentCode)
    .executeTakeFirst();
}
