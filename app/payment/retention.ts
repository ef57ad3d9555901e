import type { Tx } from '#platform/db/db.ts';
import { type Deletion, keptSince } from '#platform/retention.ts';
import { deleteEvents, deletePayments } from './retention-store.ts';

/** The payments of donations or orders that are deleted in the same transaction, by their ids. */
export function erasePayments(tx: Tx, of: 'donation' | 'order', ids: number[]): Promise<void> {
  return deletePayments(tx, of, ids);
}

/**
 * Webhooks as they came. What they told stands in the payments; their raw bodies are of use while a card's holder may
 * still object, which the card networks allow for 540 days at most.
 */
export const oldPaymentEvents: Deletion = {
  name: 'payment events',
  batch: 500,
  deleteSome: (tx, now, batch) => deleteEvents(tx, keptSince('payment_event', now), batch),
};
