import { type RawBuilder, sql } from 'kysely';
import type { Tx } from '#platform/db/db.ts';
import { COLUMN_NAMES, type GoodsKind } from '../columns.ts';
import type { WrittenGoods, WrittenVariant } from './plan-types.ts';

const INPUT = [...COLUMN_NAMES, 'category_id', 'producer_id'] as const;
/** What an import says of goods, by column. */
export const WRITTEN = [...INPUT, 'images', 'status', 'archived_at', 'published_at'] as const;
const names = (columns: readonly string[], of = '') =>
  sql.raw(columns.map((name) => `${of}${name}`).join(', '));

/** The rows as the table would have them. */
function asRows(goods: readonly WrittenGoods[]) {
  const rows = goods.map(({ id, input, images, status, archivedAt, publishedAt }) => ({
    ...input,
    id,
    images,
    status,
    archived_at: archivedAt,
    published_at: publishedAt,
  }));
  return sql`jsonb_populate_recordset(null::goods, ${JSON.stringify(rows)}::jsonb)`;
}

/** @returns the ids by number. */
export async function insertGoodsOf(
  tx: Tx,
  kind: GoodsKind,
  governmentCode: string,
  goods: readonly WrittenGoods[],
): Promise<Map<string, number>> {
  if (goods.length === 0) return new Map();
  const { rows } = await sql<{ id: number; code: string }>`
    insert into goods (kind, government_code, ${names(WRITTEN)})
    select ${kind}, ${governmentCode}, ${names(WRITTEN, 'r.')} from ${asRows(goods)} r
    returning id, code`.execute(tx);
  return new Map(rows.map(({ id, code }) => [code, id]));
}

/** Writes goods that are there, and counts their versions. */
export async function updateGoodsOf(tx: Tx, goods: readonly WrittenGoods[]): Promise<void> {
  if (goods.length === 0) return;
  await sql`
    update goods g set (${names(WRITTEN)}, version) = row(${names(WRITTEN, 'r.')}, g.version + 1)
      from ${asRows(goods)} r
     where g.id = r.id`.execute(tx);
}

/** What an import says of a variant, by column; the last one is its pieces. */
export const VARIANT = [
  'label',
  'position',
  'active',
  'amount',
  'procurement_cost',
  'handling_days',
  'dispatch_from',
  'dispatch_until',
  'stock',
] as const;

/** Writes variants, those without an id as new ones. */
export async function writeVariantsOf(
  tx: Tx,
  variants: readonly (WrittenVariant & { goodsId: number })[],
): Promise<void> {
  if (variants.length === 0) return;
  const rows = variants.map(
    ({ procurementCost, handlingDays, dispatchFrom, dispatchUntil, goodsId, ...v }) => ({
      ...v,
      goods_id: goodsId,
      procurement_cost: procurementCost,
      handling_days: handlingDays,
      dispatch_from: dispatchFrom,
      dispatch_until: dispatchUntil,
    }),
  );
  const typed = sql`jsonb_populate_recordset(null::sku, ${JSON.stringify(rows)}::jsonb)`;
  await sql`
    update sku s set (${names(VARIANT)}) = row(${names(VARIANT, 'r.')}) from ${typed} r where s.id = r.id`.execute(
    tx,
  );
  await sql`
    insert into sku (goods_id, ${names(VARIANT)})
    select goods_id, ${names(VARIANT)} from ${typed} r where r.id is null`.execute(tx);
}

/** Writes down with their reason which pieces were changed. */
export async function writeMoves(
  tx: Tx,
  moved: readonly WrittenVariant[],
  why: { reason: string; staffId: number | null },
): Promise<void> {
  if (moved.length === 0) return;
  await sql`
    insert into stock_move (sku_id, before, after, reason, staff_id)
    select m.id, m.before, m.after, ${why.reason}, ${why.staffId}
      from unnest(${moved.map((v) => v.id)}::bigint[], ${moved.map((v) => v.before)}::int[],
                  ${moved.map((v) => v.stock)}::int[]) as m (id, before, after)`.execute(tx);
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
 * Holds what an import will change until its end, in the order in which others lock it: what is searched, goods, variants,
 * each by its number. What is searched is taken away, and made anew when all is written: triggers would follow each change.
 */
export async function holdNamed(tx: Tx, importId: number, governmentCode: string): Promise<void> {
  await holdGoods(tx, await idsNamed(tx, importId, governmentCode));
}

/** The same of goods with these ids. @param ids in their order. */
export async function holdGoods(tx: Tx, ids: readonly number[]): Promise<void> {
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
export async function holdImport(tx: Tx, importId: number): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('goods_import ' || ${importId}::text, 0))`.execute(
    tx,
  );
}
