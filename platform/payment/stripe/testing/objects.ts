import { randomBytes } from 'node:crypto';
import type Stripe from 'stripe';

/** The objects of Stripe's API with every field that its published shape requires. */

export function newId(prefix: string): string {
  return `${prefix}_${randomBytes(12).toString('hex')}`;
}

export function customerObject(
  created: number,
  given: Partial<Pick<Stripe.Customer, 'email' | 'metadata' | 'description'>>,
): Stripe.Customer {
  return {
    id: newId('cus'),
    object: 'customer',
    balance: 0,
    created,
    default_source: null,
    description: given.description ?? null,
    email: given.email ?? null,
    invoice_settings: {
      custom_fields: null,
      default_payment_method: null,
      footer: null,
      rendering_options: null,
    },
    livemode: false,
    metadata: given.metadata ?? {},
    shipping: null,
  };
}

export interface SessionGiven {
  amount: number;
  customer: string | null;
  client_reference_id: string | null;
  metadata: Record<string, string>;
  payment_method_types: string[];
  success_url: string;
  cancel_url: string | null;
  expires_at: number;
  url: string;
}

export function sessionObject(id: string, created: number, given: SessionGiven): Stripe.Checkout.Session {
  const { amount, payment_method_types, ...rest } = given;
  return {
    ...rest,
    id,
    object: 'checkout.session',
    created,
    amount_subtotal: amount,
    amount_total: amount,
    allowed_payment_method_types: payment_method_types,
    payment_method_types,
    currency: 'jpy',
    livemode: false,
    locale: 'ja',
    mode: 'payment',
    payment_intent: null,
    payment_status: 'unpaid',
    status: 'open',
    adaptive_pricing: { enabled: false },
    after_expiration: null,
    allow_promotion_codes: null,
    automatic_tax: { enabled: false, liability: null, provider: null, status: null },
    billing_address_collection: null,
    client_secret: null,
    collected_information: null,
    consent: null,
    consent_collection: null,
    currency_conversion: null,
    custom_fields: [],
    custom_text: {
      after_submit: null,
      shipping_address: null,
      submit: null,
      terms_of_service_acceptance: null,
    },
    customer_account: null,
    customer_creation: null,
    customer_details: null,
    customer_email: null,
    discounts: [],
    integration_identifier: null,
    invoice: null,
    invoice_creation: null,
    managed_payments: null,
    origin_context: null,
    payment_link: null,
    payment_method_collection: 'if_required',
    payment_method_configuration_details: null,
    payment_method_options: {},
    permissions: null,
    recovered_from: null,
    saved_payment_method_options: null,
    setup_intent: null,
    shipping_address_collection: null,
    shipping_cost: null,
    shipping_options: [],
    submit_type: null,
    subscription: null,
    total_details: { amount_discount: 0, amount_shipping: 0, amount_tax: 0 },
    ui_mode: 'hosted_page',
    wallet_options: null,
  };
}

export function intentObject(
  created: number,
  session: Stripe.Checkout.Session,
  metadata: Record<string, string>,
): Stripe.PaymentIntent {
  return {
    id: newId('pi'),
    object: 'payment_intent',
    amount: session.amount_total ?? 0,
    amount_capturable: 0,
    amount_received: 0,
    created,
    currency: 'jpy',
    customer: session.customer,
    metadata,
    payment_method_types: session.payment_method_types,
    status: 'requires_payment_method',
    allowed_payment_method_types: null,
    application: null,
    application_fee_amount: null,
    automatic_payment_methods: null,
    canceled_at: null,
    cancellation_reason: null,
    capture_method: 'automatic_async',
    client_secret: null,
    confirmation_method: 'automatic',
    customer_account: null,
    description: session.client_reference_id,
    excluded_payment_method_types: null,
    last_payment_error: null,
    latest_charge: null,
    livemode: false,
    managed_payments: null,
    next_action: null,
    on_behalf_of: null,
    payment_method: null,
    payment_method_configuration_details: null,
    payment_method_options: {},
    payment_record: null,
    processing: null,
    receipt_email: null,
    review: null,
    setup_future_usage: null,
    shipping: null,
    source: null,
    statement_descriptor: null,
    statement_descriptor_suffix: null,
    transfer_group: null,
  };
}

export function chargeObject(created: number, intent: Stripe.PaymentIntent): Stripe.Charge {
  return {
    id: newId('ch'),
    object: 'charge',
    amount: intent.amount,
    amount_captured: intent.amount,
    amount_refunded: 0,
    captured: true,
    created,
    currency: 'jpy',
    customer: intent.customer,
    metadata: intent.metadata,
    paid: true,
    payment_intent: intent.id,
    refunded: false,
    status: 'succeeded',
    application: null,
    application_fee: null,
    application_fee_amount: null,
    balance_transaction: newId('txn'),
    billing_details: { address: null, email: null, name: null, phone: null, tax_id: null },
    calculated_statement_descriptor: null,
    description: intent.description,
    disputed: false,
    failure_balance_transaction: null,
    failure_code: null,
    failure_message: null,
    fraud_details: null,
    livemode: false,
    on_behalf_of: null,
    outcome: null,
    payment_method: null,
    payment_method_details: null,
    receipt_email: null,
    receipt_number: null,
    receipt_url: null,
    review: null,
    shipping: null,
    source: null,
    source_transfer: null,
    statement_descriptor: null,
    statement_descriptor_suffix: null,
    transfer_data: null,
    transfer_group: null,
  };
}

export function refundObject(
  created: number,
  given: Pick<Stripe.Refund, 'amount' | 'customer' | 'charge' | 'payment_intent' | 'metadata'>,
): Stripe.Refund {
  return {
    ...given,
    id: newId('re'),
    object: 'refund',
    created,
    currency: 'jpy',
    status: 'succeeded',
    balance_transaction: newId('txn'),
    customer_account: null,
    payment_method: null,
    reason: null,
    receipt_number: null,
    source_transfer_reversal: null,
    transfer_reversal: null,
  };
}
