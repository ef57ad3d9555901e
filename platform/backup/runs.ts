import { sql } from 'kysely';
import { type Db, transaction } from '../db/db.ts';

interface BackupRun {
  /** What made it: `pgbackrest full`. */
  kind: string;
  note: string;
  finishedAt: Date;
}

/** So many are remembered. */
const KEPT = 200;

/** Says that a backup has ended well. Whatever makes backups calls it, by `npm run backup-done` or by a row of its own. */
export function backupDone(kind: string, note = ''): Promise<void> {
  return transaction(async (tx) => {
    await tx.insertInto('backup_run').values({ kind, note }).execute();
    await sql`
      delete from backup_run where id <= (select id from backup_run order by id desc offset ${KEPT} limit 1)`.execute(
      tx,
    );
  });
}

/** The newest backups, the last one first. */
export function lastBackups(on: Db, most: number): Promise<BackupRun[]> {
  return on
    .selectFrom('backup_run')
    .select(['kind', 'note', 'finished_at as finishedAt'])
    .orderBy('finished_at', 'desc')
    .limit(most)
    .execute();
}
