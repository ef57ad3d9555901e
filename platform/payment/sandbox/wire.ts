import { z } from 'zod';
import { PAYMENT_METHODS } from '../methods.ts';
import type { PaymentRow } from './context.ts';

/** The JSON of the acquirer's API answers and webhooks. Both ends are checked against it. */

const instant = z.codec(z.iso.datetime(), z.date(), {
  decode: (text) => new Date(text),
  encode: (date) => date.toISOString(),
});

const paymentMethod = z.enum(PAYMENT_METHODS);

const failureCode = z.enum([
  'CARD_DECLINED',
  'CARD_EXPIRED',
  'CARD_INVALID',
  'AUTH_FAILED',
  'PAYMENT_CANCELLED',
  'PAYMENT_EXPIRED',
]);

const instructionList = z.array(z.object({ label: z.string(), value: z.string() }));

const disputeMessage = z.object({
  ref: z.string().min(1),
  status: z.enum(['open', 'won', 'lost']),
  amount: z.int().positive(),
  evidenceUntil: instant.nullable(),
});

export const paymentMessage = z.object({
  id: z.string().min(1),
  reference: z.string(),
  status: z.enum(['created', 'pending', 'paid', 'failed', 'expired', 'refunded']),
  amount: z.int().positive(),
  receivedAmount: z.int().nonnegative(),
  refundedAmount: z.int().nonnegative(),
  /** Of an acquirer before these were known, none. */
  bouncedAmount: z.int().nonnegative().default(0),
  disputes: z.array(disputeMessage).default([]),
  paidAt: instant.nullable(),
  failureCode: failureCode.nullable(),
  /** Path on the acquirer's public origin, where the payer must go next. */
  nextPath: z
    .string()
    .regex(/^\/[a-z]+\/[\w/-]+$/)
    .nullable(),
  instructions: instructionList,
  expiresAt: instant,
});

/** The answer to a search by idempotency key. */
export const paymentLookup = z.object({ payment: paymentMessage.nullable() });

export const eventMessage = z.object({
  id: z.string().min(1),
  type: z.string().min(1),
  createdAt: instant,
  payment: paymentMessage,
});

/** The body of `POST /v1/payments`. */
export const paymentRequest = z.strictObject({
  reference: z.string().min(1).max(64),
  description: z.string().min(1).max(200),
  amount: z.int().min(1).max(9_999_999),
  method: paymentMethod,
  returnUrl: z.url({ protocol: /^https?$/ }).max(2000),
  expiresAt: z.iso.datetime(),
});
export type PaymentRequest = z.infer<typeof paymentRequest>;

/** The next page of the acquirer for the payer's browser, or null when nothing is left to do there. */
export function nextPath(p: PaymentRow): string | null {
  if (p.status === 'created') return `/pay/${p.id}`;
  if (p.waiting_for === 'authentication') return `/pay/${p.id}/authenticate`;
  return null;
}

function disputesOf(p: PaymentRow): z.output<typeof paymentMessage>['disputes'] {
  if (p.dispute === null) return [];
  const status = p.dispute as 'open' | 'won' | 'lost';
  return [
    {
      ref: `dsp_${p.id.replace('pay_', '')}`,
      status,
      amount: p.disputed_amount,
      evidenceUntil: status === 'open' ? p.evidence_until : null,
    },
  ];
}

/** A payment as a message. */
export function toMessage(p: PaymentRow): z.input<typeof paymentMessage> {
  return paymentMessage.encode({
    id: p.id,
    reference: p.reference,
    status: p.status as z.infer<typeof paymentMessage>['status'],
    amount: p.amount,
    receivedAmount: p.received_amount,
    refundedAmount: p.refunded_amount,
    bouncedAmount: p.bounced_amount,
    disputes: disputesOf(p),
    paidAt: p.paid_at,
    failureCode: p.failure_code as z.infer<typeof paymentMessage>['failureCode'],
    nextPath: nextPath(p),
    instructions: instructionList.parse(p.instructions),
    expiresAt: p.expires_at,
  });
}
