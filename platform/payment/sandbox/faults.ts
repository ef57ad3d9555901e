import { sql } from 'kysely';
import { z } from 'zod';
import { PREPARED } from '#platform/db/prepared.ts';
import type { AcquirerDb, AcquirerTx, Context } from './context.ts';

/**
 * The switches. `value` means: milliseconds for the delays and slowness, further copies for duplicates, nothing for the
 * others. `api_lost` handles the request and then answers 503: the caller cannot know what happened. `issuer_delay` is
 * how long the card that times out gets no answer.
 */
const faultKind = z.enum([
  'webhook_delay',
  'webhook_duplicate',
  'webhook_reorder',
  'webhook_never',
  'webhook_bad_signature',
  'api_slow',
  'api_down',
  'api_lost',
  'issuer_delay',
]);
type FaultKind = z.infer<typeof faultKind>;

export const faultRequest = z.strictObject({
  fault: faultKind,
  value: z.int().min(0).max(86_400_000).default(0),
  /** How many times it happens; null until it is reset. */
  count: z.int().min(1).max(100_000).nullable().default(null),
});

/** Switches a fault on, replacing an earlier setting of it. */
export async function setFault(ctx: Context, fault: z.infer<typeof faultRequest>): Promise<void> {
  const now = ctx.clock();
  const set = { value: fault.value, remaining: fault.count, updated_at: now };
  await ctx.db
    .insertInto('acquirer.fault')
    .values({ kind: fault.fault, created_at: now, ...set })
    .onConflict((c) => c.column('kind').doUpdateSet(set))
    .execute();
}

export async function resetFaults(db: AcquirerDb): Promise<void> {
  await db.deleteFrom('acquirer.fault').execute();
}

/**
 * Uses a fault once, in one statement, so that a count of n happens n times among parallel requests. @returns its
 * value.
 */
export async function takeFault(db: AcquirerDb | AcquirerTx, kind: FaultKind): Promise<number | undefined> {
  const row = await db
    .updateTable('acquirer.fault')
    .set({ remaining: sql`remaining - 1` })
    .where('kind', '=', kind)
    .where((w) => w.or([w('remaining', 'is', null), w('remaining', '>', 0)]))
    .returning('value')
    .modifyEnd(PREPARED)
    .executeTakeFirst();
  return row?.value;
}
