import { db, insistently, type Tx, transaction } from '#platform/db/db.ts';
import { log } from '#platform/log.ts';
import type { PaymentEvent } from '#platform/payment/port.ts';
import { paymentProvider } from '#platform/payment/provider.ts';
import { applyInTransaction, type Payables } from './complete.ts';
import {
  type EventBecame,
  failureText,
  insertEvent,
  lockEvent,
  noteFailedEvent,
  noteHandled,
  storedEvent,
} from './event-store.ts';

const becomes = (event: PaymentEvent): EventBecame => (event.payment ? 'applied' : 'none');

/**
 * Takes one webhook of the payment provider: the signature is checked over the raw bytes, then the event is recorded
 * and carried out in one transaction. A second delivery of the same event does nothing; a fault throws, so that the caller
 * answers 5xx and the provider delivers again. What failed is kept, so that it is seen and can be carried out by staff.
 * @throws InvalidSignature
 */
export async function receivePaymentWebhook(
  payables: Payables,
  raw: string,
  headers: Headers,
): Promise<'handled' | 'repeated'> {
  const provider = paymentProvider();
  const event = await provider.verifyWebhook(raw, headers);
  try {
    return await insistently(async (tx) => {
      if (!(await insertEvent(tx, provider.name, event, raw, becomes(event)))) return 'repeated';
      if (event.payment) await applyInTransaction(tx, payables, event.payment, 'webhook');
      return 'handled';
    });
  } catch (error) {
    await keepFailed(provider.name, event, raw, error);
    throw error;
  }
}

/** Where not even that can be written, the provider's next delivery tries all again. */
async function keepFailed(
  provider: string,
  event: Pick<PaymentEvent, 'eventId' | 'type'>,
  raw: string,
  error: unknown,
): Promise<void> {
  await noteFailedEvent(db(), provider, event, raw, failureText(error)).catch((err: unknown) =>
    log().error({ err, event: event.eventId }, 'a webhook that failed could not be kept'),
  );
}

type Replay =
  | { kind: EventBecame }
  | { kind: 'unknown' }
  /** It came from a provider that is not the site's any more. */
  | { kind: 'other_provider' }
  /** It fails still. */
  | { kind: 'failed'; why: string };

/**
 * Carries a stored webhook out once more, by the same use case as its delivery: what is done already stays done.
 * @param also what is written in the same transaction.
 */
export async function replayWebhook(
  payables: Payables,
  id: number,
  also: (tx: Tx, became: EventBecame) => Promise<void>,
): Promise<Replay> {
  const stored = await storedEvent(db(), id);
  if (!stored) return { kind: 'unknown' };
  const provider = paymentProvider();
  if (provider.name !== stored.provider) return { kind: 'other_provider' };
  try {
    const event = await provider.readWebhook(stored.raw);
    return await transaction(async (tx): Promise<Replay> => {
      if (!(await lockEvent(tx, id))) return { kind: 'unknown' };
      if (event.payment) await applyInTransaction(tx, payables, event.payment, 'webhook');
      await noteHandled(tx, id, becomes(event));
      await also(tx, becomes(event));
      return { kind: becomes(event) };
    });
  } catch (error) {
    await keepFailed(stored.provider, stored, stored.raw, error);
    return { kind: 'failed', why: failureText(error) };
  }
}
