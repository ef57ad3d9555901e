import { db } from '#platform/db/db.ts';

const DAY = 86_400_000;

/** A sale of a variant, from and until so many days after now. @returns its id. */
export async function aSale(sku: number, price: number, from: number, until: number): Promise<number> {
  const at = (days: number) => new Date(Date.now() + days * DAY);
  const { id } = await db()
    .insertInto('sale')
    .values({ sku_id: sku, price, begins_at: at(from), ends_at: at(until) })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** Writes down that a variant was sold at a price for so many days until it was written into the database. */
export async function wasAsked(sku: number, price: number, days: number): Promise<void> {
  const [first] = await db()
    .selectFrom('asked_price')
    .select('asked_from')
    .where('sku_id', '=', sku)
    .orderBy('asked_from')
    .limit(1)
    .execute();
  const until = first?.asked_from ?? new Date();
  const asked_from = new Date(until.getTime() - days * DAY);
  await db()
    .insertInto('asked_price')
    .values({ sku_id: sku, price, asked_from, asked_until: until })
    .execute();
}
