/**
 * The ways to pay, in the order in which they are offered, and what is true of each. THE table: the type, the search, the
 * forms' rules, deadlines and how often a payment is looked after are made from it; its words are in
 * app/words/payment-methods.ts.
 */
export const METHODS = {
  card: { immediate: true, max: null, transfer: false },
  wallet: { immediate: true, max: null, transfer: false },
  konbini: { immediate: false, max: 300_000, transfer: false },
  pay_easy: { immediate: false, max: null, transfer: false },
  bank_transfer: { immediate: false, max: null, transfer: true },
} as const satisfies Record<string, Terms>;

interface Terms {
  /** Paid on the spot; with the others the payer goes to a counter or a bank. */
  immediate: boolean;
  /** Yen that one payment may have at most; null where the method sets no limit. */
  max: number | null;
  /** Paid into an account: it may come in parts or too much, and the payer bears the bank's fee. */
  transfer: boolean;
}

type Method = keyof typeof METHODS;

export const PAYMENT_METHODS = Object.keys(METHODS) as [Method, ...Method[]];

/** How long a payment waits, by its method (product spec sections 4 and 13). */
export const IMMEDIATE_MINUTES = 30;
/** It waits until the end of this day. */
export const DEFERRED_DAYS = 7;

/** Of any stored or typed value; what is none of the methods is not. */
export function isImmediate(method: string): boolean {
  return PAYMENT_METHODS.some((m) => m === method && METHODS[m].immediate);
}

/** Whether an amount is more than one payment of the method may have. @param amount yen. */
export function isOverLimit(method: Method, amount: number): boolean {
  const { max } = METHODS[method];
  return max !== null && amount > max;
}

/** Of any stored value, as isImmediate. */
export function isTransfer(method: string): boolean {
  return PAYMENT_METHODS.some((m) => m === method && METHODS[m].transfer);
}
