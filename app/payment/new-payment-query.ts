import { randomUUID } from 'node:crypto';
import { type RawBuilder, sql } from 'kysely';
import { randomNumber } from '#platform/crypto.ts';
import type { PaymentMethod } from '#platform/payment/port.ts';
import { paymentProvider } from '#platform/payment/provider.ts';
import type { Found } from './payable.ts';

const NUMBER_LENGTH = 11; // 55 random bits and a check character

/** A number for a new donation or order, under which it is paid. */
export function newNumber(): string {
  return randomNumber(NUMBER_LENGTH);
}

/** What is to be paid, how and until when. `amount` in yen; 0 only where points pay the whole. */
export interface NewPayment {
  /** The number of the donation or order. */
  reference: string;
  method: PaymentMethod | 'points';
  amount: number;
  deadline: Date;
}

/** What `Found` tells of a payment. */
export type FoundPayment = Omit<Found, 'number' | 'status'> & {
  failure_code: string | null;
  told_how: boolean;
};

/**
 * The one payment of a donation or order, under a key of its own, as a part of the statement that makes that: it is made of the
 * one row that `thing` has, or not at all. It returns the columns of `FoundPayment`.
 * @param thing the name of that part of the statement, which has an `id`.
 */
export function newPayment(
  of: 'donation_id' | 'order_id',
  thing: string,
  p: NewPayment,
): RawBuilder<FoundPayment> {
  // Points ask no provider.
  const provider = p.method === 'points' ? p.method : paymentProvider().name;
  return sql<FoundPayment>`
    insert into payment (${sql.ref(of)}, reference, provider, method, amount, idempotency_key, deadline)
    select id, ${p.reference}, ${provider}, ${p.method}, ${p.amount}, ${randomUUID()}::uuid, ${p.deadline} from ${sql.table(thing)}
    returning amount as payment_amount, method, status as payment_status, provider_ref, idempotency_key, failure_code, deadline,
              jsonb_array_length(instructions) > 0 as told_how`;
}
