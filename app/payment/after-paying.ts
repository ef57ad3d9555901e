import { db } from '#platform/db/db.ts';
import { log } from '#platform/log.ts';
import { askProvider } from './ask-provider.ts';
import type { Found, Locked, Payable } from './payable.ts';

/**
 * The payer is back: asks the provider how it went, carries it over, and says where the result is. Nobody is sent on to
 * pay from here: when the provider does not answer, the result page says that the payment is being checked, and webhook
 * or sweeper finish it.
 * @returns a path, or undefined for an unknown number.
 */
export async function afterPaying<L extends Locked, F extends Found>(
  payable: Payable<L, F>,
  number: string,
): Promise<string | undefined> {
  const found = await payable.find(db(), number);
  if (!found) return undefined;
  if (found.status !== 'pending_payment' || !found.provider_ref) return payable.resultPath(found);
  let answered = false;
  try {
    await askProvider(payable, found.provider_ref);
    answered = true;
  } catch (error) {
    log().warn({ err: error, [payable.kind]: number }, 'the provider was not reached on return');
  }
  const now = await payable.find(db(), number);
  // Some providers let the payer come back and leave the payment open: that page has a button to go on.
  if (answered && now?.status === 'pending_payment' && now.payment_status === 'created')
    return payable.leftPath(now);
  return now && payable.resultPath(now);
}
