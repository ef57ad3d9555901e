import Stripe from 'stripe';
import { InvalidSignature } from '../port.ts';

/** Seconds that a webhook's timestamp may differ from now, in either direction. */
const TOLERANCE = 300;

/**
 * Checks Stripe's signature over the raw bytes with each secret, as two are valid during a replacement.
 * @throws InvalidSignature when none fits, the signature is older or newer than five minutes, or it is no event.
 */
export function signedEvent(rawBody: string, headers: Headers, secrets: string[], now: Date): Stripe.Event {
  const header = headers.get('Stripe-Signature') ?? '';
  const fits = secrets.some((secret) => isSigned(rawBody, header, secret, now));
  if (!fits) throw new InvalidSignature('The signature does not fit the body, or is too old.');
  // Stripe's own check refuses only old timestamps.
  const signedAt = Number(/(?:^|,)t=(\d+)/.exec(header)?.[1]);
  if (!(signedAt <= now.getTime() / 1000 + TOLERANCE))
    throw new InvalidSignature('The signature is from the future.');
  return eventIn(rawBody);
}

/** @throws InvalidSignature when it is no event: nobody of Stripe's sent it. */
export function eventIn(rawBody: string): Stripe.Event {
  const event = parsed(rawBody);
  if (!isEvent(event)) throw new InvalidSignature('The event is of an unknown shape.');
  return event;
}

function isSigned(rawBody: string, header: string, secret: string, now: Date): boolean {
  try {
    return (
      Stripe.webhooks.signature?.verifyHeader(rawBody, header, secret, TOLERANCE, undefined, now.getTime()) ??
      false
    );
  } catch (error) {
    if (error instanceof Stripe.errors.StripeSignatureVerificationError) return false;
    throw error;
  }
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function isEvent(value: unknown): value is Stripe.Event {
  const event = value as Partial<Stripe.Event> | null | undefined;
  return (
    typeof event === 'object' &&
    event?.object === 'event' &&
    typeof event.id === 'string' &&
    typeof event.type === 'string' &&
    typeof event.data?.object === 'object'
  );
}

/** How to find an event's session; null for events that concern no payment. */
export function sessionOf(event: Stripe.Event): { id: string } | Stripe.Checkout.SessionListParams | null {
  switch (event.type) {
    case 'checkout.session.completed':
    case 'checkout.session.async_payment_succeeded':
    case 'checkout.session.async_payment_failed':
    case 'checkout.session.expired':
      return { id: event.data.object.id };
    case 'charge.refunded':
    case 'charge.refund.updated':
    case 'refund.updated':
    case 'refund.failed':
      return byPaymentOrCustomer(event.data.object);
    case 'charge.dispute.created':
    case 'charge.dispute.updated':
    case 'charge.dispute.closed':
    case 'charge.dispute.funds_withdrawn':
    case 'charge.dispute.funds_reinstated':
      return byPaymentOrCustomer({ payment_intent: event.data.object.payment_intent, customer: null });
    case 'customer_cash_balance_transaction.created':
      return byPaymentOrCustomer({ payment_intent: null, customer: event.data.object.customer });
    default:
      return null;
  }
}

function byPaymentOrCustomer(object: {
  payment_intent: string | { id: string } | null;
  customer: string | { id: string } | null;
}): Stripe.Checkout.SessionListParams | null {
  const { payment_intent, customer } = object;
  if (payment_intent) return { payment_intent: idOf(payment_intent) };
  return customer ? { customer: idOf(customer) } : null;
}

export function idOf(reference: string | { id: string }): string {
  return typeof reference === 'string' ? reference : reference.id;
}
