import type Stripe from 'stripe';

/** What a bank transfer's customer, who has this one payment, holds and held at Stripe; whole yen. */
export interface Arrived {
  /** Everything that arrived. */
  received: number;
  /** What went back from the balance to the payer's bank; refunds of the applied payment are told by its charge. */
  returned: number;
  /** What is in the balance: arrived, and neither applied nor returned. */
  available: number;
  /** When what is here reached the payment's amount, in seconds since 1970; null while it is too little. */
  completeAt: number | null;
}

/**
 * Reads Stripe's ledger of one customer. A refund of the applied payment may pass through the balance
 * (`refunded_from_payment`) before it leaves (`return_initiated`); it is counted once, by the charge.
 * @param ledger in the order in which it was written. @param amount of the payment, yen.
 */
export function arrivedOf(ledger: Stripe.CustomerCashBalanceTransaction[], amount: number): Arrived {
  const arrived: Arrived = { received: 0, returned: 0, available: 0, completeAt: null };
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
    if (arrived.received - arrived.returned < amount) arrived.completeAt = null;
    else arrived.completeAt ??= entry.created;
  }
  return arrived;
}
