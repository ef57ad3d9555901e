import { sql } from 'kysely';
import { reference } from '#app/catalogue/reference.ts';
import { type Db, db, type Tx } from '#platform/db/db.ts';
import type { GoodsKind } from '../columns.ts';
import { goodsByCode } from '../goods-store.ts';
import { picturesOf } from '../picture-store.ts';
import { variantsOfMany } from '../variants-store.ts';
import { namedPictures } from './plan-pictures.ts';
import type { Existing, Surroundings } from './plan-types.ts';
import type { Cells } from './sheet-columns.ts';

/** What rows of a government's sheet may name, all but pictures. */
export async function readSurroundings(
  governmentCode: string,
  kind: GoodsKind,
  at: Date,
): Promise<Surroundings> {
  const [{ categories }, producers] = await Promise.all([
    reference(),
    db()
      .selectFrom('producer')
      .select(['id', 'name'])
      .where('government_code', '=', governmentCode)
      .orderBy('id')
      .limit(10_000)
      .execute(),
  ]);
  const leaves = categories.flatMap(({ name, leaves }) =>
    leaves.map((leaf) => ({ ...leaf, path: `${name}>${leaf.name}` })),
  );
  const once = leaves.filter(({ name }) => leaves.filter((other) => other.name === name).length === 1);
  return {
    kind,
    governmentCode,
    categories: new Map([
      ...once.map(({ name, id }) => [name, id] as const),
      ...leaves.map(({ path, id }) => [path, id] as const),
    ]),
    categoryNames: new Map(leaves.map(({ id, path }) => [id, path])),
    producers: new Map(producers.map(({ id, name }) => [id, name])),
    pictures: new Set(),
    at,
  };
}

/** The goods that have these numbers, with their variants, and which of the named pictures are the government's. */
export async function readNamed(
  tx: Tx,
  { governmentCode }: Surroundings,
  codes: readonly string[],
  rows: readonly { cells: Cells }[],
): Promise<{ existing: Map<string, Existing>; pictures: Set<string> }> {
  const goods = await goodsByCode(tx, governmentCode, codes);
  const variants = await variantsOfMany(
    tx,
    goods.map(({ id }) => id),
  );
  const pictures = await picturesOf(tx, governmentCode, namedPictures(rows));
  return {
    existing: new Map(goods.map((g) => [g.input.code, { goods: g, variants: variants.get(g.id) ?? [] }])),
    pictures,
  };
}

/**
 * Locks what an import will change, in the order in which applications lock it: what is searched, goods, variants. None of it is
 * changed meanwhile.
 */
export async function lockNamed(tx: Tx, importId: number, governmentCode: string): Promise<void> {
  const its = sql`(select g.id from goods g
     where g.government_code = ${governmentCode}
       and g.code in (select code from goods_import_row where import_id = ${importId} and verdict = 'changed'))`;
  await sql`select from goods_search where goods_id in ${its} order by goods_id for no key update`.execute(
    tx,
  );
  await sql`select from goods where id in ${its} order by id for no key update`.execute(tx);
  await sql`select from sku where goods_id in ${its} order by goods_id, id for no key update`.execute(tx);
}

/** Whether there is a transaction that works on this import. The lock ends with the transaction. */
export async function holdImport(tx: Db | Tx, importId: number): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('goods_import ' || ${importId}::text, 0))`.execute(
    tx,
  );
}

/** The names of categories, and of the producers of these governments. */
export async function namesFor(governmentCodes: readonly string[]) {
  const [{ categories }, producers] = await Promise.all([
    reference(),
    db()
      .selectFrom('producer')
      .select(['id', 'name'])
      .where('government_code', '=', sql<string>`any(${governmentCodes}::text[])`)
      .limit(100_000)
      .execute(),
  ]);
  return {
    categoryNames: new Map(
      categories.flatMap(({ name, leaves }) =>
        leaves.map((leaf) => [leaf.id, `${name}>${leaf.name}`] as const),
      ),
    ),
    producers: new Map(producers.map(({ id, name }) => [id, name])),
  };
}
