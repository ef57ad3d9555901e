import { sql } from 'kysely';
import type { Db, Tx } from './db.ts';

/** Memory for building indexes. */
const BUILDING_MEMORY = '256MB';

/**
 * Has tables filled without their indexes and without what their columns refer to, keys and unique constraints apart: both are
 * made again afterwards, once for all rows, which also checks them. Others wait for these tables, and for those that they refer to, until
 * the end of the transaction: it is for a new catalogue, not for a site that has visitors.
 * @param db in a transaction, which puts everything back when the work fails.
 */
export async function inBulk(
  db: Db | Tx,
  tables: readonly string[],
  work: () => Promise<void>,
): Promise<void> {
  await sql`set local statement_timeout = 0`.execute(db);
  const dropped = await dropHelpers(db, tables);
  await work();
  await sql`set local maintenance_work_mem = ${sql.lit(BUILDING_MEMORY)}`.execute(db);
  for (const statement of dropped) await sql.raw(statement).execute(db);
}

/** @returns the statements that make what was dropped again. */
async function dropHelpers(db: Db | Tx, tables: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ drop: string; make: string }>`
    select format('drop index %s', indexrelid::regclass) as drop, pg_get_indexdef(indexrelid) as make, 1 as turn
      from pg_index
     where indrelid = any(${tables}::regclass[])
       and not exists (select from pg_constraint where conindid = indexrelid)
    union all
    select format('alter table %s drop constraint %I', conrelid::regclass, conname),
           format('alter table %s add constraint %I %s', conrelid::regclass, conname, pg_get_constraintdef(oid)), 2
      from pg_constraint
     where conrelid = any(${tables}::regclass[]) and contype = 'f'
     order by turn, make`.execute(db);
  for (const { drop } of rows) await sql.raw(drop).execute(db);
  return rows.map(({ make }) => make);
}
