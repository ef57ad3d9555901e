import { sql } from 'kysely';
import { db, type Tx } from '#platform/db/db.ts';
import type { NoticeFacts } from './facts.ts';
import { COUNTS } from './run-store.ts';

export interface Batch {
  id: number;
  runId: number;
  governmentCode: string;
  government: string;
  taxYear: number;
  number: number;
  kind: 'regular' | 'correction';
  version: number;
  addresseeCode: string;
  /** 「東京都千代田区」 */
  addressee: string;
  sentOn: string | null;
  sender: string | null;
  rows: number;
  dropped: number;
  refused: number;
  /** Donors to be written to: what was to be added or replaced was refused. */
  letters: number;
  unanswered: number;
}

const SHOWN = sql`
  b.id, b.run_id as "runId", b.government_code as "governmentCode", s.name as government, b.tax_year as "taxYear", b.number, b.kind,
  b.version, b.addressee_code as "addresseeCode", p.name || t.name as addressee, b.sent_on as "sentOn", w.name as sender,
  c.rows, c.dropped, c.refused, c.letters, c.unanswered`;

const JOINED = sql`
  join government s on s.code = b.government_code
  join government t on t.code = b.addressee_code
  join prefecture p on p.code = t.prefecture_code
  left join staff w on w.id = b.sent_by
  cross join lateral (
    select (count(*) filter (where n.dropped_at is null))::integer as rows,
           (count(*) filter (where n.dropped_at is not null))::integer as dropped,
           (count(*) filter (where n.answer = 'refused'))::integer as refused,
           (count(*) filter (where n.answer = 'refused' and n.change <> 'remove'))::integer as letters,
           (count(*) filter (where n.answer is null))::integer as unanswered
      from one_stop_notice n where n.batch_id = b.id) c`;

export async function findBatch(id: number): Promise<Batch | undefined> {
  const { rows } = await sql<Batch>`
    select ${SHOWN} from one_stop_batch b ${JOINED} where b.id = ${id}`.execute(db());
  return rows[0];
}

/** The notices of a government's year, the youngest run first, by municipality. */
export async function batchesOf(
  governmentCode: string,
  taxYear: number,
  { after, most }: { after: number; most: number },
): Promise<Batch[]> {
  const { rows } = await sql<Batch>`
    select ${SHOWN}
      from (select * from one_stop_batch b
             where b.government_code = ${governmentCode} and b.tax_year = ${taxYear} and b.number > ${after}
             order by b.number limit ${most}) b ${JOINED}
     order by b.number`.execute(db());
  return rows;
}

export interface NoticeRow {
  id: number;
  change: 'notice' | 'replace' | 'add' | 'remove';
  facts: NoticeFacts;
  addresseeCode: string;
  addressee: string;
  droppedAt: Date | null;
  droppedWhy: 'withdrawn' | 'changed' | null;
  stale: boolean;
  answer: 'possible' | 'refused' | null;
}

/** Rows of one notice, or of all of a run, in order. @param behind the batch's number and the row, of the last one that was read. */
export async function noticeRows(
  of: { batch: number } | { run: number },
  { behind, most, all = false }: { behind: [number, number]; most: number; all?: boolean },
): Promise<(NoticeRow & { batchNumber: number })[]> {
  const { rows } = await sql<NoticeRow & { batchNumber: number }>`
    select n.id, n.change, n.facts, b.number as "batchNumber", b.addressee_code as "addresseeCode", p.name || t.name as addressee,
           n.dropped_at as "droppedAt", n.dropped_why as "droppedWhy", (n.stale_at is not null and ${COUNTS}) as stale, n.answer
      from one_stop_batch b
      join one_stop_notice n on n.batch_id = b.id
      join government t on t.code = b.addressee_code join prefecture p on p.code = t.prefecture_code
     where ${'batch' in of ? sql`b.id = ${of.batch}` : sql`b.run_id = ${of.run}`}
       and ${all ? sql`true` : sql`n.dropped_at is null`} and (b.number, n.id) > (${behind[0]}, ${behind[1]})
     order by b.number, n.id limit ${most}`.execute(db());
  return rows;
}

/** A notice locked, so that no row is dropped from it meanwhile. */
export async function lockBatch(tx: Tx, id: number) {
  return tx
    .selectFrom('one_stop_batch')
    .select([
      'id',
      'government_code as governmentCode',
      'number',
      'tax_year as taxYear',
      'version',
      'sent_on as sentOn',
      'kind',
    ])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
}

export async function countRows(tx: Tx, batchId: number): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::integer as count from one_stop_notice where batch_id = ${batchId} and dropped_at is null`.execute(
    tx,
  );
  return rows[0]!.count;
}

export async function writeSent(tx: Tx, id: number, on: string, staffId: number | null): Promise<void> {
  await tx
    .updateTable('one_stop_batch')
    .set({ sent_on: on, sent_by: staffId })
    .where('id', '=', id)
    .execute();
}

/** Writes what the municipality answered of some rows of its notice. @returns how many changed. */
export async function writeAnswers(
  tx: Tx,
  batchId: number,
  answers: ReadonlyMap<number, 'possible' | 'refused'>,
): Promise<number> {
  const { numAffectedRows } = await sql`
    update one_stop_notice n set answer = x.answer
      from unnest(${[...answers.keys()]}::bigint[], ${[...answers.values()]}::text[]) as x (id, answer)
     where n.id = x.id and n.batch_id = ${batchId} and n.answer is distinct from x.answer`.execute(tx);
  return Number(numAffectedRows);
}

export interface LetterRow {
  facts: NoticeFacts;
  addressee: string;
  /** Where the donation was made. */
  source: string;
}

/** Donors who get letters: those that the municipality still does not know as they are. */
export async function refusedRows(batchId: number, most: number): Promise<LetterRow[]> {
  const { rows } = await sql<LetterRow>`
    select n.facts, p.name || t.name as addressee, d.source
      from one_stop_notice n join one_stop_batch b on b.id = n.batch_id
      join donation d on d.id = n.donation_id
      join government t on t.code = b.addressee_code join prefecture p on p.code = t.prefecture_code
     where n.batch_id = ${batchId} and n.answer = 'refused' and n.change <> 'remove' order by n.id limit ${most}`.execute(
    db(),
  );
  return rows;
}

export async function governmentNameOf(code: string): Promise<string> {
  const { name } = await db()
    .selectFrom('government')
    .select('name')
    .where('code', '=', code)
    .executeTakeFirstOrThrow();
  return name;
}

/** Who signs a letter: the government as its papers name it. */
export async function signerOf(code: string) {
  return db()
    .selectFrom('government as g')
    .innerJoin('prefecture as p', 'p.code', 'g.prefecture_code')
    .select([
      'g.name as government',
      'p.name as prefecture',
      'g.head_title as headTitle',
      'g.head_name as headName',
    ])
    .select(['g.department', 'g.phone', 'g.email'])
    .where('g.code', '=', code)
    .executeTakeFirstOrThrow();
}
