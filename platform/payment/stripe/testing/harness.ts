import { createHmac } from 'node:crypto';
import { vi } from 'vitest';
import type { ContractHarness } from '../../contract-harness.ts';
import type { PaymentState } from '../../port.ts';
import { startMerchant } from '../../sandbox/testing/merchant.ts';
import { stripeProvider } from '../provider.ts';
import { type FakeStripe, startFakeStripe } from './fake.ts';

const SECRET_KEY = 'sk_test_of_these_tests';
export const SECRETS = { current: 'whsec_current_of_tests', previous: 'whsec_previous_of_tests' };

export interface StripeHarness extends ContractHarness {
  fake: FakeStripe;
}

/** Stripe's names of the contract's events. */
const TYPES: Record<string, string[]> = {
  'payment.pending': ['checkout.session.completed'],
  'payment.paid': ['checkout.session.completed', 'checkout.session.async_payment_succeeded'],
  'payment.expired': ['checkout.session.expired', 'checkout.session.async_payment_failed'],
  'payment.partially_received': ['customer_cash_balance_transaction.created'],
  'payment.disputed': ['charge.dispute.created'],
  'payment.dispute_won': ['charge.dispute.closed'],
  'payment.dispute_lost': ['charge.dispute.closed'],
  'payment.refund_failed': ['refund.failed'],
  'payment.received': ['customer_cash_balance_transaction.created'],
};

/** Stripe's signature, written from its description, independent of the library: HMAC-SHA256 over "timestamp.body". */
function signatureHeader(secret: string, timestamp: number, rawBody: string): string {
  const mac = createHmac('sha256', secret).update(`${timestamp}.${rawBody}`).digest('hex');
  return `t=${timestamp},v1=${mac}`;
}

/** The adapter on a fake Stripe in this process, with its own clock. */
export async function startHarness(): Promise<StripeHarness> {
  const merchant = await startMerchant();
  let ahead = 0;
  const now = () => new Date(Date.now() + ahead);
  const fake = await startFakeStripe({
    secretKey: SECRET_KEY,
    webhookSecret: SECRETS.current,
    webhookUrl: merchant.url,
    clock: now,
  });
  const webhookSecret = `${SECRETS.current}, ${SECRETS.previous}`;
  const provider = stripeProvider({ secretKey: SECRET_KEY, webhookSecret, apiUrl: fake.url, clock: now });
  const { payer, books } = fake;
  const sessionOf = (payment: PaymentState) => books.sessions.get(payment.providerRef)!;

  return {
    provider,
    fake,
    now,
    leavingIsOpen: true,
    silentAtDeadline: ['bank_transfer'],
    advance: (ms) => {
      ahead += ms;
    },
    approve: async (payment) => payer.pay(payment.providerRef),
    /** The payer could try again; this one does not, and Stripe closes the page. */
    decline: async (payment) => {
      payer.fail(payment.providerRef, { code: 'card_declined', decline_code: 'generic_decline' });
      if (sessionOf(payment).status === 'open') books.expire(sessionOf(payment));
    },
    leave: async () => {},
    confirm: async (payment) => {
      const [type] = sessionOf(payment).payment_method_types;
      if (type === 'konbini') payer.takeVoucher(payment.providerRef);
      else payer.takeAccount(payment.providerRef);
      return provider.fetchPayment(payment.providerRef);
    },
    payAtCounter: async (payment) => payer.payAtCounter(payment.providerRef),
    transfer: async (payment, yen) => payer.transfer(payment.providerRef, yen),
    dispute: async (payment, yen) => payer.dispute(payment.providerRef, yen),
    settleDispute: async (payment, outcome) => payer.settleDispute(payment.providerRef, outcome),
    failRefund: async () => payer.bounceRefund([...books.refunds.keys()].at(-1)!),
    received: (ref, type, count) =>
      vi.waitFor(
        () => {
          const session = books.sessions.get(ref);
          const about = [ref, String(session?.customer), String(session?.payment_intent)];
          const types = TYPES[type] ?? [];
          const found = merchant.received.filter(({ rawBody }) => {
            const event = JSON.parse(rawBody);
            return (
              types.includes(event.type) &&
              ['id', 'customer', 'payment_intent'].some((name) => about.includes(event.data.object[name]))
            );
          });
          if (found.length < count) throw new Error(`${found.length} of ${count} ${type} webhooks arrived`);
          return found;
        },
        { timeout: 10_000, interval: 25 },
      ),
    signed: (rawBody, by, at) => {
      const secret = by === 'stranger' ? 'whsec_nobody_gave_us' : SECRETS[by];
      return new Headers({
        'Stripe-Signature': signatureHeader(secret, Math.floor(at.getTime() / 1000), rawBody),
      });
    },
    balance: async (ref) => books.held(books.sessions.get(ref)!),
    down: async (off) => fake.setDown(off),
    async close() {
      await fake.close();
      await merchant.close();
    },
  };
}
