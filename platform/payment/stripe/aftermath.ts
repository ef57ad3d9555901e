import type Stripe from 'stripe';
import type { Dispute } from '../port.ts';
import { ask } from './client.ts';
import { isGood } from './refund.ts';
import { type Aftermath, chargeOf } from './state.ts';

/**
 * What became of a payment's charge later on. The refunds come with the charge, so that the sum of those that failed
 * fits what the charge says of the others; disputes are asked for only where the charge was disputed.
 */
export async function aftermathOf(stripe: Stripe, session: Stripe.Checkout.Session): Promise<Aftermath> {
  const charge = chargeOf(session);
  if (!charge) return { disputes: [], bounced: 0 };
  const refunds = charge.refunds?.has_more
    ? await all(() => stripe.refunds.list({ charge: charge.id, limit: 100 }))
    : (charge.refunds?.data ?? []);
  const disputes = charge.disputed
    ? await all(() => stripe.disputes.list({ charge: charge.id, limit: 100 }))
    : [];
  return {
    disputes: disputes.map(disputeOf),
    bounced: refunds.filter((r) => !isGood(r)).reduce((sum, r) => sum + r.amount, 0),
  };
}

/** Every object of a list, page by page. */
async function all<T>(list: () => AsyncIterable<T>): Promise<T[]> {
  const found: T[] = [];
  await ask(async () => {
    found.length = 0;
    for await (const object of list()) found.push(object);
  });
  return found;
}

/** `warning_closed` and `prevented` took no money. A status that is not known yet is awaited. */
const SETTLED: Record<string, Dispute['status']> = {
  won: 'won',
  warning_closed: 'won',
  prevented: 'won',
  lost: 'lost',
};

function disputeOf(d: Stripe.Dispute): Dispute {
  const status = SETTLED[d.status] ?? 'open';
  const until = d.evidence_details.due_by;
  return {
    ref: d.id,
    status,
    amount: d.amount,
    evidenceUntil: status === 'open' && until ? new Date(until * 1000) : null,
  };
}
