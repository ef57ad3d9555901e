import { PREPARED } from '#platform/db/prepared.ts';
import type { Context } from './context.ts';
import { change } from './payments.ts';
import { settle } from './transitions.ts';

const BATCH = 50;

/** Ends overdue payments and settles those that a silent issuer has approved. @returns whether there may be more. */
export async function keepHouse(ctx: Context): Promise<boolean> {
  const now = ctx.clock();
  const overdue = await ctx.db
    .selectFrom('acquirer.payment')
    .select('id')
    .where('status', 'in', ['created', 'pending'])
    .where('settle_at', 'is', null)
    .where('expires_at', '<=', now)
    .orderBy('expires_at')
    .limit(BATCH)
    .modifyEnd(PREPARED)
    .execute();
  // `change` itself expires what is overdue.
  for (const { id } of overdue) await change(ctx, id, async (_tx, payment) => payment);

  const answered = await ctx.db
    .selectFrom('acquirer.payment')
    .select('id')
    .where('settle_at', '<=', now)
    .orderBy('settle_at')
    .limit(BATCH)
    .modifyEnd(PREPARED)
    .execute();
  for (const { id } of answered) {
    await change(ctx, id, async (tx, payment) =>
      payment.settle_at !== null && payment.settle_at <= now ? settle(ctx, tx, payment) : payment,
    );
  }
  return overdue.length === BATCH || answered.length === BATCH;
}
