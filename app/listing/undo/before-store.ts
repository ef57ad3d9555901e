import { sql } from 'kysely';
import { type Db, db, type Tx } from '#platform/db/db.ts';
import { COLUMN_NAMES, type GoodsInput } from '../columns.ts';
import type { EditedGoods } from '../goods-store.ts';
import type { Picture } from '../pictures.ts';
import { VARIANT, WRITTEN } from '../sheet/write-store.ts';
import type { Variant } from '../variants-store.ts';

const columns = (of: string) => sql.raw(WRITTEN.map((name) => `'${name}', ${of}.${name}`).join(', '));
const OF_VARIANT = sql.raw(
  VARIANT.filter((name) => name !== 'stock')
    .map((name) => `'${name}', s.${name}`)
    .join(', '),
);

/**
 * The popularity of goods `g` with the paid applications that are not counted yet. Sums in another order differ by their last digits; one application
 * is far more.
 */
const POPULARITY = sql`
  (g.popularity + coalesce((select sum(popularity_weight(paid_at)) from uncounted_application where goods_id = g.id), 0))`;

/**
 * Keeps what goods are before an import writes them. Where the import writes them a second time, as pictures are whose worker
 * died, what was kept first stands, unless somebody has changed them between.
 * @param became the pictures that they get, where the import gives them nothing else.
 */
export async function keepBefore(
  tx: Tx,
  importId: number,
  goodsIds: readonly number[],
  became: readonly Picture[] | null = null,
): Promise<void> {
  if (goodsIds.length === 0) return;
  await sql`
    insert into goods_import_before as b (import_id, goods_id, version, popularity, became, was, variants)
    select ${importId}, g.id, g.version + 1, ${POPULARITY}, ${became && JSON.stringify(became)}::jsonb, jsonb_build_object(${columns('g')}),
           coalesce((select jsonb_agg(jsonb_build_object('id', s.id, ${OF_VARIANT})) from sku s where s.goods_id = g.id), '[]')
      from goods g where g.id = any(${goodsIds}::bigint[])
    on conflict (import_id, goods_id) do update
       set version = excluded.version, popularity = excluded.popularity, became = excluded.became,
           was = case when b.version = excluded.version - 1 then b.was else excluded.was end`.execute(tx);
}

/** Keeps that an import made goods. */
export async function keepMade(tx: Tx, importId: number, goodsIds: readonly number[]): Promise<void> {
  if (goodsIds.length === 0) return;
  await sql`
    insert into goods_import_before (import_id, goods_id, version, popularity)
    select ${importId}, g.id, g.version, ${POPULARITY} from goods g
     where g.id = any(${goodsIds}::bigint[])`.execute(tx);
}

export interface Moved {
  goodsId: number;
  skuId: number;
  before: number | null;
  after: number | null;
}

/** Keeps which variants' pieces an import changed, when these changes are written. */
export async function keepMoved(tx: Tx, importId: number, moved: readonly Moved[]): Promise<void> {
  if (moved.length === 0) return;
  await sql`
    update goods_import_before b set moved = m.moved, last_move = m.last
      from (select "goodsId", jsonb_object_agg("skuId", jsonb_build_array(before, after)) as moved,
                   max((select max(id) from stock_move where sku_id = "skuId")) as last
              from jsonb_to_recordset(${JSON.stringify(moved)}::jsonb)
                as r ("goodsId" bigint, "skuId" bigint, before integer, after integer)
             group by 1) m
     where b.import_id = ${importId} and b.goods_id = m."goodsId"`.execute(tx);
}

/** What goods were, as staff say it. */
export type Was = Pick<EditedGoods, 'input' | 'images' | 'status' | 'archivedAt'>;

export interface Before {
  goodsId: number;
  version: number;
  /** It was applied for since, and that was paid. */
  isAppliedFor: boolean;
  /** Somebody has changed pieces that the import had said, or any of goods that it made. */
  isMoved: boolean;
  /** Null: the import made them. */
  was: Was | null;
  variants: Omit<Variant, 'stock' | 'reserved'>[];
  moved: Record<string, [number | null, number | null]>;
  /** The pictures as an archive left them; null of a sheet. */
  became: readonly Picture[] | null;
}

