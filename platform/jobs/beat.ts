import { sql } from 'kysely';
import { db, transaction } from '../db/db.ts';

/** Locks of runners that never say that they live, those of the release before, are taken from them after this long. */
const SILENT_RELEASE = '5 minutes';

/** Says that these runners live. */
export async function beat(pools: readonly string[]): Promise<void> {
  await db()
    .insertInto('worker_beat')
    .values(pools.map((pool) => ({ pool, beat_at: sql<Date>`now()` })))
    .onConflict((c) => c.column('pool').doUpdateSet({ beat_at: sql<Date>`now()` }))
    .execute();
}

/** These runners have ended in order and hold nothing any more. */
export async function sayGoodbye(pools: readonly string[]): Promise<void> {
  await db().deleteFrom('worker_beat').where('pool', 'in', pools).execute();
}

/**
 * Gives the jobs of dead runners back to the queue, with the attempt counted that the death cut off: a job that kills its
 * worker must come to an end. The queue itself would do so after four hours.
 * @param deadMs who has not beaten for this long is dead.
 * @returns the dead and the number of their jobs.
 */
export function freeJobsOfDead(deadMs: number): Promise<{ dead: string[]; jobs: number }> {
  return transaction(async (tx) => {
    const { rows: dead } = await sql<{ pool: string }>`
      with silent as (
        delete from worker_beat where beat_at < now() - ${deadMs}::int * interval '1 ms' returning pool
      )
      select pool from silent
      union
      select locked_by from graphile_worker.jobs
       where locked_at < now() - ${sql.lit(SILENT_RELEASE)}::interval
         and not exists (select from worker_beat where pool = locked_by)`.execute(tx);
    const pools = dead.map((row) => row.pool);
    if (pools.length === 0) return { dead: [], jobs: 0 };
    const { rows } = await sql<{ jobs: number }>`
      select count(*)::int as jobs from graphile_worker.jobs where locked_by = any(${pools}::text[])`.execute(
      tx,
    );
    await sql`select graphile_worker.force_unlock_workers(${pools}::text[])`.execute(tx);
    return { dead: pools, jobs: rows[0]?.jobs ?? 0 };
  });
}
