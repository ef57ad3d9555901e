import { randomToken, sameBytes, sha256 } from '#platform/crypto.ts';
import { PREPARED } from '#platform/db/prepared.ts';
import type { PaymentMethod } from '../port.ts';
import type { AcquirerTx, Context, PaymentRow } from './context.ts';
import { addEvent } from './events.ts';
import type { Opening } from './methods/method.ts';
import { expire } from './transitions.ts';
import type { PaymentRequest } from './wire.ts';

function fingerprint(request: PaymentRequest): Buffer {
  const { reference, description, amount, method, returnUrl, expiresAt } = request;
  return sha256(JSON.stringify([reference, description, amount, method, returnUrl, Date.parse(expiresAt)]));
}

export async function findByKey(ctx: Context, key: string): Promise<PaymentRow | undefined> {
  const row = await ctx.db
    .selectFrom('acquirer.payment')
    .selectAll()
    .where('idempotency_key', '=', key)
    .executeTakeFirst();
  return row && upToDate(ctx, row);
}

/** Whether a request repeats the one that created a payment, or is another one under the same key. */
export function sameRequest(payment: PaymentRow, request: PaymentRequest): boolean {
  return sameBytes(payment.request_hash, fingerprint(request));
}

/** Creates a payment, or finds the one that the key already created. The unique key decides between parallel calls. */
export async function createPayment(
  ctx: Context,
  key: string,
  request: PaymentRequest,
  opening: Opening,
): Promise<PaymentRow> {
  const now = ctx.clock();
  const made = await ctx.db.transaction().execute(async (tx) => {
    const row = await tx
      .insertInto('acquirer.payment')
      .values({
        id: `pay_${randomToken()}`,
        idempotency_key: key,
        request_hash: fingerprint(request),
        reference: request.reference,
        description: request.description,
        amount: request.amount,
        method: request.method,
        return_url: request.returnUrl,
        expires_at: new Date(request.expiresAt),
        status: opening.payNumber ? 'pending' : 'created',
        waiting_for: opening.payNumber ? 'payer' : null,
        pay_number: opening.payNumber ?? null,
        instructions: JSON.stringify(opening.instructions),
        created_at: now,
        updated_at: now,
      })
      .onConflict((c) => c.column('idempotency_key').doNothing())
      .returningAll()
      .executeTakeFirst();
    if (row?.status === 'pending') await addEvent(ctx, tx, row, 'payment.pending');
    return row;
  });
  ctx.wake();
  return made ?? (await findByKey(ctx, key))!;
}

/** The payment of a counter number or an account. Each method has its own numbers. */
export async function findByPayNumber(
  ctx: Context,
  method: PaymentMethod,
  number: string,
): Promise<PaymentRow | undefined> {
  const row = await ctx.db
    .selectFrom('acquirer.payment')
    .selectAll()
    .where('method', '=', method)
    .where('pay_number', '=', number)
    .executeTakeFirst();
  return row && upToDate(ctx, row);
}

/** A payment's present state: one whose deadline has passed is expired, even before the sweep. */
export async function findPayment(ctx: Context, id: string): Promise<PaymentRow | undefined> {
  const row = await ctx.db
    .selectFrom('acquirer.payment')
    .selectAll()
    .where('id', '=', id)
    .modifyEnd(PREPARED)
    .executeTakeFirst();
  return row && upToDate(ctx, row);
}

async function upToDate(ctx: Context, row: PaymentRow): Promise<PaymentRow> {
  return isOverdue(ctx, row) ? change(ctx, row.id, async (_tx, current) => current) : row;
}

function isOverdue(ctx: Context, p: PaymentRow): boolean {
  // A payment that still waits for the issuer was begun in time: the issuer's answer decides, not the deadline.
  const open = p.status === 'created' || (p.status === 'pending' && p.waiting_for !== 'issuer');
  return open && p.expires_at <= ctx.clock();
}

/**
 * Changes one payment with its row locked, so that of parallel attempts the second sees the first one's result.
 * @param id of a payment that exists.
 */
export async function change<T>(
  ctx: Context,
  id: string,
  work: (tx: AcquirerTx, payment: PaymentRow) => Promise<T>,
): Promise<T> {
  const result = await ctx.db.transaction().execute(async (tx) => {
    const locked = await tx
      .selectFrom('acquirer.payment')
      .selectAll()
      .where('id', '=', id)
      .forUpdate()
      .modifyEnd(PREPARED)
      .executeTakeFirstOrThrow();
    return work(tx, isOverdue(ctx, locked) ? await expire(ctx, tx, locked) : locked);
  });
  ctx.wake();
  return result;
}
