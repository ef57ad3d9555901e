import { db } from '#platform/db/db.ts';

/** What was entered of some parcels as they left last, by their ids. */
export async function lastCosts(ids: readonly number[]): Promise<Map<number, number>> {
  if (ids.length === 0) return new Map();
  const rows = await db()
    .selectFrom('parcel_cost as c')
    .innerJoin('delivery as v', (on) =>
      on.onRef('v.id', '=', 'c.delivery_id').onRef('v.attempt', '=', 'c.attempt'),
    )
    .select(['v.id', 'c.amount'])
    .where('v.id', 'in', ids)
    .execute();
  return new Map(rows.map((r) => [r.id, r.amount]));
}
