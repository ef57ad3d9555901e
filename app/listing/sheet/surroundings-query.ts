import { sql } from 'kysely';
import { reference } from '#app/catalogue/reference.ts';
import { db, type Tx } from '#platform/db/db.ts';
import type { GoodsKind } from '../columns.ts';
import { priorCheckIsRequired } from '../edit.ts';
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
    priorCheck: priorCheckIsRequired(),
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
