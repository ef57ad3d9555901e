import type { Updateable } from 'kysely';
import { randomDigits } from '#platform/crypto.ts';
import type { AcquirerPayment } from '#platform/db/types.gen.ts';
import type { FailureCode } from '../port.ts';
import type { AcquirerTx, Context, PaymentRow } from './context.ts';
import { addEvent } from './events.ts';

/** The moves of a payment. Each expects its row to be locked by `change`, and writes its event with the move. */

export async function move(
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

/** Whether the payer may still begin or continue to pay. */
export function isOpen(payment: PaymentRow): boolean {
  return payment.status === 'created' || payment.status === 'pending';
}

/** Takes the whole amount at once: the ledger's unique index allows one charge for each payment. */
export async function settle(ctx: Context, tx: AcquirerTx, payment: PaymentRow): Promise<PaymentRow> {
  const now = ctx.clock();
  await tx
    .insertInto('acquirer.entry')
    .values({ payment_id: payment.id, kind: 'charge', amount: payment.amount, created_at: now })
    .execute();
  const set = {
    status: 'paid',
    paid_at: now,
    received_amount: payment.amount,
    waiting_for: null,
    settle_at: null,
    challenge_code: null,
  };
  return move(ctx, tx, payment, set, 'payment.paid');
}

/** Ends a payment that was not paid. A part that was transferred stays received and has to be refunded. */
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

/** Yen still to come by transfer before the payment is paid; refunded money counts as not received. */
export function missing(payment: PaymentRow): number {
  return Math.max(0, payment.amount - payment.received_amount + payment.refunded_amount);
}

/** Most yen that one account receives: far above any payment, so that sums stay far below what an integer can hold. */
const ACCOUNT_LIMIT = 99_999_999;

/**
 * Receives a transfer, once for a key. A bank receives money whatever the payment's state: a transfer that completes an
 * open payment makes it paid at this instant; less than that, a surplus, or money after its end is received all the
 * same.
 */
export async function receive(
  ctx: Context,
  tx: AcquirerTx,
  payment: PaymentRow,
  amount: number,
  key: string,
): Promise<PaymentRow | 'LIMIT_EXCEEDED'> {
  const earlier = await tx
    .selectFrom('acquirer.entry')
    .select('id')
    .where('payment_id', '=', payment.id)
    .where('kind', '=', 'transfer')
    .where('key', '=', key)
    .executeTakeFirst();
  if (earlier) return payment;
  const received = payment.received_amount + amount;
  if (received > ACCOUNT_LIMIT) return 'LIMIT_EXCEEDED';
  const now = ctx.clock();
  await tx
    .insertInto('acquirer.entry')
    .values({ payment_id: payment.id, kind: 'transfer', amount, key, created_at: now })
    .execute();
  const set = { received_amount: received };
  if (!isOpen(payment)) return move(ctx, tx, payment, set, 'payment.received');
  if (amount < missing(payment)) return move(ctx, tx, payment, set, 'payment.partially_received');
  return move(ctx, tx, payment, { ...set, status: 'paid', paid_at: now, waiting_for: null }, 'payment.paid');
}

export type RefundRefusal = 'NOTHING_RECEIVED' | 'AMOUNT_EXCEEDED' | 'IDEMPOTENCY_CONFLICT' | 'DISPUTED';

/**
 * Refunds money, once for a key and never more than was received, in any state. A paid payment that was refunded in
 * full becomes `refunded`; any other keeps its state.
 */
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
  if (payment.received_amount === 0) return 'NOTHING_RECEIVED';
  // The money is with the payer's bank, or was lost to it.
  if (payment.dispute === 'open' || payment.dispute === 'lost') return 'DISPUTED';
  const refunded = payment.refunded_amount + amount;
  if (refunded > payment.received_amount) return 'AMOUNT_EXCEEDED';
  await tx
    .insertInto('acquirer.entry')
    .values({ payment_id: payment.id, kind: 'refund', amount: -amount, key, created_at: ctx.clock() })
    .execute();
  const whole = payment.status === 'paid' && refunded === payment.received_amount;
  const set = { refunded_amount: refunded, status: whole ? 'refunded' : payment.status };
  return move(ctx, tx, payment, set, 'payment.refunded');
}
