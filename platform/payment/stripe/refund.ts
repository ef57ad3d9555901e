import type Stripe from 'stripe';
import { ProviderRefused } from '../port.ts';
import { ask } from './client.ts';

/** Where a refund's money is at Stripe. */
export interface RefundSource {
  session: Stripe.Checkout.Session;
  /** The payment that took money, if any. */
  intent: string | null;
  /** True for bank transfers, whose money may be in the customer's balance. */
  byBalance: boolean;
  /** Yen in the customer's balance that were never applied to the payment. */
  available: number;
  /** Yen received and not refunded yet, in the balance and by the payment together. */
  held: number;
  customer: string;
}

/**
 * The note on each refund: our key, and the whole amount requested under it, as one key may need two refunds at Stripe.
 */
const noteOf = (key: string, amount: number) => ({ refund_key: key, refund_amount: String(amount) });

/**
 * Gives money back, first what was never applied to the payment (a surplus, a part), then of the payment itself.
 *
 * Stripe forgets an idempotency key after a day, so what was made under ours is looked up on the refunds first. The
 * balance was read before that look, and is drawn on once for a key: of calls at the same time each either finds the
 * other's refund or asks the very same, which Stripe answers once. A refund that failed at the payer's bank does not
 * count; the next call makes another.
 * @throws ProviderRefused for another amount under the same key, or more than there is.
 */
export async function giveBack(
  stripe: Stripe,
  source: RefundSource,
  amount: number,
  key: string,
): Promise<void> {
  const made = (await refundsOf(stripe, source)).filter((r) => r.metadata?.refund_key === key);
  if (made.some((r) => r.metadata?.refund_amount !== String(amount)))
    throw new ProviderRefused(`Another amount was asked for under the key ${key}.`);
  const [balance, payment] = [made.filter((r) => !r.payment_intent), made.filter((r) => r.payment_intent)];
  const [fromBalance, fromPayment] = [balance.find(isGood), payment.find(isGood)];
  const first = fromBalance?.amount ?? Math.min(amount, source.available);
  const second = amount - first;
  const due = (fromBalance ? 0 : first) + (fromPayment ? 0 : second);
  if (due > source.held || (second > 0 && !source.intent))
    throw new ProviderRefused('There is no such sum to give back.');
  const metadata = noteOf(key, amount);
  if (first > 0 && !fromBalance) {
    const params = { origin: 'customer_balance', customer: source.customer, currency: 'jpy' } as const;
    const options = { idempotencyKey: `${key}:balance:${balance.length}` };
    await ask(() => stripe.refunds.create({ ...params, amount: first, metadata }, options));
  }
  if (second > 0 && !fromPayment && source.intent) {
    const params = { payment_intent: source.intent, amount: second, metadata };
    const options = { idempotencyKey: `${key}:payment:${payment.length}` };
    await ask(() => stripe.refunds.create(params, options));
  }
}

/**
 * Refunds of a balance name no payment, and Stripe does not list them by customer: they are found by their possible
 * time.
 */
async function refundsOf(stripe: Stripe, { session, intent, byBalance }: RefundSource) {
  if (!byBalance && !intent) return [];
  const which = byBalance ? { created: { gte: session.created } } : { payment_intent: intent ?? '' };
  const found: Stripe.Refund[] = [];
  await ask(async () => {
    found.length = 0;
    for await (const refund of stripe.refunds.list({ ...which, limit: 100 })) found.push(refund);
  });
  return found;
}

export function isGood({ status }: Stripe.Refund): boolean {
  return status !== 'failed' && status !== 'canceled';
}