const INPUT = [...COLUMN_NAMES, 'category_id', 'producer_id'] as const;

const IS_MOVED = sql`
  case when b.was is null
       then exists (select from stock_move m join sku s on s.id = m.sku_id where s.goods_id = b.goods_id)
       else b.moved <> '{}' and exists (
              select from stock_move m where m.id > b.last_move
                 and m.sku_id in (select k::bigint from jsonb_object_keys(b.moved) k)) end`;
/** Of an archive: the pictures are not as it left them. */
const IS_REPLACED = sql`jsonb_path_query_array(g.images, '$[*].key') <> jsonb_path_query_array(b.became, '$[*].key')`;
/** Of an archive: the goods are shown, and would have no picture any more. */
const IS_SHOWN = sql`(b.became is not null and g.status = 'published' and b.was->'images' = '[]' and not ${IS_REPLACED})`;
const IS_LEFT = sql`
  case when b.became is null then g.version <> b.version or ${IS_MOVED} else ${IS_REPLACED} or ${IS_SHOWN} end`;

/** What goods of an import were, in the order of their ids. @param after of which they are known; 0 to begin. */
export async function beforesAfter(
  tx: Db | Tx,
  importId: number,
  after: number,
  most: number,
): Promise<Before[]> {
  const { rows } = await sql<Record<string, unknown>>`
    select w.*, b.goods_id, b.version as b_version, ${POPULARITY} > b.popularity * ${1 + 1e-9} as is_applied_for,
           ${IS_MOVED} as is_moved, b.was is null as is_new, b.variants, b.moved, b.became
      from goods_import_before b
      join goods g on g.id = b.goods_id
      cross join lateral (select ${sql.raw(WRITTEN.join(', '))} from jsonb_populate_record(null::goods, coalesce(b.was, '{}'))) w
     where b.import_id = ${importId} and b.goods_id > ${after} and b.left_because is null
     order by b.goods_id limit ${most}`.execute(tx);
  return rows.map(
    (row) =>
      ({
        goodsId: row.goods_id,
        version: row.b_version,
        isAppliedFor: row.is_applied_for,
        isMoved: row.is_moved,
        was: row.is_new ? null : wasOf(row),
        variants: (row.variants as Record<string, unknown>[]).map(variantOf),
        moved: row.moved,
        became: row.became,
      }) as Before,
  );
}

function wasOf(row: Record<string, unknown>): Was {
  return {
    input: Object.fromEntries(INPUT.map((name) => [name, row[name]])) as unknown as GoodsInput,
    images: row.images as Was['images'],
    status: row.status as Was['status'],
    archivedAt: row.archived_at as Date | null,
  };
}

function variantOf(v: Record<string, unknown>) {
  const { id, label, position, active, amount } = v;
  return {
    id,
    label,
    position,
    active,
    amount,
    procurementCost: v.procurement_cost,
    handlingDays: v.handling_days,
    dispatchFrom: v.dispatch_from,
    dispatchUntil: v.dispatch_until,
  } as Before['variants'][number];
}

/** The goods of an import that can be thought of being taken back, in their order. */
export async function idsBefore(tx: Tx, importId: number): Promise<number[]> {
  const ids: number[] = [];
  for (;;) {
    const { rows } = await sql<{ id: number }>`
      select goods_id as id from goods_import_before
       where import_id = ${importId} and goods_id > ${ids.at(-1) ?? 0} order by goods_id limit 10000`.execute(
      tx,
    );
    if (rows.length === 0) return ids;
    for (const { id } of rows) ids.push(id);
  }
}

export interface Prospect {
  back: number;
  made: number;
  left: number;
  /** Among those that are left: how many could be taken back if they were not published. */
  shown: number;
}

/** How many goods of an import were changed by it, how many made, and how many of both were changed since. */
export async function countBefore(importId: number): Promise<Prospect> {
  const { rows } = await sql<Prospect>`
    select count(*) filter (where not is_left and not is_new) as back, count(*) filter (where not is_left and is_new) as made,
           count(*) filter (where is_left) as left, count(*) filter (where is_shown) as shown
      from (select b.was is null as is_new, ${IS_LEFT} as is_left, ${IS_SHOWN} as is_shown
              from goods_import_before b join goods g on g.id = b.goods_id
             where b.import_id = ${importId}) as seen`.execute(db());
  return rows[0]!;
}

