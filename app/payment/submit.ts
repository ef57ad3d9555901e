import { insistently, type Tx } from '#platform/db/db.ts';
import type { Found, Locked, Payable } from './payable.ts';
import { type Started, startPayment } from './start-payment.ts';

/** Takes the reservation back: what is asked for cannot be had. */
export class Refused<S extends { kind: string }> extends Error {
  readonly outcome: S;
  constructor(outcome: S) {
    super(outcome.kind);
    this.outcome = outcome;
  }
}

/** A confirmed form of one kind of thing. `S` is what becomes of it when nothing is made. */
interface Submission<L extends Locked, F extends Found, S extends { kind: string }> {
  payable: Payable<L, F>;
  /**
   * Reads what the form stands on, with no transaction open: a query on another connection inside one could starve the
   * pool when many submit.
   * @returns what the form has made, if it has. Otherwise the first transaction, which checks every rule again on what stands in
   * the database then, and makes the thing with its payment, once for each form: it throws Refused<S>, or returns what it, or
   * another press that was quicker, has made. Or S, where it comes to no transaction.
   */
  prepare(): Promise<{ made: F } | { reserve: (tx: Tx) => Promise<F> } | { stopped: S }>;
}

/**
 * Takes a confirmed form: reserves in a short transaction, asks the provider with no lock held, then writes down where
 * the payer goes. However often it is called for one form, there is one thing and one payment.
 */
export async function submit<L extends Locked, F extends Found, S extends { kind: string }>({
  payable,
  prepare,
}: Submission<L, F, S>): Promise<Started<F> | S> {
  const ready = await prepare();
  if ('stopped' in ready) return ready.stopped;
  // A second press may overtake the first one's question to the provider: it asks the same again.
  if ('made' in ready) return startPayment(payable, ready.made);
  let found: F;
  try {
    // Nothing outside has been asked for yet.
    found = await insistently(ready.reserve);
  } catch (error) {
    if (error instanceof Refused) return error.outcome as S;
    throw error;
  }
  return startPayment(payable, found);
}
