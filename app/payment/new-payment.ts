import type { Tx } from '#platform/db/db.ts';
import type { PaymentMethod } from '#platform/payment/port.ts';

/** What is to be paid, for whom, how and until when. `amount` in yen; 0 only where points pay the whole. */
export interface NewPayment {
  of: { donation: number } | { order: number };
  /** The number of the donation or order. */
  reference: string;
  provider: string;
  method: PaymentMethod | 'points';
  amount: number;
  /** Unique; the provider answers a repeat with the first result. */
  key: string;
  deadline: Date;
}

/** Adds the one payment of a donation or order, in the transaction that makes it. */
export async function insertPayment(tx: Tx, p: NewPayment): Promise<void> {
  await tx
    .insertInto('payment')
    .values({
      ...('donation' in p.of ? { donation_id: p.of.donation } : { order_id: p.of.order }),
      reference: p.reference,
      provider: p.provider,
      method: p.method,
      amount: p.amount,
      idempotency_key: p.key,
      deadline: p.deadline,
    })
    .execute();
}
