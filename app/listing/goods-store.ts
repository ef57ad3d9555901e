import { sql } from 'kysely';
import { type Db, db, type Tx } from '#platform/db/db.ts';
import { COLUMN_NAMES, type GoodsInput, type GoodsKind } from './columns.ts';

export type Status = 'draft' | 'published' | 'suspended';

/** Goods as staff edit them. */
export interface EditedGoods {
  id: number;
  kind: GoodsKind;
  governmentCode: string;
  status: Status;
  version: number;
  archivedAt: Date | null;
  publishedAt: Date | null;
  updatedAt: Date;
  images: { key: string; alt: string }[];
  input: GoodsInput;
}

const INPUT = [...COLUMN_NAMES, 'category_id', 'producer_id'] as const;

function query(tx: Db | Tx) {
  return tx
    .selectFrom('goods')
    .select([...INPUT, 'id', 'kind', 'government_code', 'status', 'version', 'images'])
    .select(['archived_at', 'published_at', 'updated_at']);
}

type Row = NonNullable<Awaited<ReturnType<ReturnType<typeof query>['executeTakeFirst']>>>;

function edited(row: Row): EditedGoods {
  return {
    id: row.id,
    kind: row.kind as GoodsKind,
    governmentCode: row.government_code,
    status: row.status as Status,
    version: row.version,
    archivedAt: row.archived_at,
    publishedAt: row.published_at,
    updatedAt: row.updated_at,
    images: row.images as unknown as EditedGoods['images'],
    input: Object.fromEntries(INPUT.map((name) => [name, row[name]])) as unknown as GoodsInput,
  };
}

export async function findGoods(id: number): Promise<EditedGoods | undefined> {
  const row = await query(db()).where('id', '=', id).executeTakeFirst();
  return row && edited(row);
}

/**
 * Locks goods against other changes: what is searched first, as imports and the counting of applications do, so that nobody waits for
 * somebody who waits for them.
 */
export async function lockGoods(tx: Tx, id: number): Promise<EditedGoods | undefined> {
  await sql`select from goods_search where goods_id = ${id} for update`.execute(tx);
  const row = await query(tx).where('id', '=', id).forNoKeyUpdate().executeTakeFirst();
  return row && edited(row);
}

/** A government's goods that have one of these numbers, of either kind. */
export async function goodsByCode(
  tx: Db | Tx,
  governmentCode: string,
  codes: readonly string[],
): Promise<EditedGoods[]> {
  const rows = await query(tx)
    .where('government_code', '=', governmentCode)
    .where('code', '=', sql<string>`any(${codes}::text[])`)
    .execute();
  return rows.map(edited);
}

/** Goods with these ids, in the order of their numbers. */
export async function goodsWithIds(ids: readonly number[], tx: Db | Tx = db()): Promise<EditedGoods[]> {
  const rows = await query(tx)
    .where('id', '=', sql<number>`any(${ids}::bigint[])`)
    .orderBy('government_code')
    .orderBy('code')
    .execute();
  return rows.map(edited);
}

/** Writes what staff say, and counts the version. */
export async function updateGoods(
  tx: Tx,
  id: number,
  change: Partial<GoodsInput> & { status?: Status; archived_at?: Date | null; published_at?: Date },
): Promise<void> {
  await tx
    .updateTable('goods')
    .set({ ...change, version: sql`version + 1` } as never)
    .where('id', '=', id)
    .execute();
}

/** Goods that a form makes or, where another sending of it has just made some, those. */
interface OfForm {
  id: number;
  isNew: boolean;
}

/**
 * @param formKey of the form that makes them, which had made none yet (`goodsOf`).
 * @returns undefined when the government has goods of this number already, and not by this form.
 */
export async function insertGoods(
  tx: Tx,
  kind: GoodsKind,
  governmentCode: string,
  input: GoodsInput,
  images: EditedGoods['images'],
  formKey: string | null,
): Promise<OfForm | undefined> {
  const made = await tx
    .insertInto('goods')
    .values({
      ...input,
      kind,
      government_code: governmentCode,
      images: JSON.stringify(images),
      form_key: formKey,
    } as never)
    // Of whatever is there already: the same form, sent at the same moment, may be noticed by its key before its number.
    .onConflict((c) => c.doNothing())
    .returning('id')
    .executeTakeFirst();
  if (made) return { id: made.id, isNew: true };
  const before = formKey === null ? undefined : await goodsOf(tx, formKey);
  return before === undefined ? undefined : { id: before, isNew: false };
}

/** The goods that a form has made. */
export async function goodsOf(tx: Tx, formKey: string): Promise<number | undefined> {
  const row = await tx.selectFrom('goods').select('id').where('form_key', '=', formKey).executeTakeFirst();
  return row?.id;
}

/** Whether another of the government's goods has this number. */
export async function codeIsTaken(
  tx: Tx,
  governmentCode: string,
  code: string,
  id: number,
): Promise<boolean> {
  const row = await tx
    .selectFrom('goods')
    .select('id')
    .where('government_code', '=', governmentCode)
    .where('code', '=', code)
    .where('id', '!=', id)
    .executeTakeFirst();
  return row !== undefined;
}

/** A producer of the government, and a category without any below it: what goods may name. */
export async function mayName(
  tx: Db | Tx,
  governmentCode: string,
  { producer_id, category_id }: GoodsInput,
): Promise<{ producer: boolean; category: boolean }> {
  const { rows } = await sql<{ producer: boolean; category: boolean }>`
    select exists (select from producer where id = ${producer_id} and government_code = ${governmentCode}) as producer,
           exists (select from category c where c.id = ${category_id} and c.parent_id is not null
                    and not exists (select from category below where below.parent_id = c.id)) as category`.execute(
    tx,
  );
  return rows[0]!;
}
