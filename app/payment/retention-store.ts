import { sql } from 'kysely';
import type { Tx } from '#platform/db/db.ts';

/** Deletes the payments of donations or orders with their cases. @param ids of the donations, or of the orders. */
export async function deletePayments(tx: Tx, of: 'donation' | 'order', ids: number[]): Promise<void> {
  const payments = tx.selectFrom('payment').select('id').where(`${of}_id`, 'in', ids);
  const cases = tx.selectFrom('money_case').select('id').where('payment_id', 'in', payments);
  await tx.deleteFrom('money_case_event').where('case_id', 'in', cases).execute();
  await tx.deleteFrom('money_case').where('payment_id', 'in', payments).execute();
  await tx.deleteFrom('return_attempt').where('payment_id', 'in', payments).execute();
  await tx.deleteFrom('payment').where(`${of}_id`, 'in', ids).execute();
}

/** Deletes webhooks with their raw bodies, the oldest first. @returns how many. */
export async function deleteEvents(tx: Tx, before: Date, most: number): Promise<number> {
  const { numAffectedRows } = await sql`
    delete from payment_event where id in (
      select id from payment_event where received_at < ${before}
       order by received_at limit ${most} for update skip locked)`.execute(tx);
  return Number(numAffectedRows);
}
