import { sql } from 'kysely';
import { type Db, db, type Tx } from '#platform/db/db.ts';
import type { DonationImport, ImportState, JudgedRow, RowFault } from './imports-query.ts';

/** How many of somebody's are being worked on. */
export async function importsUnderWay(staffId: number): Promise<number> {
  const { count } = await db()
    .selectFrom('donation_import')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('staff_id', '=', staffId)
    .where('state', 'in', ['checking', 'applying'])
    .executeTakeFirstOrThrow();
  return count;
}

type NewImport = Pick<
  DonationImport,
  'governmentCode' | 'source' | 'fileName' | 'fileKey' | 'staffId' | 'address' | 'requestId'
>;

export async function insertImport(tx: Tx, i: NewImport): Promise<number> {
  const { id } = await tx
    .insertInto('donation_import')
    .values({
      government_code: i.governmentCode,
      source: i.source,
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

interface Progress {
  state?: ImportState;
  fault?: string | null;
  ignored?: string;
  rows_total?: number;
  rows_done?: number;
  address?: string;
  request_id?: string;
  applied_at?: Date;
}

/** Writes how far an import is, if it is still in this state. @returns whether it was. */
export async function moveImport(
  tx: Db | Tx,
  id: number,
  from: readonly ImportState[],
  to: Progress,
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('donation_import')
    .set(to)
    .where('id', '=', id)
    .where('state', 'in', from)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

export async function clearRows(id: number): Promise<void> {
  await db().deleteFrom('donation_import_row').where('import_id', '=', id).execute();
}

export async function insertRows(id: number, rows: readonly JudgedRow[]): Promise<void> {
  if (rows.length === 0) return;
  await sql`
    insert into donation_import_row (import_id, row, cells, verdict, faults)
    select ${id}, r.row, r.cells, r.verdict, r.faults
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r (row integer, cells jsonb, verdict text, faults jsonb)`.execute(
    db(),
  );
}

/** What came of a new row. @param made the donation, or why there is none. */
export async function closeRow(
  tx: Db | Tx,
  id: number,
  row: number,
  made: { donationId: number } | { verdict: 'known' | 'wrong'; faults: RowFault[] | null },
): Promise<void> {
  await tx
    .updateTable('donation_import_row')
    .set(
      'donationId' in made
        ? { donation_id: made.donationId }
        : { verdict: made.verdict, faults: made.faults && JSON.stringify(made.faults) },
    )
    .where('import_id', '=', id)
    .where('row', '=', row)
    // Another worker may have entered it in between.
    .where('donation_id', 'is', null)
    .execute();
}

/** Imports that began before an instant, to be taken away with their files. */
export async function oldImports(before: Date, most: number): Promise<{ id: number; fileKey: string }[]> {
  return db()
    .selectFrom('donation_import')
    .select(['id', 'file_key as fileKey'])
    .where('created_at', '<', before)
    .orderBy('created_at')
    .limit(most)
    .execute();
}

export async function deleteImport(id: number): Promise<void> {
  await db().deleteFrom('donation_import').where('id', '=', id).execute();
}
