import type { Context, EventRow } from './context.ts';
import { claimDue, noteDelivery } from './events.ts';
import { takeFault } from './faults.ts';
import { SIGNATURE_HEADER, sign, TIMESTAMP_HEADER } from './signature.ts';

const TIMEOUT = 5_000;
const BATCH = 8;

async function post(ctx: Context, event: EventRow): Promise<number> {
  const bad = (await takeFault(ctx.db, 'webhook_bad_signature')) !== undefined;
  const timestamp = String(Math.floor(ctx.clock().getTime() / 1000));
  const secret = bad ? `not-${ctx.secrets[0]}` : ctx.secrets[0]!;
  const answer = await fetch(ctx.webhookUrl, {
    method: 'POST',
    headers: {
      'Content-Type': 'application/json',
      [TIMESTAMP_HEADER]: timestamp,
      [SIGNATURE_HEADER]: sign(secret, timestamp, event.body),
    },
    body: event.body,
    redirect: 'manual',
    signal: AbortSignal.timeout(TIMEOUT),
  });
  await answer.body?.cancel();
  return answer.status;
}

/** Sends one event, all its copies at the same moment: the hardest case for the receiver. */
async function deliver(ctx: Context, event: EventRow): Promise<void> {
  const copies = Array.from({ length: event.copies }, () => post(ctx, event));
  const answers = await Promise.allSettled(copies);
  const taken = answers.every((a) => a.status === 'fulfilled' && a.value >= 200 && a.value < 300);
  const words = answers.map((a) => (a.status === 'fulfilled' ? String(a.value) : (a.reason as Error).name));
  await noteDelivery(ctx, event, words.join(' '), taken);
}

/** Sends what is due. @returns whether there may be more. */
export async function deliverDue(ctx: Context): Promise<boolean> {
  const events = await claimDue(ctx, BATCH);
  await Promise.all(events.map((event) => deliver(ctx, event)));
  return events.length > 0;
}
