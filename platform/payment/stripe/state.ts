import type Stripe from 'stripe';
import { formatDateTime } from '#platform/jst.ts';
import { yen } from '#platform/money.ts';
import { type Dispute, type FailureCode, type PaymentState, ProviderUnavailable } from '../port.ts';
import type { PaymentNote } from './checkout.ts';
import type { Arrived } from './transfer.ts';

/** The fields of a session that `paymentState` needs expanded. */
export const EXPANDED = ['payment_intent.latest_charge.refunds', 'customer'];

/**
 * Key in the customer's metadata that marks a payment as ended by us. Stripe itself knows a session only as expired.
 */
export const ENDED = 'ended';

/** The note on a session, or null when it is not ours. */
export function noteOn(session: Stripe.Checkout.Session): PaymentNote | null {
  const { payment_key, reference, method, deadline } = session.metadata ?? {};
  return payment_key && reference && method && deadline ? { payment_key, reference, method, deadline } : null;
}

export function intentOf(session: Stripe.Checkout.Session): Stripe.PaymentIntent | null {
  if (typeof session.payment_intent === 'string') throw new ProviderUnavailable('Stripe expanded nothing.');
  return session.payment_intent;
}

/** The charge by which a payment was paid. */
export function chargeOf(session: Stripe.Checkout.Session): Stripe.Charge | null {
  const charge = intentOf(session)?.latest_charge;
  return typeof charge === 'object' ? charge : null;
}

export function isEnded(session: Stripe.Checkout.Session): boolean {
  const { customer } = session;
  return (
    typeof customer === 'object' && customer?.deleted !== true && customer?.metadata[ENDED] !== undefined
  );
}

/**
 * The state from a session, its payment and its customer's ledger.
 * @param arrived for a bank transfer whose account was told; otherwise null.
 * @param after what became of its charge: disputes, and yen of refunds that failed later.
 */
export function paymentState(
  session: Stripe.Checkout.Session,
  note: PaymentNote,
  arrived: Arrived | null,
  after: Aftermath,
  now: Date,
): PaymentState {
  const intent = intentOf(session);
  const charge = chargeOf(session);
  const received = arrived?.received ?? intent?.amount_received ?? 0;
  const refunded = (charge?.amount_refunded ?? 0) + (arrived?.returned ?? 0);
  const money = { received, refunded };
  const settled = intent?.status === 'succeeded' ? (arrived?.completeAt ?? charge?.created ?? null) : null;
  const outcome = settled === null ? unpaid(session, intent, note, now) : paid(money);
  const deadline = instant(Number(note.deadline));
  const open = outcome.status === 'created' || outcome.status === 'pending';
  return {
    providerRef: session.id,
    reference: note.reference,
    ...outcome,
    amount: session.amount_total ?? 0,
    receivedAmount: received,
    refundedAmount: refunded,
    bouncedAmount: after.bounced + (arrived?.bounced ?? 0),
    disputes: after.disputes,
    paidAt: settled === null ? null : instant(settled),
    redirectUrl: open ? session.url : null,
    instructions: open && intent ? instructionsOf(intent, deadline) : [],
    expiresAt: deadline,
  };
}

/** What became of a charge later on. */
export interface Aftermath {
  disputes: Dispute[];
  /** Yen of refunds of the charge that failed later. */
  bounced: number;
}

type Outcome = Pick<PaymentState, 'status' | 'failureCode'>;

function paid({ received, refunded }: { received: number; refunded: number }): Outcome {
  return { status: refunded >= received ? 'refunded' : 'paid', failureCode: null };
}

function unpaid(
  session: Stripe.Checkout.Session,
  intent: Stripe.PaymentIntent | null,
  note: PaymentNote,
  now: Date,
): Outcome {
  const ended = isEnded(session);
  // A konbini number is valid until its day ends, an account for ever: after our deadline neither is awaited.
  const late = session.status === 'complete' && now >= instant(Number(note.deadline));
  // Once the page is completed, a payer cannot try again: a konbini number that expired, a wallet that refused later.
  const spent = session.status === 'complete' && intent?.status === 'requires_payment_method';
  const over = ended || late || spent || session.status === 'expired' || intent?.status === 'canceled';
  if (over) {
    const failureCode = failureOf(intent) ?? (ended ? 'PAYMENT_CANCELLED' : 'PAYMENT_EXPIRED');
    return { status: failureCode === 'PAYMENT_EXPIRED' ? 'expired' : 'failed', failureCode };
  }
  const underWay = intent?.status === 'requires_action' || intent?.status === 'processing';
  return { status: underWay ? 'pending' : 'created', failureCode: null };
}

const CODES: Record<string, FailureCode> = {
  expired_card: 'CARD_EXPIRED',
  incorrect_cvc: 'CARD_INVALID',
  incorrect_number: 'CARD_INVALID',
  invalid_cvc: 'CARD_INVALID',
  invalid_expiry_month: 'CARD_INVALID',
  invalid_expiry_year: 'CARD_INVALID',
  invalid_number: 'CARD_INVALID',
  authentication_required: 'AUTH_FAILED',
  authentication_not_handled: 'AUTH_FAILED',
  payment_intent_authentication_failure: 'AUTH_FAILED',
  payment_intent_payment_attempt_expired: 'PAYMENT_EXPIRED',
  payment_method_customer_decline: 'PAYMENT_CANCELLED',
};

/** Why the last attempt failed. A payer who was declined may try again on Stripe's page until the session ends. */
function failureOf(intent: Stripe.PaymentIntent | null): FailureCode | null {
  const error = intent?.last_payment_error;
  if (!error) return null;
  return CODES[error.decline_code ?? ''] ?? CODES[error.code ?? ''] ?? 'CARD_DECLINED';
}

const STORES = {
  familymart: 'ファミリーマート',
  lawson: 'ローソン',
  ministop: 'ミニストップ',
  seicomart: 'セイコーマート',
} as const;

function instructionsOf(intent: Stripe.PaymentIntent, deadline: Date): PaymentState['instructions'] {
  const konbini = intent.next_action?.konbini_display_details;
  const bank = intent.next_action?.display_bank_transfer_instructions;
  const account = bank?.financial_addresses?.find((address) => address.zengin)?.zengin;
  const rows: [label: string, value: string | null | undefined][] = [];
  if (konbini) {
    for (const [store, name] of Object.entries(STORES)) {
      const codes = konbini.stores[store as keyof typeof STORES];
      rows.push(
        [`${name}の支払番号`, codes?.payment_code],
        [`${name}の確認番号`, codes?.confirmation_number],
      );
    }
    rows.push(['お支払い金額', yen(intent.amount)], ['お支払い期限', formatDateTime(deadline)]);
    rows.push(['店頭でのお手続き', konbini.hosted_voucher_url]);
  }
  if (account) {
    rows.push(
      ['銀行名', account.bank_name],
      ['支店名', account.branch_name],
      ['店番号', account.branch_code],
    );
    rows.push(['預金種目', account.account_type === 'toza' ? '当座' : '普通']);
    rows.push(['口座番号', account.account_number], ['口座名義', account.account_holder_name]);
    rows.push(['お振込金額', yen(intent.amount)], ['お振込期限', formatDateTime(deadline)]);
  }
  return rows.flatMap(([label, value]) => (value ? [{ label, value }] : []));
}

function instant(secondsSince1970: number): Date {
  return new Date(secondsSince1970 * 1000);
}
