import type Stripe from 'stripe';

/** The balance and history of a bank transfer's customer, who has only this payment, at Stripe; whole yen. */
export interface Arrived {
  /** Everything that arrived. */
  received: number;
  /** Refunds from the balance to the payer's bank; refunds of the applied payment are in its charge. */
  returned: number;
  /** Refunds from the balance that came back. */
  bounced: number;
  /** The balance: received, and neither applied nor returned. */
  available: number;
  /** When the received money reached the payment's amount, in seconds since 1970; null while it is too little. */
  completeAt: number | null;
}

/**
 * Reads Stripe's ledger of one customer. A refund of the applied payment may pass through the balance
 * (`refunded_from_payment`) before it leaves (`return_initiated`); it is counted once, by the charge.
 * @param ledger in the order in which it was written. @param amount of the payment, yen.
 */
export function arrivedOf(ledger: Stripe.CustomerCashBalanceTransaction[], amount: number): Arrived {
  const arrived: Arrived = {
    received: 0,
    returned: 0,
    bounced: 0,
    available: 0,
    completeAt: null,
  };
  for (const entry of ledger) {
    arrived.available += entry.net_amount;
    switch (entry.type) {
      case 'funded':
      case 'funding_reversed':
        arrived.received += entry.net_amount;
        break;
      case 'return_initiated':
      case 'return_canceled':
      case 'refunded_from_payment':
        arrived.returned -= entry.net_amount;
        break;
    }
    if (entry.type === 'return_canceled') arrived.bounced += entry.net_amount;
    if (arrived.received - arrived.returned < amount) arrived.completeAt = null;
    else arrived.completeAt ??= entry.created;
  }
  return arrived;
}
