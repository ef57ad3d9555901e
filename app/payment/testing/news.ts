import type { PaymentState } from '#platform/payment/port.ts';
import { RETURNS } from '../attention/kinds.ts';
import type { Actor, Decision, News, Rules } from '../decision.ts';
import type { Locked } from '../payable.ts';

/** Yen. */
export const AMOUNT = 10_000;
export const PAID_AT = new Date('2026-11-20T03:00:00Z');
/** When the news came. */
export const AT = new Date('2026-11-20T03:00:05Z');
/** How to pay at a till. */
export const NUMBERS = [{ label: '払込票番号', value: '1234' }];

/** What became of `needsStock`: nothing was left, or all could be had. */
export const NONE: ReadonlySet<number> = new Set();
export const ALL: ReadonlySet<number> = new Set([1]);

/** A kind of thing, whose money comes too late or not. */
export const rules = (fault: string | null = null): Rules => ({
  holds: (status) => ['paid', 'shipped'].includes(status),
  parts: () => [{ id: 1, amount: AMOUNT, pieces: [] }],
  rejectionReason: () => fault,
});

function thing(status: string, payment_status: string, over: Partial<Locked> = {}): Locked {
  return {
    id: 1,
    number: 'N',
    status,
    paid_at: null,
    payment_id: 2,
    payment_status,
    provider_ref: 'ref',
    has_instructions: false,
    payment_amount: AMOUNT,
    received_amount: 0,
    refunded_amount: 0,
    granted_amount: 0,
    bounced_amount: 0,
    paid_out_amount: 0,
    taken_by: null,
    taken_amount: 0,
    disputes: [],
    ...over,
  };
}

/** What the provider says of the payment. */
export function news(status: PaymentState['status'], over: Partial<PaymentState> = {}): PaymentState {
  const money = status === 'paid' || status === 'refunded' ? AMOUNT : 0;
  return {
    providerRef: 'ref',
    reference: 'N',
    status,
    amount: AMOUNT,
    receivedAmount: money,
    refundedAmount: status === 'refunded' ? AMOUNT : 0,
    bouncedAmount: 0,
    disputes: [],
    paidAt: money > 0 ? PAID_AT : null,
    failureCode: status === 'failed' ? 'CARD_DECLINED' : null,
    redirectUrl: null,
    instructions: [],
    expiresAt: PAID_AT,
    ...over,
  };
}

const received = { paid_at: PAID_AT, received_amount: AMOUNT };

/** Every pair of states that a thing and its payment can stand in. */
export const THINGS: Record<string, Locked> = {
  new: thing('pending_payment', 'created', { provider_ref: null }),
  open: thing('pending_payment', 'created'),
  told: thing('pending_payment', 'pending', { has_instructions: true }),
  'told, part came': thing('pending_payment', 'pending', { has_instructions: true, received_amount: 4000 }),
  'under way': thing('pending_payment', 'pending'),
  failed: thing('failed', 'failed'),
  expired: thing('expired', 'expired'),
  'expired, part came': thing('expired', 'expired', { received_amount: 4000 }),
  'cancelled, unpaid': thing('cancelled', 'created'),
  'cancelled, paid': thing('cancelled', 'refund_due', received),
  'cancelled, returned': thing('cancelled', 'refunded', { ...received, refunded_amount: AMOUNT }),
  paid: thing('paid', 'paid', received),
  'paid too much': thing('paid', 'paid', { ...received, received_amount: 15_000 }),
  'paid, part granted': thing('shipped', 'paid', { ...received, granted_amount: 3000 }),
  'to be refunded': thing('refund_due', 'refund_due', received),
  refunded: thing('refunded', 'refunded', { ...received, refunded_amount: AMOUNT }),
};

/** Everything that may be said of a payment. */
export const NEWS: Record<string, PaymentState> = {
  created: news('created'),
  pending: news('pending'),
  'pending with numbers': news('pending', { instructions: NUMBERS }),
  'pending, part came': news('pending', { instructions: NUMBERS, receivedAmount: 4000 }),
  paid: news('paid'),
  'paid too much': news('paid', { receivedAmount: 15_000 }),
  'paid, surplus returned': news('paid', { receivedAmount: 15_000, refundedAmount: 5000 }),
  'paid, part returned': news('paid', { refundedAmount: 3000 }),
  failed: news('failed'),
  expired: news('expired'),
  'expired, part came': news('expired', { receivedAmount: 4000 }),
  'expired, part returned': news('expired', { receivedAmount: 4000, refundedAmount: 4000 }),
  refunded: news('refunded'),
};

export const by = (state: PaymentState, actor: Actor = 'webhook'): News => ({ state, actor, at: AT });

/** A decision in a line: payment, sums, moves, what follows, mails, and what is owed. */
export function line(d: Decision): string {
  const { status, received_amount, refunded_amount } = d.payment;
  return [
    status && `payment ${status}`,
    received_amount !== undefined && `${received_amount}/${refunded_amount}`,
    ...d.moves.map((m) => `→ ${m.to}`),
    ...d.dropped.map(({ part, reason }) => `drop ${part} ${reason}`),
    d.fulfil && 'fulfil',
    d.reserved,
    d.refundedElsewhere !== null && `elsewhere ${d.refundedElsewhere}`,
    d.lost && 'lost',
    ...d.mails.map((m) => `mail ${m.name}`),
    d.returnMoney && 'return',
    ...d.cases.map((c) => {
      if ('open' in c) return `case ${c.open} ${c.amount}`;
      if ('owed' in c) return `owed ${c.owed}`;
      return c.close === RETURNS ? 'nothing owed' : `done ${c.close}`;
    }),
  ]
    .filter(Boolean)
    .join(' · ');
}
