import { sql } from 'kysely';
import type { Tx } from '#platform/db/db.ts';

/**
 * Deletes jobs that gave up before an instant: some hold a mail address. Those that move money stay until somebody ends
 * them. @returns how many.
 */
export async function deleteFailedJobs(
  tx: Tx,
  before: Date,
  most: number,
  except: readonly string[],
): Promise<number> {
  const { rows } = await sql`
    select from graphile_worker.complete_jobs(array(
      select id from graphile_worker.jobs
       where attempts >= max_attempts and locked_at is null and run_at < ${before}
         and task_identifier <> all(${[...except]}::text[])
       limit ${most}))`.execute(tx);
  return rows.length;
}
