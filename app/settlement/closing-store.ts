import { sql } from 'kysely';
import { type Db, db, type Tx } from '#platform/db/db.ts';
import type { Outcome } from './closings-query.ts';
import type { Open } from './open-query.ts';
import type { Kind, Party, PartyKey } from './party.ts';

/** Many months that are closed at once. */
export interface Closing {
  id: number;
  kind: Kind | null;
  /** 'YYYY-MM-01' */
  until: string;
  months: number;
  staffId: number | null;
  person: string | null;
  address: string;
  requestId: string;
  createdAt: Date;
  endedAt: Date | null;
}

const closings = (on: Db | Tx) =>
  on
    .selectFrom('settlement_closing as c')
    .leftJoin('staff as s', 's.id', 'c.staff_id')
    .select(['c.id', 'c.kind', 'c.until', 'c.months', 'c.staff_id as staffId', 's.name as person'])
    .select(['c.address', 'c.request_id as requestId', 'c.created_at as createdAt', 'c.ended_at as endedAt'])
    .$castTo<Closing>();

export function findClosing(id: number): Promise<Closing | undefined> {
  return closings(db()).where('c.id', '=', id).executeTakeFirst();
}

/** The newest ones. @param of this party alone; null: of all. */
export function newestClosings(of: number | null, most: number): Promise<Closing[]> {
  return closings(db())
    .$if(of !== null, (q) => q.where('c.staff_id', '=', of))
    .orderBy('c.id', 'desc')
    .limit(most)
    .execute();
}

export async function closingOfForm(tx: Tx, formKey: string): Promise<number | undefined> {
  const found = await tx
    .selectFrom('settlement_closing')
    .select('id')
    .where('form_key', '=', formKey)
    .executeTakeFirst();
  return found?.id;
}

/** @returns undefined where its form has begun one before. */
export async function insertClosing(
  tx: Tx,
  its: { formKey: string; kind: Kind | null; until: string; staffId: number | null } & Pick<
    Closing,
    'address' | 'requestId'
  >,
  months: readonly Open[],
): Promise<number | undefined> {
  const made = await tx
    .insertInto('settlement_closing')
    .values({
      form_key: its.formKey,
      kind: its.kind,
      until: its.until,
      months: months.length,
      staff_id: its.staffId,
      address: its.address,
      request_id: its.requestId,
    })
    .onConflict((c) => c.column('form_key').doNothing())
    .returning('id')
    .executeTakeFirst();
  if (!made) return undefined;
  const rows = months.map((m, i) => ({
    position: i + 1,
    kind: m.kind,
    government_code: m.governmentCode,
    producer_id: m.producerId,
    month: m.month,
    due: m.total.due,
  }));
  await sql`
    insert into settlement_closing_month (closing_id, position, kind, government_code, producer_id, month, due)
    select ${made.id}, r.position, r.kind, r.government_code, r.producer_id, r.month, r.due
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
        as r (position integer, kind text, government_code char(6), producer_id bigint, month date, due bigint)`.execute(
    tx,
  );
  return made.id;
}

/** The next month of a closing of which nothing has come yet. */
export async function nextPosition(id: number): Promise<number | undefined> {
  const row = await db()
    .selectFrom('settlement_closing_month')
    .select('position')
    .where('closing_id', '=', id)
    .where('outcome', 'is', null)
    .orderBy('position')
    .limit(1)
    .executeTakeFirst();
  return row?.position;
}

export interface MonthToClose extends Party {
  party: PartyKey;
  month: string;
  due: number;
}

/** A month of a closing, locked; undefined where another run was quicker. */
export async function lockMonth(tx: Tx, id: number, position: number): Promise<MonthToClose | undefined> {
  return tx
    .selectFrom('settlement_closing_month')
    .select(['kind', 'government_code as governmentCode', 'producer_id as producerId', 'month', 'due'])
    .select(sql<string>`party`.as('party'))
    .where('closing_id', '=', id)
    .where('position', '=', position)
    .where('outcome', 'is', null)
    .forUpdate()
    .$castTo<MonthToClose>()
    .executeTakeFirst();
}

export async function writeOutcome(
  tx: Tx,
  id: number,
  position: number,
  outcome: Outcome,
  statementId: number | null,
): Promise<void> {
  await tx
    .updateTable('settlement_closing_month')
    .set({ outcome, statement_id: statementId })
    .where('closing_id', '=', id)
    .where('position', '=', position)
    .execute();
}

export async function endClosing(id: number): Promise<void> {
  await db()
    .updateTable('settlement_closing')
    .set({ ended_at: sql`now()` })
    .where('id', '=', id)
    .where('ended_at', 'is', null)
    .execute();
}
