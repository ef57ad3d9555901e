import { type RawBuilder, sql } from 'kysely';
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

const LOCKED = 1_000;

/** The ids of the goods that an import changes, in their order. */
async function idsNamed(tx: Tx, importId: number, governmentCode: string): Promise<number[]> {
  const { rows } = await sql<{ code: string }>`
    select distinct code from goods_import_row where import_id = ${importId} and verdict = 'changed'`.execute(
    tx,
  );
  const ids: number[] = [];
  for (let at = 0; at < rows.length; at += LOCKED) {
    const codes = rows.slice(at, at + LOCKED).map(({ code }) => code);
    const found = await sql<{ id: number }>`
      select id from goods where government_code = ${governmentCode} and code = any(${codes}::text[])`.execute(
      tx,
    );
    ids.push(...found.rows.map(({ id }) => id));
  }
  return ids.sort((a, b) => a - b);
}

/**
 * Holds what an import will change until its end, in the order in which applications lock it: what is searched, goods, variants,
 * each by its number. What is searched is taken away, and made anew when all is written: triggers would follow each change.
 */
export async function holdNamed(tx: Tx, importId: number, governmentCode: string): Promise<void> {
  const ids = await idsNamed(tx, importId, governmentCode);
  const inBatches = async (statement: (some: readonly number[]) => RawBuilder<unknown>) => {
    for (let at = 0; at < ids.length; at += LOCKED) await statement(ids.slice(at, at + LOCKED)).execute(tx);
  };
  await inBatches(
    (some) =>
      sql`select from goods_search where goods_id = any(${some}::bigint[]) order by goods_id for update`,
  );
  await inBatches((some) => sql`delete from goods_search where goods_id = any(${some}::bigint[])`);
  await inBatches(
    (some) => sql`select from goods where id = any(${some}::bigint[]) order by id for no key update`,
  );
  await inBatches(
    (some) =>
      sql`select from sku where goods_id = any(${some}::bigint[]) order by goods_id, id for no key update`,
  );
}

/** Waits until no other transaction works on this import. */
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
