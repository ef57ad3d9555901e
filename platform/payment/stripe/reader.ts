import type Stripe from 'stripe';
import { type PaymentState, ProviderRefused, ProviderUnavailable } from '../port.ts';
import { aftermathOf } from './aftermath.ts';
import type { PaymentNote } from './checkout.ts';
import { ask, StripeRefused } from './client.ts';
import { EXPANDED, intentOf, isEnded, noteOn, paymentState } from './state.ts';
import { type Arrived, arrivedOf } from './transfer.ts';
import { idOf } from './webhook.ts';

/** A session as it is at Stripe now, with its state for the port. */
export interface Known {
  session: Stripe.Checkout.Session;
  arrived: Arrived | null;
  state: PaymentState;
}

/** Reads payments at Stripe. When the whole amount of a transfer has arrived in time, reading also takes it. */
export function reader(stripe: Stripe, now: () => Date) {
  const retrieve = (id: string) => ask(() => stripe.checkout.sessions.retrieve(id, { expand: EXPANDED }));

  async function know(session: Stripe.Checkout.Session): Promise<Known> {
    if (session.object !== 'checkout.session') throw new ProviderUnavailable('Stripe gave no session.');
    const note = noteOn(session);
    if (!note) throw new ProviderRefused('The session is no payment of this site.');
    const known = await counted(session, note);
    if (!known.arrived || !mayApply(session, known.arrived, Number(note.deadline))) return known;
    return counted(await applied(session), note);
  }

  async function counted(session: Stripe.Checkout.Session, note: PaymentNote): Promise<Known> {
    const arrived = await arrivedFor(session, note);
    const after = await aftermathOf(stripe, session);
    return { session, arrived, state: paymentState(session, note, arrived, after, now()) };
  }

  async function arrivedFor(
    session: Stripe.Checkout.Session,
    { method }: PaymentNote,
  ): Promise<Arrived | null> {
    // Before the page is completed the payer knows no account.
    if (method !== 'bank_transfer' || session.status !== 'complete') return null;
    const customer = idOf(session.customer ?? '');
    const ledger: Stripe.CustomerCashBalanceTransaction[] = [];
    await ask(async () => {
      ledger.length = 0;
      for await (const entry of stripe.customers.listCashBalanceTransactions(customer, { limit: 100 }))
        ledger.push(entry);
    });
    // Stripe lists the newest first.
    return arrivedOf(ledger.reverse(), session.amount_total ?? 0);
  }

  /**
   * Takes the payment's amount from what arrived: only this code applies the balance of our customers (docs/stripe.md).
   * It has no idempotency key, as a payment can be taken once only: of two parallel calls one is refused.
   */
  async function applied(session: Stripe.Checkout.Session): Promise<Stripe.Checkout.Session> {
    const id = intentOf(session)?.id ?? '';
    const refusal = await ask(() => stripe.paymentIntents.applyCustomerBalance(id)).catch(
      (error: unknown) => {
        if (error instanceof StripeRefused) return error;
        throw error;
      },
    );
    const after = await retrieve(session.id);
    if (refusal instanceof StripeRefused && intentOf(after)?.status !== 'succeeded') throw refusal;
    return after;
  }

  return {
    /** The state of a session that Stripe returned expanded. */
    know,

    /** @throws ProviderRefused for an id that is not a payment of this site. */
    load: async (id: string): Promise<Known> => know(await retrieve(id)),

    /** The newest session of a customer or payment; null when there is none, or it is not ours. */
    async first(which: Stripe.Checkout.SessionListParams): Promise<Known | null> {
      const expand = EXPANDED.map((path) => `data.${path}`);
      const page = await ask(() => stripe.checkout.sessions.list({ ...which, limit: 1, expand }));
      const session = page.data[0];
      return session && noteOn(session) ? know(session) : null;
    },

    /**
     * The same by the id of a session. Another account or mode may share a webhook's secret: its sessions count as
     * unknown.
     */
    async ours(id: string): Promise<Known | null> {
      const session = await retrieve(id).catch((error: unknown) => {
        if (error instanceof StripeRefused && error.status === 404) return null;
        throw error;
      });
      return session && noteOn(session) ? know(session) : null;
    },
  };
}

/** Money that arrived in time is taken even when it is noticed later, unless the payment had been ended. */
function mayApply(session: Stripe.Checkout.Session, arrived: Arrived, deadline: number): boolean {
  return (
    intentOf(session)?.status === 'requires_action' &&
    !isEnded(session) &&
    arrived.completeAt !== null &&
    arrived.completeAt <= deadline &&
    arrived.available >= (session.amount_total ?? 0)
  );
}
