import { sql } from 'kysely';
import { reindexGoods } from '#app/catalogue/search/search-index.ts';
import { type Db, db, type Tx } from '#platform/db/db.ts';

export interface EditedProducer {
  id: number;
  governmentCode: string;
  government: string;
  name: string;
  place: string;
  introduction: string;
  contact: string;
  version: number;
}

function query(tx: Db | Tx, id: number) {
  return tx
    .selectFrom('producer')
    .innerJoin('government', 'government.code', 'producer.government_code')
    .select([
      'producer.id',
      'government_code as governmentCode',
      'government.name as government',
      'producer.name',
    ])
    .select(['place', 'introduction', 'contact', 'producer.version'])
    .where('producer.id', '=', id);
}

export function findProducer(id: number): Promise<EditedProducer | undefined> {
  return query(db(), id).executeTakeFirst();
}

export function lockProducer(tx: Tx, id: number): Promise<EditedProducer | undefined> {
  return query(tx, id).forNoKeyUpdate('producer').executeTakeFirst();
}

type Texts = Pick<EditedProducer, 'name' | 'place' | 'introduction' | 'contact'>;

/** @returns the id; undefined when the government has one of this name. */
export async function insertProducer(
  tx: Tx,
  governmentCode: string,
  texts: Texts,
): Promise<number | undefined> {
  const { name, place, introduction, contact } = texts;
  const made = await tx
    .insertInto('producer')
    .values({ name, place, introduction, contact, government_code: governmentCode })
    .onConflict((c) => c.columns(['government_code', 'name']).doNothing())
    .returning('id')
    .executeTakeFirst();
  return made?.id;
}

/**
 * Writes a producer. Goods are found by the name of who makes them, so a new one is told the search.
 * @returns false when another of the government's has the name.
 */
export async function updateProducer(tx: Tx, before: EditedProducer, texts: Texts): Promise<boolean> {
  const { name, place, introduction, contact } = texts;
  const taken = await tx
    .selectFrom('producer')
    .select('id')
    .where('government_code', '=', before.governmentCode)
    .where('name', '=', name)
    .where('id', '!=', before.id)
    .executeTakeFirst();
  if (taken) return false;
  await tx
    .updateTable('producer')
    .set({ name, place, introduction, contact, version: sql`version + 1` })
    .where('id', '=', before.id)
    .execute();
  if (name !== before.name) {
    const goods = await tx
      .selectFrom('goods')
      .select('id')
      .where('producer_id', '=', before.id)
      .where('status', '=', 'published')
      .execute();
    await reindexGoods(
      tx,
      goods.map(({ id }) => id),
    );
  }
  return true;
}
