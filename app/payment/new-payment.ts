import { randomUUID } from 'node:crypto';
import { randomNumber } from '#platform/crypto.ts';
import type { Tx } from '#platform/db/db.ts';
import { paymentProvider } from '#platform/payment/provider.ts';
import { insertPayment, type NewPayment } from './store.ts';

const NUMBER_LENGTH = 11; // 55 random bits and a check character

/** A number for a new donation or order, under which it is paid. */
export function newNumber(): string {
  return randomNumber(NUMBER_LENGTH);
}

/** Adds the one payment of a donation or order, in the transaction that makes it, under a key of its own. */
export function addPayment(tx: Tx, p: NewPayment): Promise<void> {
  // Points ask no provider.
  const provider = p.method === 'points' ? p.method : paymentProvider().name;
  return insertPayment(tx, { ...p, provider, key: randomUUID() });
}
