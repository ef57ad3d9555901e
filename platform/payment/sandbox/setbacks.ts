import type { AcquirerTx, Context, PaymentRow } from './context.ts';
import { move } from './transitions.ts';

/** What happens to a payment after it was paid or refunded, by the payer's bank. Each expects its row to be locked. */

const EVIDENCE_DAYS = 10;
const DAY = 86_400_000;

async function book(
  ctx: Context,
  tx: AcquirerTx,
  payment: PaymentRow,
  entry: { kind: 'dispute' | 'reinstatement' | 'bounce'; amount: number; key: string },
): Promise<void> {
  await tx
    .insertInto('acquirer.entry')
    .values({ payment_id: payment.id, created_at: ctx.clock(), ...entry })
    .execute();
}

/**
 * The payer objects at the bank, which takes the money back until the matter is decided. Once for a payment.
 * @param amount yen; all that is still held without it.
 */
export async function openDispute(
  ctx: Context,
  tx: AcquirerTx,
  payment: PaymentRow,
  amount: number | undefined,
): Promise<PaymentRow | 'NOTHING_TO_DISPUTE'> {
  const held = payment.received_amount - payment.refunded_amount;
  const disputed = amount ?? held;
  if (payment.status !== 'paid' || payment.dispute !== null || disputed > held || disputed === 0)
    return 'NOTHING_TO_DISPUTE';
  await book(ctx, tx, payment, { kind: 'dispute', amount: -disputed, key: 'opened' });
  const evidence_until = new Date(ctx.clock().getTime() + EVIDENCE_DAYS * DAY);
  const set = { dispute: 'open', disputed_amount: disputed, evidence_until };
  return move(ctx, tx, payment, set, 'payment.disputed');
}

/** The bank decides. Money of a dispute that was won comes back. */
export async function settleDispute(
  ctx: Context,
  tx: AcquirerTx,
  payment: PaymentRow,
  outcome: 'won' | 'lost',
): Promise<PaymentRow | 'NO_DISPUTE'> {
  if (payment.dispute !== 'open') return 'NO_DISPUTE';
  if (outcome === 'won')
    await book(ctx, tx, payment, { kind: 'reinstatement', amount: payment.disputed_amount, key: 'won' });
  return move(ctx, tx, payment, { dispute: outcome }, `payment.dispute_${outcome}`);
}

/** The payer's bank sends back what was refunded and has not come back before: a closed account, an expired card. */
export async function failRefunds(
  ctx: Context,
  tx: AcquirerTx,
  payment: PaymentRow,
): Promise<PaymentRow | 'NOTHING_REFUNDED'> {
  const amount = payment.refunded_amount;
  if (amount === 0 || payment.status === 'pending') return 'NOTHING_REFUNDED';
  const bounced = payment.bounced_amount + amount;
  await book(ctx, tx, payment, { kind: 'bounce', amount, key: String(bounced) });
  const set = {
    refunded_amount: 0,
    bounced_amount: bounced,
    status: payment.status === 'refunded' ? 'paid' : payment.status,
  };
  return move(ctx, tx, payment, set, 'payment.refund_failed');
}
