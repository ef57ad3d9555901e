import { sql } from 'kysely';
import type { Tx } from '#platform/db/db.ts';

/**
 * Accounts of members who withdrew before an instant and of which nothing happened since, locked until the transaction
 * ends.
 */
export async function lockOldAccounts(tx: Tx, since: Date, most: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select a.id from member m join point_account a on a.member_id = m.id
     where m.status = 'withdrawn' and m.withdrawn_at < ${since}
       and not exists (select from point_entry e where e.account_id = a.id and e.occurred_at >= ${since})
     order by m.withdrawn_at, a.id limit ${most} for update of a skip locked`.execute(tx);
  return rows.map((r) => r.id);
}

/** Deletes accounts with their whole book. The transaction is one that may (platform/retention.ts). */
export async function deleteAccounts(tx: Tx, ids: number[]): Promise<void> {
  const entries = tx.selectFrom('point_entry').select('id').where('account_id', 'in', ids);
  await tx.deleteFrom('point_allocation').where('entry_id', 'in', entries).execute();
  await tx.deleteFrom('point_lot').where('account_id', 'in', ids).execute();
  await tx.deleteFrom('point_entry').where('account_id', 'in', ids).execute();
  await tx.deleteFrom('point_account').where('id', 'in', ids).execute();
}
