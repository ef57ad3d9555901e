import type Stripe from 'stripe';
import { endOfJstDay } from '#platform/jst.ts';
import type { Checkout, PaymentMethod } from '../port.ts';

/** Stripe's names of our methods. It does not offer Pay-easy. */
export const STRIPE_METHODS = {
  card: 'card',
  wallet: 'paypay',
  konbini: 'konbini',
  bank_transfer: 'customer_balance',
} as const satisfies Partial<Record<PaymentMethod, string>>;

/** The wallet behind `paypay`, as payers know it. */
export const PAYPAY = 'PayPay';

/** What is stored with Stripe's session besides its own fields. */
export interface PaymentNote {
  /** The idempotency key; it also marks a session as ours among others of the same account. */
  payment_key: string;
  reference: string;
  method: string;
  /** Our own deadline in seconds since 1970: Stripe's cannot be set as exactly. */
  deadline: string;
}

const DAY = 86_400;
/**
 * Stripe accepts an end 30 minutes to 24 hours after the request: a little within, for transfer time and clock
 * differences.
 */
const SOONEST = 30 * 60 + 20;
const LATEST = DAY - 60;

const seconds = (at: Date) => Math.floor(at.getTime() / 1000);

export function noteOf(checkout: Checkout): PaymentNote & Record<string, string> {
  return {
    payment_key: checkout.idempotencyKey,
    reference: checkout.reference,
    method: checkout.method,
    deadline: String(seconds(checkout.expiresAt)),
  };
}

/** A Checkout Session with exactly the chosen method. @param now decides what ends Stripe can express. */
export function sessionParams(
  checkout: Checkout,
  method: keyof typeof STRIPE_METHODS,
  customer: string,
  now: Date,
): Stripe.Checkout.SessionCreateParams {
  const note = noteOf(checkout);
  return {
    mode: 'payment',
    locale: 'ja',
    customer,
    client_reference_id: checkout.reference,
    allowed_payment_method_types: [STRIPE_METHODS[method]],
    payment_method_options: methodOptions(checkout, method, now),
    line_items: [
      {
        quantity: 1,
        price_data: {
          currency: 'jpy',
          unit_amount: checkout.amount,
          product_data: { name: checkout.description },
        },
      },
    ],
    payment_intent_data: { description: checkout.reference, metadata: note },
    metadata: note,
    success_url: checkout.returnUrl,
    cancel_url: checkout.returnUrl,
    expires_at: pageEnd(checkout, now),
  };
}

function methodOptions(
  checkout: Checkout,
  method: keyof typeof STRIPE_METHODS,
  now: Date,
): Stripe.Checkout.SessionCreateParams.PaymentMethodOptions | undefined {
  switch (method) {
    case 'card':
      return { card: { request_three_d_secure: 'any' } };
    case 'konbini':
      return { konbini: { expires_after_days: konbiniDays(checkout.expiresAt, now) } };
    case 'bank_transfer':
      return {
        customer_balance: { funding_type: 'bank_transfer', bank_transfer: { type: 'jp_bank_transfer' } },
      };
    default:
      return undefined;
  }
}

/**
 * When Stripe closes its page, in seconds since 1970: at our deadline where Stripe can express it. A konbini number is
 * valid for whole JST days from its issue; the page therefore closes at the end of the day, so that a number issued
 * after midnight does not outlive the deadline. In the day's last half hour the page reaches into the next one.
 */
export function pageEnd(checkout: Pick<Checkout, 'method' | 'expiresAt'>, now: Date): number {
  const day = checkout.method === 'konbini' ? endOfJstDay(now).getTime() : Number.POSITIVE_INFINITY;
  const wished = seconds(new Date(Math.min(checkout.expiresAt.getTime(), day)));
  const from = seconds(now);
  return Math.min(Math.max(wished, from + SOONEST), from + LATEST);
}

/**
 * JST calendar days after which a konbini number ends, always at 23:59:59 JST, so that it ends on our deadline's day.
 * Stripe's minimum is one: a number whose deadline is today is valid until tomorrow.
 */
export function konbiniDays(deadline: Date, now: Date): number {
  const days = (endOfJstDay(deadline).getTime() - endOfJstDay(now).getTime()) / (DAY * 1000);
  return Math.min(Math.max(days, 1), 60);
}
