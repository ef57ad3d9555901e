import { sql } from 'kysely';
import { type Db, db, type Tx } from '#platform/db/db.ts';
import { PREPARED } from '#platform/db/prepared.ts';
import type { PaymentWrite } from './decision.ts';
import { disputeWord, type Locked } from './payable.ts';
import { nextCheck } from './sweep-store.ts';

/** Writes down what changed of a payment, in one statement; none when nothing did. */
export async function writePayment(tx: Tx, paymentId: number, write: PaymentWrite): Promise<void> {
  if (Object.keys(write).length === 0) return;
  const { instructions, disputes, ...columns } = write;
  await tx
    .updateTable('payment')
    .set({
      ...columns,
      ...(columns.checked_at && { check_at: nextCheck(columns.checked_at) }),
      ...(instructions && { instructions: JSON.stringify(instructions) }),
      ...(disputes && { disputes: JSON.stringify(disputes) }),
    })
    .where('id', '=', paymentId)
    .modifyEnd(PREPARED)
    .execute();
}

/** Shortens the time to pay of an open payment, and has it asked for when that is over. @returns whether it was longer. */
export async function writeEarlierDeadline(tx: Tx, paymentId: number, until: Date): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('payment')
    .set({ deadline: until, check_at: sql<Date>`least(check_at, ${until}::timestamptz)` })
    .where('id', '=', paymentId)
    .where('status', 'in', ['created', 'pending'])
    .where('deadline', '>', until)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

export async function setPaymentStatus(tx: Tx, paymentId: number, status: string): Promise<void> {
  await tx.updateTable('payment').set({ status }).where('id', '=', paymentId).execute();
}

/**
 * Adds to what of a purchase that stands was promised back, in the row as in the database; a dispute that was lost about just
 * that part stands in nobody's way from then on. @param amount yen.
 */
export async function noteGrant(tx: Tx, row: Locked, amount: number): Promise<void> {
  row.granted_amount += amount;
  await tx
    .updateTable('payment')
    .set({
      granted_amount: row.granted_amount,
      ...(row.disputes.length > 0 && { dispute: disputeWord(row) }),
    })
    .where('id', '=', row.payment_id)
    .execute();
}

/** What leads from a number to its payment at the provider. */
export async function paymentOf(number: string) {
  return db()
    .selectFrom('payment')
    .select(['provider_ref', 'idempotency_key'])
    .where('reference', '=', number)
    .executeTakeFirst();
}

/** Open payments of one kind in the last day before their deadline, after a place in their order. */
export async function nearDeadline(
  db: Db,
  kind: 'donation' | 'order',
  now: Date,
  after: { deadline: Date; id: number },
  most: number,
) {
  const { rows } = await sql<{ id: number; reference: string; deadline: Date }>`
    select p.id, p.reference, p.deadline from payment p
     where p.status in ('created', 'pending') and ${sql.ref(`p.${kind}_id`)} is not null
       and p.deadline > ${now} and p.deadline <= ${now}::timestamptz + interval '24 hours'
       and p.created_at < p.deadline - interval '48 hours'
       and (p.deadline, p.id) > (${after.deadline}, ${after.id})
       and not exists (select from mail_message sent where sent.dedupe_key = ${`${kind}_deadline_near:`} || p.reference)
     order by p.deadline, p.id limit ${most}`.execute(db);
  return rows;
}
