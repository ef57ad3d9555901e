import type { Updateable } from 'kysely';
import { randomDigits } from '#platform/crypto.ts';
import type { AcquirerPayment } from '#platform/db/types.gen.ts';
import type { FailureCode } from '../port.ts';
import type { AcquirerTx, Context, PaymentRow } from './context.ts';
import { addEvent } from './events.ts';

/** The moves of a payment. Each expects its row to be locked by `change`, and writes its event with the move. */

async function move(
  ctx: Context,
  tx: AcquirerTx,
  payment: PaymentRow,
  set: Updateable<AcquirerPayment>,
  event: string,
): Promise<PaymentRow> {
  const moved = await tx
    .updateTable('acquirer.payment')
    .set({ ...set, updated_at: ctx.clock() })
    .where('id', '=', payment.id)
    .returningAll()
    .executeTakeFirstOrThrow();
  await addEvent(ctx, tx, moved, event);
  return moved;
}

/** True while the payer may still begin or go on paying. */
export function isOpen(payment: PaymentRow): boolean {
  return payment.status === 'created' || payment.status === 'pending';
}

/** Takes the money: the ledger's unique index allows one charge for a payment. */
export async function settle(ctx: Context, tx: AcquirerTx, payment: PaymentRow): Promise<PaymentRow> {
  const now = ctx.clock();
  await tx
    .insertInto('acquirer.entry')
    .values({ payment_id: payment.id, kind: 'charge', amount: payment.amount, created_at: now })
    .execute();
  const set = { status: 'paid', paid_at: now, waiting_for: null, settle_at: null, challenge_code: null };
  return move(ctx, tx, payment, set, 'payment.paid');
}

/** Ends a payment without money. */
export async function fail(
  ctx: Context,
  tx: AcquirerTx,
  payment: PaymentRow,
  code: FailureCode,
): Promise<PaymentRow> {
  const set = {
    status: 'failed',
    failure_code: code,
    waiting_for: null,
    settle_at: null,
    challenge_code: null,
  };
  return move(ctx, tx, payment, set, 'payment.failed');
}

export async function expire(ctx: Context, tx: AcquirerTx, payment: PaymentRow): Promise<PaymentRow> {
  const set = {
    status: 'expired',
    failure_code: 'PAYMENT_EXPIRED',
    waiting_for: null,
    challenge_code: null,
  };
  return move(ctx, tx, payment, set, 'payment.expired');
}

/** Sends the payer to the issuer's page (3-D Secure). */
export async function challenge(ctx: Context, tx: AcquirerTx, payment: PaymentRow): Promise<PaymentRow> {
  const set = { status: 'pending', waiting_for: 'authentication', challenge_code: randomDigits(6) };
  return move(ctx, tx, payment, set, 'payment.pending');
}

/** The issuer does not answer: the payment settles by itself at `settleAt`. */
export async function waitForIssuer(
  ctx: Context,
  tx: AcquirerTx,
  payment: PaymentRow,
  settleAt: Date,
): Promise<PaymentRow> {
  const set = { status: 'pending', waiting_for: 'issuer', settle_at: settleAt };
  return move(ctx, tx, payment, set, 'payment.pending');
}

/** Counts a wrong one-time code. No event: nothing that the merchant can see has changed. */
export async function countWrongCode(ctx: Context, tx: AcquirerTx, payment: PaymentRow): Promise<PaymentRow> {
  return tx
    .updateTable('acquirer.payment')
    .set({ challenge_failures: payment.challenge_failures + 1, updated_at: ctx.clock() })
    .where('id', '=', payment.id)
    .returningAll()
    .executeTakeFirstOrThrow();
}

export type RefundRefusal = 'NOT_PAID' | 'AMOUNT_EXCEEDED' | 'IDEMPOTENCY_CONFLICT';

/** Gives money back, once for a key and never above what was paid. */
export async function refund(
  ctx: Context,
  tx: AcquirerTx,
  payment: PaymentRow,
  amount: number,
  key: string,
): Promise<PaymentRow | RefundRefusal> {
  const earlier = await tx
    .selectFrom('acquirer.entry')
    .select('amount')
    .where('payment_id', '=', payment.id)
    .where('kind', '=', 'refund')
    .where('key', '=', key)
    .executeTakeFirst();
  if (earlier) return earlier.amount === -amount ? payment : 'IDEMPOTENCY_CONFLICT';
  if (payment.paid_at === null) return 'NOT_PAID';
  const refunded = payment.refunded_amount + amount;
  if (refunded > payment.amount) return 'AMOUNT_EXCEEDED';
  await tx
    .insertInto('acquirer.entry')
    .values({ payment_id: payment.id, kind: 'refund', amount: -amount, key, created_at: ctx.clock() })
    .execute();
  const set = { refunded_amount: refunded, status: refunded === payment.amount ? 'refunded' : 'paid' };
  return move(ctx, tx, payment, set, 'payment.refunded');
}
