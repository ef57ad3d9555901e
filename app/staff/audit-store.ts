import type { Insertable } from 'kysely';
import type { Db, Tx } from '#platform/db/db.ts';
import type { AuditEntry } from '#platform/db/types.gen.ts';

export async function insertEntries(tx: Db | Tx, entries: readonly Insertable<AuditEntry>[]): Promise<void> {
  await tx.insertInto('audit_entry').values(entries).execute();
}

/** Deletes entries that were kept long enough. They are not locked first: that would need the right to change them. */
export async function deleteEntries(tx: Tx, before: Date, most: number): Promise<number> {
  const old = tx.selectFrom('audit_entry').select('id').where('at', '<', before).orderBy('at').limit(most);
  const gone = await tx.deleteFrom('audit_entry').where('id', 'in', old).executeTakeFirst();
  return Number(gone.numDeletedRows);
}
