import { sql } from 'kysely';
import { type Db, db, type Tx } from '#platform/db/db.ts';
import type { PaymentState } from '#platform/payment/port.ts';
import type { Locked } from './payable.ts';

/** Writes down what the provider said of the payment. */
export async function notePayment(
  tx: Tx,
  paymentId: number,
  state: PaymentState,
  status: string,
): Promise<void> {
  await tx
    .updateTable('payment')
    .set({
      status,
      provider_ref: state.providerRef,
      redirect_url: state.redirectUrl,
      instructions: JSON.stringify(state.instructions),
      failure_code: state.failureCode,
      paid_at: state.paidAt,
      checked_at: new Date(),
    })
    .where('id', '=', paymentId)
    .execute();
}

export async function setPaymentStatus(tx: Tx, paymentId: number, status: string): Promise<void> {
  await tx.updateTable('payment').set({ status }).where('id', '=', paymentId).execute();
}

/** Adds to what of a purchase that stands was promised back, in the row as in the database. @param amount yen. */
export async function noteGrant(tx: Tx, row: Locked, amount: number): Promise<void> {
  row.granted_amount += amount;
  await tx
    .updateTable('payment')
    .set({ granted_amount: row.granted_amount })
    .where('id', '=', row.payment_id)
    .execute();
}

/**
 * Writes down what money came and went, where any did, in the row as in the database. Both sums only ever grow, so that
 * older news cannot lower them.
 */
export async function noteMoney(tx: Tx, row: Locked, state: PaymentState): Promise<void> {
  const { receivedAmount, refundedAmount } = state;
  if (receivedAmount <= row.received_amount && refundedAmount <= row.refunded_amount) return;
  row.received_amount = Math.max(row.received_amount, receivedAmount);
  row.refunded_amount = Math.max(row.refunded_amount, refundedAmount);
  await tx
    .updateTable('payment')
    .set({ received_amount: row.received_amount, refunded_amount: row.refunded_amount })
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

export interface OpenPayment {
  reference: string;
  provider_ref: string | null;
  idempotency_key: string;
  deadline: Date;
}

/** Until then the submitting request itself may still be waiting for the provider. */
const GRACE = '2 minutes';
/** How often the provider is asked about a payment that nobody brought news of: those made at once, and the others. */
const ASK_AGAIN = '3 minutes';
const ASK_DEFERRED_AGAIN = '6 hours';

/** Payments that need a look: past their deadline, or open for a while without news. */
export async function openPayments(now: Date, most: number): Promise<OpenPayment[]> {
  const { rows } = await sql<OpenPayment>`
    select reference, provider_ref, idempotency_key, deadline from payment
     where status in ('created', 'pending')
       and (deadline < ${now}
            or (created_at < ${now}::timestamptz - ${GRACE}::interval
                and (checked_at is null or checked_at < ${now}::timestamptz
                     - case when method in ('card', 'wallet') then ${ASK_AGAIN} else ${ASK_DEFERRED_AGAIN} end::interval)))
     order by checked_at nulls first, deadline limit ${most}`.execute(db());
  return rows;
}

/** A payment that cannot be checked goes to the end of the line, so that it does not keep others waiting. */
export async function noteAttempt(number: string, now: Date): Promise<void> {
  await db().updateTable('payment').set({ checked_at: now }).where('reference', '=', number).execute();
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
