import { sql } from 'kysely';
import type { Tx } from '#platform/db/db.ts';
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
  payment_id: number;
  payment_status: string;
  payment_amount: number;
  delivery_address: unknown;
}

/**
 * The donation of a payment, both rows locked until the transaction ends. Found by our own number, which the provider
 * carries as reference: its first webhook may be quicker than our note of its id.
 */
export async function lockDonation(tx: Tx, number: string): Promise<LockedDonation | undefined> {
  const { rows } = await sql<LockedDonation>`
    select d.id, d.number, d.status, d.amount, d.goods_id, d.sku_id, d.quantity, d.delivery_address,
           p.id as payment_id, p.status as payment_status, p.amount as payment_amount
      from payment p join donation d on d.id = p.donation_id
     where d.number = ${number}
       for update`.execute(tx);
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
      received_amount: state.receivedAmount,
      refunded_amount: state.refundedAmount,
      checked_at: new Date(),
    })
    .where('id', '=', paymentId)
    .execute();
}

/** Stock for a payment that came after its reservation had ended. @returns false when too little is left. */
export async function takeStock(tx: Tx, skuId: number, quantity: number): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update sku set stock = stock - ${quantity}
     where id = ${skuId} and (stock is null or stock - reserved >= ${quantity})`.execute(tx);
  return numAffectedRows === 1n;
}

/** One delivery a planned instalment, the first in the month after payment. */
export async function createDeliveries(
  tx: Tx,
  donationId: number,
  goodsId: number,
  paidAt: Date,
): Promise<void> {
  await sql`
    insert into delivery (donation_id, instalment, planned_month)
    select ${donationId}::bigint, n, (date_trunc('month', ${paidAt}::timestamptz at time zone 'Asia/Tokyo') + make_interval(months => n))::date
      from goods g, generate_series(1, g.deliveries) as n where g.id = ${goodsId}
    on conflict do nothing`.execute(tx);
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
