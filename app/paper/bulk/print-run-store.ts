import { sql } from 'kysely';
import type { Donor } from '#app/donation/fields.ts';
import { type Db, db, type Tx } from '#platform/db/db.ts';
import { MOST_SHEETS } from './limits.ts';
import type { Addressed, Sheet } from './post-order.ts';
import { type PrintRun, printable, runs, type Wanted } from './print-runs-query.ts';

export async function insertRun(tx: Tx, w: Wanted, staffId: number | null): Promise<number> {
  const { id } = await tx
    .insertInto('print_run')
    .values({
      government_code: w.governmentCode,
      received_from: w.from,
      received_until: w.until,
      which: w.which,
      source: w.source,
      staff_id: staffId,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

export function findRun(on: Db | Tx, id: number): Promise<PrintRun | undefined> {
  return runs(on).where('r.id', '=', id).executeTakeFirst();
}

/** The same, locked: of two that work on it, one waits. */
export function lockRun(tx: Tx, id: number): Promise<PrintRun | undefined> {
  return runs(tx).where('r.id', '=', id).forUpdate('r').executeTakeFirst();
}

/** One at a time of each government: two clerks at once would print everything twice. */
export async function holdGovernment(tx: Tx, governmentCode: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('print_run ' || ${governmentCode}))`.execute(tx);
}

export interface Printable {
  id: number;
  number: string;
  edition: number;
  donor: Donor;
  paidAt: Date;
}

/** What a run takes: what was received first. */
export async function takePrintable(tx: Tx, wanted: Wanted): Promise<Printable[]> {
  const { rows } = await sql<Printable>`
    select d.id, d.number, d.receipt_edition as edition, d.donor, d.paid_at as "paidAt" ${printable(wanted)}
     order by d.paid_at, d.id limit ${MOST_SHEETS}`.execute(tx);
  return rows;
}

/** Those of a run that may still be printed. */
export async function stillPrintable(tx: Tx, run: PrintRun): Promise<Printable[]> {
  const { rows } = await sql<Printable>`
    select d.id, d.number, d.receipt_edition as edition, d.donor, d.paid_at as "paidAt"
           ${printable({ ...run, which: 'all' })}
       and d.id in (select donation_id from print_run_sheet where run_id = ${run.id})
     order by d.paid_at, d.id limit ${MOST_SHEETS}`.execute(tx);
  return rows;
}

/** Writes the sheets of a run in place of those that it had. */
export async function writeSheets(
  tx: Tx,
  runId: number,
  sheets: readonly Sheet<Addressed & { edition: number }>[],
): Promise<void> {
  await tx.deleteFrom('print_run_sheet').where('run_id', '=', runId).execute();
  const rows = sheets.map(({ certificate: c, position, envelope, sheet, ofSheets }) => ({
    position,
    donation_id: c.id,
    edition: c.edition,
    envelope,
    sheet,
    of_sheets: ofSheets,
  }));
  await sql`
    insert into print_run_sheet (run_id, position, donation_id, edition, envelope, sheet, of_sheets)
    select ${runId}, r.position, r.donation_id, r.edition, r.envelope, r.sheet, r.of_sheets
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
        as r (position integer, donation_id bigint, edition smallint, envelope integer, sheet smallint, of_sheets smallint)`.execute(
    tx,
  );
  await moveRun(tx, runId, { sheets: rows.length, envelopes: rows.at(-1)?.envelope ?? 0 });
}

export async function moveRun(
  on: Db | Tx,
  id: number,
  to: {
    state?: PrintRun['state'];
    sheets?: number;
    envelopes?: number;
    sheets_done?: number;
    file_key?: string | null;
    made_at?: Date;
    posted_on?: string | null;
  },
): Promise<void> {
  await on.updateTable('print_run').set(to).where('id', '=', id).execute();
}

/** Runs whose files were made before an instant. */
export async function oldFiles(before: Date, most: number): Promise<{ id: number; fileKey: string }[]> {
  return db()
    .selectFrom('print_run')
    .select(['id', 'file_key as fileKey'])
    .where('file_key', 'is not', null)
    .where('made_at', '<', before)
    .orderBy('made_at')
    .limit(most)
    .$narrowType<{ fileKey: string }>()
    .execute();
}
