import { sql } from 'kysely';
import type { Changes } from '#app/staff/audit.ts';
import { type Db, db, type Tx } from '#platform/db/db.ts';
import type { GoodsKind } from '../columns.ts';
import type { Heading } from './headings.ts';
import type { ImportState } from './import-states.ts';
import type { SheetRow } from './plan-types.ts';
import type { Cells } from './sheet-columns.ts';

/** Goods by what comes of them; of pictures, files. */
export type Counts = Partial<Record<'new' | 'changed' | 'same' | 'wrong', number>>;

/** Goods by what came of them when the import was taken back. */
export type UndoCounts = Partial<Record<'back' | 'archived' | 'left', number>>;

export interface GoodsImport {
  id: number;
  governmentCode: string;
  kind: GoodsKind;
  content: 'sheet' | 'pictures';
  replaces: boolean;
  fileName: string;
  fileKey: string;
  state: ImportState;
  fault: string | null;
  headings: Heading[];
  total: number;
  done: number;
  counts: Counts;
  staffId: number;
  address: string;
  requestId: string;
  createdAt: Date;
  appliedAt: Date | null;
  undoneAt: Date | null;
  undoneBy: number | null;
  undoCounts: UndoCounts;
  /** Goods had changed since the check when it was to be taken over: it was checked again. */
  overtaken: boolean;
  /** The kind of which the sheet is by what stands in it, where it was sent as the other one. */
  looksLike: GoodsKind | null;
}

const OWN = [
  'kind',
  'content',
  'replaces',
  'state',
  'fault',
  'headings',
  'counts',
  'address',
  'overtaken',
] as const;

/** Imports with what is known of them. */
export function selectImports(tx: Db | Tx) {
  return tx
    .selectFrom('goods_import as i')
    .select([
      'i.id',
      'i.government_code as governmentCode',
      'i.file_name as fileName',
      'i.file_key as fileKey',
    ])
    .select(OWN.map((name) => `i.${name}` as const))
    .select(['i.rows_total as total', 'i.rows_done as done', 'i.staff_id as staffId'])
    .select(['i.request_id as requestId', 'i.created_at as createdAt', 'i.applied_at as appliedAt'])
    .select(['i.undone_at as undoneAt', 'i.undone_by as undoneBy', 'i.undo_counts as undoCounts'])
    .select('i.looks_like as looksLike')
    .$castTo<GoodsImport>();
}

export function findImport(id: number): Promise<GoodsImport | undefined> {
  return selectImports(db()).where('i.id', '=', id).executeTakeFirst();
}

/** How many of somebody's are being worked on. */
export async function importsUnderWay(staffId: number): Promise<number> {
  const { count } = await db()
    .selectFrom('goods_import')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('staff_id', '=', staffId)
    .where('state', 'in', ['checking', 'applying', 'undoing'])
    .executeTakeFirstOrThrow();
  return count;
}

type NewImport = Pick<
  GoodsImport,
  | 'governmentCode'
  | 'kind'
  | 'content'
  | 'replaces'
  | 'fileName'
  | 'fileKey'
  | 'staffId'
  | 'address'
  | 'requestId'
>;

