import { sql } from 'kysely';
import type { Reach } from '#app/staff/permissions.ts';
import type { Source } from '#app/words/donation-sources.ts';
import { db } from '#platform/db/db.ts';
import type { Cells } from './sheet-columns.ts';

export type ImportState = 'checking' | 'checked' | 'applying' | 'applied' | 'refused' | 'withdrawn';

export interface DonationImport {
  id: number;
  governmentCode: string;
  government: string;
  person: string;
  source: Source;
  fileName: string;
  fileKey: string;
  state: ImportState;
  fault: string | null;
  /** Headings of columns that are not read. */
  ignored: string[];
  total: number;
  done: number;
  staffId: number;
  address: string;
  requestId: string;
  createdAt: Date;
  appliedAt: Date | null;
}

function imports() {
  return db()
    .selectFrom('donation_import as i')
    .innerJoin('government as g', 'g.code', 'i.government_code')
    .innerJoin('staff as s', 's.id', 'i.staff_id')
    .select(['i.id', 'i.government_code as governmentCode', 'g.name as government', 's.name as person'])
    .select([
      'i.source',
      'i.file_name as fileName',
      'i.file_key as fileKey',
      'i.state',
      'i.fault',
      'i.ignored',
    ])
    .select(['i.rows_total as total', 'i.rows_done as done', 'i.staff_id as staffId', 'i.address'])
    .select(['i.request_id as requestId', 'i.created_at as createdAt', 'i.applied_at as appliedAt'])
    .$castTo<DonationImport>();
}

export function findImport(id: number): Promise<DonationImport | undefined> {
  return imports().where('i.id', '=', id).executeTakeFirst();
}

/** The newest that somebody may see. */
export function newestImports(reach: Reach, most: number): Promise<DonationImport[]> {
  return imports()
    .$if(reach !== 'all', (q) =>
      q.where('i.government_code', 'in', reach === 'all' ? [] : ['', ...reach.governments]),
    )
    .orderBy('i.id', 'desc')
    .limit(most)
    .execute();
}

export type Verdict = 'new' | 'known' | 'wrong';

export interface RowFault {
  column: string;
  value: string;
  words: string;
}

export interface JudgedRow {
  row: number;
  cells: Cells;
  verdict: Verdict;
  faults: RowFault[] | null;
}

/** Rows of a verdict after one of them; of new ones, those of which no donation was made yet. */
export async function rowsOf(
  id: number,
  verdict: Verdict,
  after: number,
  most: number,
): Promise<JudgedRow[]> {
  return db()
    .selectFrom('donation_import_row')
    .select(['row', 'cells', 'verdict', 'faults'])
    .where('import_id', '=', id)
    .where('verdict', '=', verdict)
    .where('row', '>', after)
    .$if(verdict === 'new', (q) => q.where('donation_id', 'is', null))
    .orderBy('row')
    .limit(most)
    .$castTo<JudgedRow>()
    .execute();
}

/** How many rows there are of each verdict, and of how many a donation was made. */
export async function countRows(id: number): Promise<Record<Verdict | 'made', number>> {
  const { rows } = await sql<Record<Verdict | 'made', number>>`
    select count(*) filter (where verdict = 'new' and donation_id is null)::int as new,
           count(*) filter (where verdict = 'known')::int as known,
           count(*) filter (where verdict = 'wrong')::int as wrong,
           count(donation_id)::int as made
      from donation_import_row where import_id = ${id}`.execute(db());
  return rows[0]!;
}
