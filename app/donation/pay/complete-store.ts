import { sql } from 'kysely';
import { db, type Tx } from '#platform/db/db.ts';
import type { PaymentState } from '#platform/payment/port.ts';
import type { DonationState } from '../states.ts';

export interface LockedDonation {
  id: number;
  number: string;
  status: DonationState;
  amount: number;
  goods_id: number | null;
  sku_id: number | null;
  quantity: number;
  delivery_address: unknown;
  this_year_only: boolean;
  applied_at: Date;
  paid_at: Date | null;
  designated_from: string | null;
  designated_until: string | null;
  payment_id: number;
  payment_status: string;
  payment_amount: number;
  received_amount: number;
  refunded_amount: number;
}

/**
 * The donation of a payment, both rows locked until the transaction ends. Found by our own number, which the provider
 * carries as reference: its first webhook may be quicker than our note of its id.
 */
export async function lockDonation(tx: Tx, number: string): Promise<LockedDonation | undefined> {
  const { rows } = await sql<LockedDonation>`
    select d.id, d.number, d.status, d.amount, d.goods_id, d.sku_id, d.quantity, d.delivery_address,
           d.this_year_only, d.applied_at, d.paid_at, g.designated_from, g.designated_until,
           p.id as payment_id, p.status as payment_status, p.amount as payment_amount, p.received_amount, p.refunded_amount
      from payment p join donation d on d.id = p.donation_id join government g on g.code = d.government_code
     where d.number = ${number}
       for update of p, d`.execute(tx);
  return rows[0];
}

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

/**
 * Writes down what money came and went, where any did. Both sums only ever grow, so that older news cannot lower them.
 */
export async function noteMoney(tx: Tx, d: LockedDonation, state: PaymentState): Promise<void> {
  if (state.receivedAmount <= d.received_amount && state.refundedAmount <= d.refunded_amount) return;
  await sql`
    update payment set received_amount = greatest(received_amount, ${state.receivedAmount}::integer),
           refunded_amount = greatest(refunded_amount, ${state.refundedAmount}::integer)
     where id = ${d.payment_id}`.execute(tx);
}

/** Yen that the provider holds for a donation and that are not the government's. While it is open, all of it may be. */
export async function owedToDonor(tx: Tx, donationId: number): Promise<number> {
  const { rows } = await sql<{ owed: number }>`
    select p.received_amount - p.refunded_amount
           - case d.status when 'paid' then p.amount when 'pending_payment' then p.received_amount else 0 end as owed
      from payment p join donation d on d.id = p.donation_id where d.id = ${donationId}`.execute(tx);
  return Math.max(0, rows[0]?.owed ?? 0);
}

/** Stock for a payment that came after its reservation had ended. @returns false when too little is left. */
export async function takeStock(tx: Tx, skuId: number, quantity: number): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update sku set stock = stock - ${quantity}
     where id = ${skuId} and (stock is null or stock - reserved >= ${quantity})`.execute(tx);
  return numAffectedRows === 1n;
}

/** Stock that a cancelled donation gives back. */
export async function returnStock(tx: Tx, skuId: number, quantity: number): Promise<void> {
  await sql`update sku set stock = stock + ${quantity} where id = ${skuId}`.execute(tx);
}

/**
 * Counts a paid application: see popularity_weight in the schema. goods_search before goods, the order in which a sold
 * out SKU's trigger goes too, so that two completions of the same goods cannot wait for each other.
 */
export async function countPopularity(tx: Tx, goodsId: number, paidAt: Date): Promise<void> {
  const more = sql`popularity + popularity_weight(${paidAt})`;
  await sql`update goods_search set popularity = ${more} where goods_id = ${goodsId}`.execute(tx);
  await sql`update goods set popularity = ${more} where id = ${goodsId}`.execute(tx);
}

/** What leads from a donation to its payment at the provider. */
export async function paymentOf(number: string) {
  return db()
    .selectFrom('donation')
    .innerJoin('payment', 'payment.donation_id', 'donation.id')
    .select(['payment.provider_ref', 'payment.idempotency_key'])
    .where('donation.number', '=', number)
    .executeTakeFirst();
}
