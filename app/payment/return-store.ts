import { sql } from 'kysely';
import { db, type Tx } from '#platform/db/db.ts';

/**
 * How long a refund that was asked for and not answered may yet be made: far longer than any provider's client waits for
 * an answer.
 */
const IN_DOUBT = '5 minutes';

/** Notes that the provider is about to be asked for a refund. The caller holds the payment's lock. */
export async function beginReturn(tx: Tx, paymentId: number, now: Date): Promise<void> {
  await tx
    .insertInto('return_attempt')
    .values({ payment_id: paymentId, began_at: now })
    .onConflict((c) => c.column('payment_id').doUpdateSet({ began_at: now }))
    .execute();
}

/** Its answer was carried over, or was a refusal. @param began the same instant; a later attempt stays noted. */
export async function endReturn(paymentId: number, began: Date): Promise<void> {
  await db()
    .deleteFrom('return_attempt')
    .where('payment_id', '=', paymentId)
    .where('began_at', '=', began)
    .execute();
}

/** Whether a refund may be made at the provider that is not known here. The caller holds the payment's lock. */
export async function isInDoubt(tx: Tx, paymentId: number, now: Date): Promise<boolean> {
  const { rows } = await sql`
    select from return_attempt
     where payment_id = ${paymentId} and began_at > ${now}::timestamptz - ${IN_DOUBT}::interval`.execute(tx);
  return rows.length > 0;
}
