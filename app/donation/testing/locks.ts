import { sql } from 'kysely';
import { vi } from 'vitest';
import { db, dbPool } from '#platform/db/db.ts';

/** Locks a member's row, as a transaction of another process might. @returns a function that releases it. */
export async function holdMember(memberId: number): Promise<() => Promise<void>> {
  const client = await dbPool().connect();
  await client.query('begin');
  await client.query('select from member where id = $1 for update', [memberId]);
  return async () => {
    await client.query('commit');
    client.release();
  };
}

/** Returns once this many connections of this database wait for a lock. */
export async function waitingForLocks(count: number): Promise<void> {
  await vi.waitFor(
    async () => {
      const { rows } = await sql<{ n: number }>`
        select count(*) as n from pg_stat_activity
         where datname = current_database() and wait_event_type = 'Lock'`.execute(db());
      if (rows[0]!.n < count) throw new Error(`${rows[0]!.n} of ${count} wait`);
    },
    { timeout: 10_000, interval: 10 },
  );
}
