import { sql } from 'kysely';
import { randomToken } from '#platform/crypto.ts';
import { PREPARED } from '#platform/db/prepared.ts';
import type { AcquirerTx, Context, EventRow, PaymentRow } from './context.ts';
import { takeFault } from './faults.ts';
import { toMessage } from './wire.ts';

/** A delivery under way is not taken again for this long: more than the timeout of a call. */
const LEASE = 10_000;
const GIVE_UP = 72 * 3_600_000;
/** An event held back for the next one is sent anyway after this time. */
const HOLD = 60_000;

/** Milliseconds until the next try: 1 s, 4 s, 16 s … at most 6 hours. */
export function backoff(attempts: number): number {
  return Math.min(1000 * 4 ** Math.max(0, attempts - 1), 6 * 3_600_000);
}

/** Writes the event for the merchant, in the transaction of the change, with the switches in force. */
export async function addEvent(
  ctx: Context,
  tx: AcquirerTx,
  payment: PaymentRow,
  type: string,
): Promise<void> {
  const now = ctx.clock();
  const id = `evt_${randomToken()}`;
  const never = (await takeFault(tx, 'webhook_never')) !== undefined;
  const delay = (await takeFault(tx, 'webhook_delay')) ?? 0;
  const further = (await takeFault(tx, 'webhook_duplicate')) ?? 0;
  const reorder = (await takeFault(tx, 'webhook_reorder')) !== undefined;
  await tx
    .insertInto('acquirer.event')
    .values({
      id,
      payment_id: payment.id,
      type,
      body: JSON.stringify({ id, type, createdAt: now.toISOString(), payment: toMessage(payment) }),
      status: never ? 'withheld' : 'waiting',
      copies: Math.min(1 + further, 20),
      after_next: reorder,
      next_at: new Date(now.getTime() + delay),
      created_at: now,
      updated_at: now,
    })
    .execute();
}

/** Takes due events, each for one sender at a time, even among several processes. */
export async function claimDue(ctx: Context, limit: number): Promise<EventRow[]> {
  const now = ctx.clock();
  return ctx.db
    .updateTable('acquirer.event')
    .set({
      attempts: sql`attempts + 1`,
      next_at: new Date(now.getTime() + LEASE),
      updated_at: now,
    })
    .where('seq', 'in', (w) =>
      w
        .selectFrom('acquirer.event as e')
        .select('e.seq')
        .where('e.status', '=', 'waiting')
        .where('e.next_at', '<=', now)
        .where((c) =>
          c.or([
            c('e.after_next', '=', false),
            c('e.created_at', '<=', new Date(now.getTime() - HOLD)),
            c.exists(
              c
                .selectFrom('acquirer.event as later')
                .select('later.seq')
                .whereRef('later.payment_id', '=', 'e.payment_id')
                .whereRef('later.seq', '>', 'e.seq')
                .where('later.status', '=', 'delivered'),
            ),
          ]),
        )
        .orderBy('e.next_at')
        .orderBy('e.seq')
        .limit(limit)
        .forUpdate()
        .skipLocked(),
    )
    .returningAll()
    .execute();
}

/** Records how a delivery ended: accepted, to be tried again, or given up after three days. */
export async function noteDelivery(
  ctx: Context,
  event: EventRow,
  answer: string,
  taken: boolean,
): Promise<void> {
  const now = ctx.clock();
  const tooOld = now.getTime() - event.created_at.getTime() > GIVE_UP;
  await ctx.db
    .updateTable('acquirer.event')
    .set({
      status: taken ? 'delivered' : tooOld ? 'dead' : 'waiting',
      delivered_at: taken ? now : null,
      next_at: new Date(now.getTime() + backoff(event.attempts)),
      last_answer: answer.slice(0, 200),
      updated_at: now,
    })
    .where('seq', '=', event.seq)
    .modifyEnd(PREPARED)
    .execute();
}

/** Sends an event again, whatever its state. @returns false for an unknown id. */
export async function redeliver(ctx: Context, id: string): Promise<boolean> {
  const now = ctx.clock();
  const row = await ctx.db
    .updateTable('acquirer.event')
    .set({ status: 'waiting', after_next: false, next_at: now, updated_at: now })
    .where('id', '=', id)
    .returning('id')
    .executeTakeFirst();
  ctx.wake();
  return row !== undefined;
}

/** The events of a payment, sent and to be sent, oldest first. */
export async function eventsOf(ctx: Context, paymentId: string) {
  return ctx.db
    .selectFrom('acquirer.event')
    .select(['id', 'type', 'status', 'attempts', 'last_answer as lastAnswer'])
    .where('payment_id', '=', paymentId)
    .orderBy('seq')
    .execute();
}