export async function insertImport(tx: Tx, i: NewImport): Promise<number> {
  const { id } = await tx
    .insertInto('goods_import')
    .values({
      government_code: i.governmentCode,
      kind: i.kind,
      content: i.content,
      replaces: i.replaces,
      file_name: i.fileName,
      file_key: i.fileKey,
      staff_id: i.staffId,
      address: i.address,
      request_id: i.requestId,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

export interface Progress {
  state?: ImportState;
  fault?: string | null;
  headings?: readonly Heading[];
  total?: number;
  done?: number;
  counts?: Counts;
  address?: string;
  requestId?: string;
  appliedAt?: Date;
  undoneAt?: Date;
  undoneBy?: number;
  undoCounts?: UndoCounts;
  overtaken?: boolean;
  kind?: GoodsKind;
  looksLike?: GoodsKind | null;
}

/** Writes how far an import is, if it is still in this state. @returns whether it was. */
export async function moveImport(
  tx: Db | Tx,
  id: number,
  from: readonly ImportState[],
  to: Progress,
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('goods_import')
    .set({
      ...(to.state && { state: to.state }),
      ...(to.fault !== undefined && { fault: to.fault }),
      ...(to.headings && { headings: JSON.stringify(to.headings) }),
      ...(to.total !== undefined && { rows_total: to.total }),
      ...(to.done !== undefined && { rows_done: to.done }),
      ...(to.counts && { counts: JSON.stringify(to.counts) }),
      ...(to.address !== undefined && { address: to.address }),
      ...(to.requestId !== undefined && { request_id: to.requestId }),
      ...(to.appliedAt && { applied_at: to.appliedAt }),
      ...(to.undoneAt && { undone_at: to.undoneAt }),
      ...(to.undoneBy !== undefined && { undone_by: to.undoneBy }),
      ...(to.overtaken !== undefined && { overtaken: to.overtaken }),
      ...(to.kind && { kind: to.kind }),
      ...(to.looksLike !== undefined && { looks_like: to.looksLike }),
      ...(to.undoCounts && { undo_counts: JSON.stringify(to.undoCounts) }),
    })
    .where('id', '=', id)
    .where('state', 'in', from)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Takes away all rows of an import, some at a time: a statement has its limit. */
export async function clearRows(id: number): Promise<void> {
  for (;;) {
    const { numAffectedRows = 0n } = await sql`
      delete from goods_import_row
       where import_id = ${id}
         and row < (select min(row) + 10000 from goods_import_row where import_id = ${id})`.execute(db());
    if (numAffectedRows === 0n) return;
  }
}

export interface StagedRow {
  row: number;
  code: string;
  cells: Cells;
}

export async function insertRows(id: number, rows: readonly StagedRow[]): Promise<void> {
  if (rows.length === 0) return;
  await sql`
    insert into goods_import_row (import_id, row, code, cells)
    select ${id}, r.row, r.code, r.cells
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r (row integer, code text, cells jsonb)`.execute(
    db(),
  );
}

/** Tells the database what has been staged: it would look for each of a hundred thousand rows in all of them otherwise. */
export async function analyzeRows(): Promise<void> {
  await sql`analyze goods_import_row`.execute(db());
}

export interface CodedRow extends SheetRow {
  code: string;
  /** What the check has found; null before. What changes stands at the first row of the goods. */
  verdict: string | null;
  changes: Changes | null;
}

/** Rows in the order of their numbers. @param after of which the rows are known. @param verdicts null: all. */
export async function rowsAfter(
  tx: Db | Tx,
  id: number,
  after: string,
  verdicts: readonly string[] | null,
  most: number,
): Promise<CodedRow[]> {
  const { rows } = await sql<CodedRow>`
    select code, row, cells, seen, verdict, changes from goods_import_row
     where import_id = ${id} and code > ${after} and (${verdicts}::text[] is null or verdict = any(${verdicts}))
     order by code, row limit ${most}`.execute(tx);
  return rows;
}

export interface JudgedRow {
  row: number;
  verdict: string;
  changes: object | null;
  faults: readonly object[] | null;
  seen: string | null;
}

export async function writeVerdicts(id: number, rows: readonly JudgedRow[]): Promise<void> {
  await sql`
    update goods_import_row t set verdict = r.verdict, changes = r.changes, faults = r.faults, seen = r.seen
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
        as r (row integer, verdict text, changes jsonb, faults jsonb, seen text)
     where t.import_id = ${id} and t.row = r.row`.execute(db());
}

/** How many goods that the rows name are of the import's kind, and how many of the other one. */
export async function kindsNamed({
  id,
  kind,
  governmentCode,
}: Pick<GoodsImport, 'id' | 'kind' | 'governmentCode'>): Promise<{ own: number; others: number }> {
  const { rows } = await sql<{ own: number; others: number }>`
    select count(*) filter (where g.kind = ${kind})::integer as own, count(*) filter (where g.kind <> ${kind})::integer as others
      from goods g
     where g.government_code = ${governmentCode}
       and exists (select from goods_import_row r where r.import_id = ${id} and r.code = g.code)`.execute(
    db(),
  );
  return rows[0]!;
}

/** What headings of the government's sheets stand for, as somebody has said. */
export async function saidHeadings(governmentCode: string): Promise<Map<string, string>> {
  const rows = await db()
    .selectFrom('sheet_heading')
    .select(['heading', 'stands_for'])
    .where('government_code', '=', governmentCode)
    .limit(1_000)
    .execute();
  return new Map(rows.map((r) => [r.heading, r.stands_for]));
}

export async function writeHeadings(
  tx: Tx,
  governmentCode: string,
  said: ReadonlyMap<string, string>,
): Promise<void> {
  await sql`
    insert into sheet_heading (government_code, heading, stands_for)
    select ${governmentCode}, h, c from unnest(${[...said.keys()]}::text[], ${[...said.values()]}::text[]) as s (h, c)
    on conflict (government_code, heading) do update set stands_for = excluded.stands_for`.execute(tx);
}

/** Imports that began before an instant, to be taken away with their files. */
export async function oldImports(before: Date, most: number): Promise<{ id: number; fileKey: string }[]> {
  return db()
    .selectFrom('goods_import')
    .select(['id', 'file_key as fileKey'])
    .where('created_at', '<', before)
    .orderBy('created_at')
    .limit(most)
    .execute();
}

export async function deleteImport(id: number): Promise<void> {
  await db().deleteFrom('goods_import').where('id', '=', id).execute();
}

export interface WaitingFile {
  row: number;
  code: string;
}

/** The files of the next goods that are to get their pictures, in their order. */
export async function waitingFiles(id: number): Promise<WaitingFile[]> {
  const { rows } = await sql<WaitingFile>`
    select row, code from goods_import_row
     where import_id = ${id} and verdict = 'changed' and not done
       and code = (select min(code) from goods_import_row where import_id = ${id} and verdict = 'changed' and not done)
     order by (cells->>'image_1')::integer, row
     limit 100`.execute(db());
  return rows;
}

/** These files have been seen to. @param wrong what was wrong with some of them. */
export async function markDone(
  id: number,
  files: readonly WaitingFile[],
  wrong: ReadonlyMap<number, string>,
  counts: Counts,
): Promise<void> {
  const rows = files.map(({ row }) => row);
  const words = files.map(({ row }) => wrong.get(row) ?? null);
  await sql`
    with seen as (
      update goods_import_row t
         set done = true, verdict = case when w.words is null then t.verdict else 'wrong' end,
             changes = case when w.words is null then t.changes end,
             faults = case when w.words is not null then
               jsonb_build_array(jsonb_build_object('row', t.row, 'column', 'ファイル名', 'value', t.cells->>'name', 'words', w.words)) end
        from unnest(${rows}::int[], ${words}::text[]) as w (row, words)
       where t.import_id = ${id} and t.row = w.row)
    update goods_import set rows_done = rows_done + ${rows.length}, counts = ${JSON.stringify(counts)} where id = ${id}`.execute(
    db(),
  );
}
