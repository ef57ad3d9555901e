import { paced } from '#platform/paced.ts';
import type { PaymentState } from '#platform/payment/port.ts';
import { paymentProvider } from '#platform/payment/provider.ts';
import { applyPaymentState } from './complete.ts';
import type { Found, Locked, Payable } from './payable.ts';

const PAUSE_MS = 1_000;
const inTurn = paced<PaymentState>(PAUSE_MS);

/**
 * Asks the provider how a payment went, and carries it over. A payer's address does so without a login, as often as it is
 * loaded: a payment is asked for once a second in each process, and its rows are locked no more often. An answer is never
 * older than the question, so that nobody who has paid is told to pay.
 * @throws what the provider's client throws, when it does not answer.
 */
export function askProvider<L extends Locked, F extends Found>(
  payable: Payable<L, F>,
  providerRef: string,
): Promise<PaymentState> {
  return inTurn(providerRef, async () => {
    const state = await paymentProvider().fetchPayment(providerRef);
    await applyPaymentState([payable], state, 'return');
    return state;
  });
}
