import type { Payables } from '#app/payment/complete.ts';
import { replayWebhook } from '#app/payment/webhook.ts';
import type { Actor } from '#app/staff/actor.ts';
import { record } from '#app/staff/audit.ts';
import { demandEverywhere, mayEverywhere } from '#app/staff/permissions.ts';
import { db } from '#platform/db/db.ts';
import type { Page, PageAsked } from '#platform/db/keyset.ts';
import { type EventFacts, factsOf, referenceOf } from './event-facts.ts';
import { type EventFilter, findEvent, findEvents, type PaymentEventRow } from './events-query.ts';

/** @throws NotAllowed */
export function listPaymentEvents(
  actor: Actor,
  filter: EventFilter,
  asked: PageAsked,
): Promise<Page<PaymentEventRow>> {
  demandEverywhere(actor, 'system.read');
  return findEvents(filter, asked);
}

/** One webhook with what support needs of it; undefined as if there were none for who may not. */
export async function readPaymentEvent(
  actor: Actor,
  id: number,
): Promise<
  (PaymentEventRow & { facts: EventFacts; reference: string | undefined; bytes: number }) | undefined
> {
  const found = mayEverywhere(actor, 'system.read') ? await findEvent(db(), id) : undefined;
  if (!found) return undefined;
  const { raw, ...event } = found;
  return { ...event, facts: factsOf(raw), reference: referenceOf(raw), bytes: Buffer.byteLength(raw) };
}

type Replayed = Awaited<ReturnType<typeof replayWebhook>>;

/**
 * Carries a webhook out again, as if the provider had sent it once more: what is done already stays done, and nothing is done twice.
 * @throws NotAllowed
 */
export async function replayPaymentEvent(actor: Actor, payables: Payables, id: number): Promise<Replayed> {
  demandEverywhere(actor, 'system.act');
  const outcome = await replayWebhook(payables, id, (tx, became) =>
    record(tx, actor, {
      action: 'system.act',
      subject: 'payment_event',
      subjectId: id,
      changes: { 再処理: [null, became === 'applied' ? '反映' : '対象の決済なし'] },
    }),
  );
  if (outcome.kind === 'failed')
    await record(db(), actor, {
      action: 'system.act',
      subject: 'payment_event',
      subjectId: id,
      changes: { 再処理: [null, '失敗'] },
    });
  return outcome;
}
