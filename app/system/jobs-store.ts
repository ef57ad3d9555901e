import { sql } from 'kysely';
import type { Tx } from '#platform/db/db.ts';

/** Has jobs begin anew at once; one that somebody is doing is left. @returns the ids of those that do. */
export async function beginAnew(tx: Tx, ids: readonly number[]): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select id from graphile_worker.reschedule_jobs(${[...ids]}::bigint[], run_at := now(), attempts := 0)`.execute(
    tx,
  );
  return rows.map(({ id }) => Number(id));
}
