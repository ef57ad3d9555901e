import { sql } from 'kysely';
import type { Db, Tx } from '../db/db.ts';

/**
 * Drops the kept pages of a tag, or with `*` all, in every process: within a transaction when that is done. Triggers say the same
 * of what they watch.
 */
export async function purge(on: Db | Tx, tag: string): Promise<void> {
  await sql`select pg_notify('page_purge', ${tag})`.execute(on);
}
