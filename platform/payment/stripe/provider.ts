import {
  type Checkout,
  DeadlinePassed,
  type PaymentEvent,
  type PaymentMethod,
  type PaymentProvider,
  type PaymentState,
  ProviderRefused,
  ProviderUnavailable,
} from '../port.ts';
import { noteOf, PAYPAY, STRIPE_METHODS, sessionParams } from './checkout.ts';
import { ask, isReplay, SavedFault, StripeRefused, stripeClient } from './client.ts';
import { type Known, reader } from './reader.ts';
import { giveBack } from './refund.ts';
import { ENDED, EXPANDED, intentOf, noteOn } from './state.ts';
import { eventIn, idOf, sessionOf, signedEvent } from './webhook.ts';

const CHECKOUT_PAGE = 'https://checkout.stripe.com';

export interface StripeSettings {
  secretKey: string;
  /** One or more, separated by commas: every one is accepted in a webhook. */
  webhookSecret: string;
  /** Another server with Stripe's API and pages, for tests. */
  apiUrl?: string;
  clock?: () => Date;
}

/**
 * The payment port on Stripe: each payment is one Checkout Session with exactly the chosen method, and one Customer, so
 * that whatever arrives by transfer belongs to exactly one payment, and a session can be found by our key.
 *
 * Stripe has no look-up by our own key but its search, which may lag by an hour. The customer is therefore made by a
 * request that depends on the key alone: within the day that Stripe keeps idempotency keys, the same request answers
 * with the same customer, and the sessions of a customer are listed without delay. Later the search finds it.
 * docs/stripe.md says what Stripe cannot express.
 */
export function stripeProvider(settings: StripeSettings): PaymentProvider {
  const stripe = stripeClient(settings.secretKey, settings.apiUrl);
  const secrets = settings.webhookSecret.split(',').map((s) => s.trim());
  const now = settings.clock ?? (() => new Date());

  const customerOf = (key: string) =>
    ask(() =>
      stripe.customers.create({ metadata: { payment_key: key } }, { idempotencyKey: `${key}:customer` }),
    );

  const { know, load, first, ours } = reader(stripe, now);

  /** The snapshot in an event may be old or out of order: the present state is read. */
  async function told(event: ReturnType<typeof eventIn>): Promise<PaymentEvent> {
    const which = sessionOf(event);
    const known = which && (await ('id' in which ? ours(which.id) : first(which)));
    return { eventId: event.id, type: event.type, payment: known?.state ?? null };
  }

  async function expire(id: string): Promise<void> {
    try {
      await ask(() => stripe.checkout.sessions.expire(id));
    } catch (error) {
      // The payer was quicker, or the page had ended by itself: the present state is read again.
      if (!(error instanceof StripeRefused)) throw error;
    }
  }

  return {
    name: 'stripe',
    methods: Object.keys(STRIPE_METHODS) as PaymentMethod[],
    walletName: PAYPAY,
    origins: [settings.apiUrl ? new URL(settings.apiUrl).origin : CHECKOUT_PAGE],
    signatureHeader: 'Stripe-Signature',

    async createCheckout(checkout) {
      const { method, idempotencyKey: key } = checkout;
      if (!isTaken(method)) throw new ProviderRefused(`Stripe does not take ${method}.`);
      const customer = await customerOf(key);
      const earlier = isReplay(customer) ? await first({ customer: customer.id }) : null;
      if (earlier) return same(earlier, checkout);
      if (checkout.expiresAt <= now()) throw new DeadlinePassed('The deadline has passed.');
      if (method === 'bank_transfer')
        await ask(() =>
          stripe.customers.updateCashBalance(customer.id, { settings: { reconciliation_mode: 'manual' } }),
        );
      const params = { ...sessionParams(checkout, method, customer.id, now()), expand: EXPANDED };
      try {
        const session = await ask(() => stripe.checkout.sessions.create(params, { idempotencyKey: key }));
        // A saved answer contains the state of that time.
        return (await (isReplay(session) ? load(session.id) : know(session))).state;
      } catch (error) {
        if (!(error instanceof StripeRefused && error.otherRequest)) throw error;
        // A parallel call was made a second earlier: the ends that Stripe can express move with the clock.
        const made = await first({ customer: customer.id });
        if (!made) throw new ProviderUnavailable('The payment is being made by another call.');
        return same(made, checkout);
      }
    },

    async fetchPayment(providerRef) {
      return (await load(providerRef)).state;
    },

    /** For an unknown key it leaves an empty customer behind. */
    async findByIdempotencyKey(key) {
      const customer = await customerOf(key).catch((error: unknown) => {
        // The first request failed at Stripe: without a customer no session was requested.
        if (error instanceof SavedFault) return null;
        throw error;
      });
      if (!customer) return null;
      if (isReplay(customer)) return (await first({ customer: customer.id }))?.state ?? null;
      const query = `metadata['payment_key']:'${key.replaceAll(/['\\]/g, '\\$&')}'`;
      const { data } = await ask(() => stripe.customers.search({ query, limit: 100 }));
      for (const { id } of data) {
        const found = await first({ customer: id });
        if (found) return found.state;
      }
      return null;
    },

    /**
     * Stripe can end a page, but not a konbini number or an account that were given out. For these the end is recorded:
     * money that still comes by a number is reported as paid, by transfer as received.
     */
    async cancel(providerRef) {
      let known = await load(providerRef);
      if (!isOpen(known.state)) return known.state;
      if (known.session.status === 'open') {
        await expire(providerRef);
        known = await load(providerRef);
      }
      if (known.session.status === 'open') throw new ProviderUnavailable('The payment is under way.');
      const { session, state } = known;
      if (isOpen(state) || state.status === 'expired') {
        const metadata = { [ENDED]: 'cancelled' };
        await ask(() => stripe.customers.update(idOf(session.customer ?? ''), { metadata }));
        known = await load(providerRef);
      }
      return known.state;
    },

    async refund(providerRef, amount, key) {
      const { session, arrived, state } = await load(providerRef);
      const intent = state.paidAt === null ? null : (intentOf(session)?.id ?? null);
      const source = {
        session,
        intent,
        byBalance: arrived !== null,
        available: arrived?.available ?? 0,
        held: state.receivedAmount - state.refundedAmount,
        customer: idOf(session.customer ?? ''),
      };
      await giveBack(stripe, source, amount, key);
      return (await load(providerRef)).state;
    },

    async verifyWebhook(rawBody, headers) {
      return told(signedEvent(rawBody, headers, secrets, now()));
    },
    async readWebhook(rawBody) {
      return told(eventIn(rawBody));
    },
  };
}

function isTaken(method: PaymentMethod): method is keyof typeof STRIPE_METHODS {
  return method in STRIPE_METHODS;
}

function isOpen({ status }: PaymentState): boolean {
  return status === 'created' || status === 'pending';
}

/** The state of an earlier session under the key. @throws ProviderRefused when it was made for something else. */
function same({ session, state }: Known, checkout: Checkout): PaymentState {
  const note = noteOf(checkout);
  const wanted = JSON.stringify([note, checkout.amount, checkout.returnUrl]);
  const made = JSON.stringify([noteOn(session), session.amount_total, session.success_url]);
  if (wanted !== made) throw new ProviderRefused('The key was used for another payment.');
  return state;
}
