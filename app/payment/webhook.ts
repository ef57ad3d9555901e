import { transaction } from '#platform/db/db.ts';
import { paymentProvider } from '#platform/payment/provider.ts';
import { applyInTransaction, type Payables } from './complete.ts';
import { insertEvent } from './store.ts';

/**
 * Takes one webhook of the payment provider: the signature is checked over the raw bytes, then the event is recorded
 * and carried out in one transaction. A second delivery of the same event does nothing; a fault throws, so that the caller
 * answers 5xx and the provider delivers again.
 * @throws InvalidSignature
 */
export async function receivePaymentWebhook(
  payables: Payables,
  raw: string,
  headers: Headers,
): Promise<'handled' | 'repeated'> {
  const provider = paymentProvider();
  const event = await provider.verifyWebhook(raw, headers);
  return transaction(async (tx) => {
    if (!(await insertEvent(tx, provider.name, event, raw))) return 'repeated';
    if (event.payment) await applyInTransaction(tx, payables, event.payment, 'webhook');
    return 'handled';
  });
}