/** Goods whose pictures could be taken back if they were not published. */
export async function idsShown(importId: number, most: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select g.id from goods_import_before b join goods g on g.id = b.goods_id
     where b.import_id = ${importId} and ${IS_SHOWN} order by g.id limit ${most}`.execute(db());
  return rows.map(({ id }) => id);
}

/**
 * An import that wrote goods and was taken back leaves them as the one before it had them: that one can be taken back, too.
 * @param goodsIds that were put back, their versions counted.
 */
export async function giveBack(tx: Tx, importId: number, goodsIds: readonly number[]): Promise<void> {
  await sql`
    update goods_import_before earlier set version = g.version
      from goods_import_before its join goods g on g.id = its.goods_id
     where its.import_id = ${importId} and its.goods_id = any(${goodsIds}::bigint[]) and its.was is not null
       and earlier.goods_id = its.goods_id and earlier.import_id <> ${importId} and earlier.version = its.version - 1`.execute(
    tx,
  );
}

export interface LaterImport {
  id: number;
  fileName: string;
}

const LATER = 5;

/** Imports that have written goods of this one after it and stand, the newest first: they are taken back before it. */
export async function laterImports(
  its: { id: number; governmentCode: string; appliedAt: Date | null },
  since: Date,
): Promise<LaterImport[]> {
  const { rows } = await sql<LaterImport>`
    select i.id, i.file_name as "fileName" from goods_import i
     where i.state = 'applied' and i.applied_at >= ${its.appliedAt} and i.applied_at >= ${since} and i.id <> ${its.id}
       and i.government_code = ${its.governmentCode}
       and exists (select from goods_import_before later join goods_import_before b using (goods_id)
                    where later.import_id = i.id and b.import_id = ${its.id} and later.version > b.version
                      and later.left_because is null and later.was is not null)
     order by i.applied_at desc limit ${LATER}`.execute(db());
  return rows;
}

/** Keeps why goods were left, and forgets of all what they were: an import is taken back once. */
export async function endBefore(
  tx: Tx,
  importId: number,
  left: readonly { goodsId: number; because: string }[],
): Promise<void> {
  await sql`
    update goods_import_before b set left_because = l.because, was = null, variants = '[]', moved = '{}'
      from unnest(${left.map((l) => l.goodsId)}::bigint[], ${left.map((l) => l.because)}::text[]) as l (id, because)
     where b.import_id = ${importId} and b.goods_id = l.id`.execute(tx);
}

/** Forgets what goods of an import were, some at a time, all but those that were left. */
export async function clearBefore(tx: Db | Tx, importId: number): Promise<void> {
  for (;;) {
    const { numAffectedRows = 0n } = await sql`
      delete from goods_import_before
       where import_id = ${importId} and goods_id in (
         select goods_id from goods_import_before where import_id = ${importId} and left_because is null limit 10000)
         and left_because is null`.execute(tx);
    if (numAffectedRows === 0n) return;
  }
}

/** Imports that were taken over before an instant and could still be taken back. */
export async function oldBefores(before: Date, most: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select id from goods_import i
     where state = 'applied' and applied_at < ${before}
       and exists (select from goods_import_before b where b.import_id = i.id)
     order by applied_at limit ${most}`.execute(db());
  return rows.map(({ id }) => id);
}

export interface LeftGoods {
  goodsId: number;
  code: string;
  name: string;
  because: string;
}

/** Goods that stayed as they are when an import was taken back. */
export async function leftGoods(importId: number, most: number): Promise<LeftGoods[]> {
  const { rows } = await sql<LeftGoods>`
    select g.id as "goodsId", g.code, g.name, b.left_because as because
      from goods_import_before b join goods g on g.id = b.goods_id
     where b.import_id = ${importId} and b.left_because is not null order by b.goods_id limit ${most}`.execute(
    db(),
  );
  return rows;
}
