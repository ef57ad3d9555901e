import { z } from 'zod';

/** The parameters of Stripe's API for the calls that the adapter makes, by its published reference. */

const integer = z
  .string()
  .regex(/^-?\d+$/)
  .transform(Number);
const count = integer.refine((n) => n > 0);
const expand = z.array(z.string()).optional();
const url = z.url({ protocol: /^https?$/ }).max(5000);
/** Up to 50 keys of 40 characters, values up to 500. */
const metadata = z
  .record(z.string().min(1).max(40), z.string().max(500))
  .refine((m) => Object.keys(m).length <= 50)
  .optional();

export const customer = z.strictObject({
  email: z.email().optional(),
  name: z.string().optional(),
  description: z.string().optional(),
  metadata,
  expand,
});
export const updateCashBalance = z.strictObject({
  settings: z
    .strictObject({ reconciliation_mode: z.enum(['automatic', 'manual', 'merchant_default']) })
    .optional(),
  expand,
});

const page = {
  limit: integer.refine((n) => n >= 1 && n <= 100).optional(),
  starting_after: z.string().optional(),
  ending_before: z.string().optional(),
  expand,
};
export const searchCustomers = z.strictObject({
  query: z.string(),
  limit: page.limit,
  page: z.string().optional(),
  expand,
});
export const listLedger = z.strictObject(page);
const range = z.union([
  integer,
  z.strictObject({
    gt: integer.optional(),
    gte: integer.optional(),
    lt: integer.optional(),
    lte: integer.optional(),
  }),
]);
export const listSessions = z.strictObject({
  ...page,
  customer: z.string().optional(),
  payment_intent: z.string().optional(),
  created: range.optional(),
  status: z.enum(['open', 'complete', 'expired']).optional(),
});
export const listRefunds = z.strictObject({
  ...page,
  charge: z.string().optional(),
  payment_intent: z.string().optional(),
  created: range.optional(),
});
export const retrieve = z.strictObject({ expand });
export const applyBalance = z.strictObject({
  amount: count.optional(),
  currency: z.literal('jpy').optional(),
  expand,
});

const method = z.enum(['card', 'konbini', 'paypay', 'customer_balance']);
const methodOptions = z.strictObject({
  card: z
    .strictObject({ request_three_d_secure: z.enum(['any', 'automatic', 'challenge']).optional() })
    .optional(),
  konbini: z
    .strictObject({ expires_after_days: integer.refine((n) => n >= 1 && n <= 60).optional() })
    .optional(),
  customer_balance: z
    .strictObject({
      funding_type: z.literal('bank_transfer').optional(),
      bank_transfer: z
        .strictObject({
          type: z.enum([
            'eu_bank_transfer',
            'gb_bank_transfer',
            'jp_bank_transfer',
            'mx_bank_transfer',
            'us_bank_transfer',
          ]),
        })
        .optional(),
    })
    .optional(),
});
const lineItem = z.strictObject({
  quantity: count,
  price_data: z.strictObject({
    currency: z.string(),
    unit_amount: integer.refine((n) => n >= 0 && n <= 99_999_999),
    product_data: z.strictObject({
      name: z.string().min(1),
      description: z.string().optional(),
      metadata,
    }),
  }),
});

export const createSession = z.strictObject({
  mode: z.enum(['payment', 'setup', 'subscription']),
  locale: z.enum(['auto', 'en', 'ja']).optional(),
  customer: z.string().optional(),
  client_reference_id: z.string().max(200).optional(),
  allowed_payment_method_types: z.array(method).min(1).optional(),
  payment_method_options: methodOptions.optional(),
  line_items: z.array(lineItem).min(1).max(100),
  payment_intent_data: z.strictObject({ description: z.string().optional(), metadata }).optional(),
  metadata,
  success_url: url,
  cancel_url: url.optional(),
  expires_at: integer.optional(),
  expand,
});

export const createRefund = z.strictObject({
  amount: count.optional(),
  charge: z.string().optional(),
  payment_intent: z.string().optional(),
  customer: z.string().optional(),
  origin: z.literal('customer_balance').optional(),
  currency: z.literal('jpy').optional(),
  reason: z.enum(['duplicate', 'fraudulent', 'requested_by_customer']).optional(),
  instructions_email: z.email().optional(),
  metadata,
  expand,
});
