import type Stripe from 'stripe';
import type { Books } from './books.ts';
import { checked, invalid, missing } from './fault.ts';
import { customerObject, newId, refundObject, sessionObject } from './objects.ts';
import * as shapes from './shapes.ts';

const HALF_HOUR = 1800;
const DAY = 86_400;
/** Bounds of an amount by method, yen. */
const BOUNDS: Record<string, [least: number, most: number]> = {
  card: [50, 99_999_999],
  paypay: [50, 99_999_999],
  konbini: [120, 300_000],
  customer_balance: [50, 99_999_999],
};

export interface Call {
  method: string;
  path: string;
  params: Record<string, unknown>;
}

type Handler = (books: Books, params: object, id: string, publicUrl: string) => object;

const ROUTES: [method: string, path: RegExp, handler: Handler][] = [
  ['POST', /^\/v1\/customers$/, createCustomer],
  ['GET', /^\/v1\/customers\/search$/, searchCustomers],
  ['POST', /^\/v1\/customers\/(\w+)$/, updateCustomer],
  ['POST', /^\/v1\/customers\/(\w+)\/cash_balance$/, updateCashBalance],
  ['GET', /^\/v1\/customers\/(\w+)\/cash_balance_transactions$/, listLedger],
  ['POST', /^\/v1\/checkout\/sessions$/, createSession],
  ['GET', /^\/v1\/checkout\/sessions$/, listSessions],
  ['GET', /^\/v1\/checkout\/sessions\/(\w+)$/, retrieveSession],
  ['POST', /^\/v1\/checkout\/sessions\/(\w+)\/expire$/, expireSession],
  ['POST', /^\/v1\/payment_intents\/(\w+)\/apply_customer_balance$/, applyBalance],
  ['POST', /^\/v1\/refunds$/, createRefund],
  ['GET', /^\/v1\/refunds$/, listRefunds],
  ['GET', /^\/v1\/disputes$/, listDisputes],
];

/** Answers one call, or throws a Fault. @param publicUrl where payers find the pages. */
export function answer(books: Books, publicUrl: string, { method, path, params }: Call): object {
  books.tick();
  for (const [verb, pattern, handler] of ROUTES) {
    const match = verb === method && pattern.exec(path);
    if (match) return handler(books, params, match[1] ?? '', publicUrl);
  }
  throw invalid('', 'url', `Unrecognized request URL (${method}: ${path}).`);
}

function createCustomer(books: Books, params: object): object {
  const { email, description, metadata } = checked(shapes.customer, params);
  const customer = customerObject(books.now(), { email, description, metadata });
  books.customers.set(customer.id, customer);
  return customer;
}

function updateCustomer(books: Books, params: object, id: string): object {
  const customer = books.find(books.customers, 'customer', id);
  const { metadata, email } = checked(shapes.customer, params);
  Object.assign(customer.metadata, metadata);
  if (email) customer.email = email;
  return customer;
}

function searchCustomers(books: Books, params: object): object {
  const { query } = checked(shapes.searchCustomers, params);
  const [, key, value] = /^metadata\['([^']+)'\]:'(.*)'$/.exec(query) ?? [];
  if (!key) throw invalid('', 'query');
  // The index lags: anything written within the last minute is not found.
  const found = [...books.customers.values()].filter(
    (c) => c.metadata[key] === value && c.created < books.now() - 60,
  );
  return { object: 'search_result', url: '/v1/customers/search', has_more: false, data: found };
}

function updateCashBalance(books: Books, params: object, id: string): object {
  books.find(books.customers, 'customer', id);
  const { settings } = checked(shapes.updateCashBalance, params);
  const mode = settings?.reconciliation_mode === 'manual' ? 'manual' : 'automatic';
  if (mode === 'manual') books.manual.add(id);
  else books.manual.delete(id);
  return {
    object: 'cash_balance',
    available: { jpy: books.available(id) },
    customer: id,
    livemode: false,
    settings: { reconciliation_mode: mode, using_merchant_default: settings === undefined },
  };
}

function listLedger(books: Books, params: object, id: string): object {
  books.find(books.customers, 'customer', id);
  const page = checked(shapes.listLedger, params);
  return paged(
    books.ledger.filter((e) => e.customer === id),
    page,
  );
}

function createSession(books: Books, params: object, _id: string, publicUrl: string): object {
  const p = checked(shapes.createSession, params);
  const [type = '', ...others] = p.allowed_payment_method_types ?? [];
  const options = p.payment_method_options ?? {};
  if (p.mode !== 'payment' || others.length > 0) throw invalid('parameter_invalid', 'mode');
  for (const named of Object.keys(options))
    if (named !== type)
      throw invalid('parameter_invalid', `payment_method_options[${named}]`, 'The method is not allowed.');
  if (p.line_items.some((i) => i.price_data.currency !== 'jpy'))
    throw invalid('parameter_invalid', 'line_items[0][price_data][currency]');
  const customer = p.customer ?? null;
  if (customer !== null && !books.customers.has(customer)) throw missing('customer', customer);
  if (type === 'customer_balance') {
    if (!customer) throw invalid('parameter_missing', 'customer');
    const { funding_type, bank_transfer } = options.customer_balance ?? {};
    if (!funding_type || bank_transfer?.type !== 'jp_bank_transfer')
      throw invalid('parameter_missing', 'payment_method_options[customer_balance][bank_transfer]');
  }
  const amount = p.line_items.reduce((sum, i) => sum + i.quantity * i.price_data.unit_amount, 0);
  const [least, most] = BOUNDS[type] ?? [1, 0];
  if (amount < least) throw invalid('amount_too_small', 'line_items');
  if (amount > most) throw invalid('amount_too_large', 'line_items');
  const now = books.now();
  const expires_at = p.expires_at ?? now + DAY;
  if (expires_at < now + HALF_HOUR || expires_at > now + DAY)
    throw invalid('parameter_invalid', 'expires_at', 'expires_at must be within 30 minutes to 24 hours.');
  const id = newId('cs_test');
  const session = sessionObject(id, now, {
    amount,
    customer,
    client_reference_id: p.client_reference_id ?? null,
    metadata: p.metadata ?? {},
    payment_method_types: [type],
    success_url: p.success_url,
    cancel_url: p.cancel_url ?? null,
    expires_at,
    url: `${publicUrl}/c/pay/${id}`,
  });
  books.sessions.set(id, session);
  books.later.set(id, {
    metadata: p.payment_intent_data?.metadata ?? {},
    days: options.konbini?.expires_after_days ?? 3,
  });
  return session;
}

function listSessions(books: Books, params: object): object {
  const page = checked(shapes.listSessions, params);
  const found = [...books.sessions.values()].filter(
    (s) =>
      (!page.customer || s.customer === page.customer) &&
      (!page.payment_intent || s.payment_intent === page.payment_intent) &&
      (!page.status || s.status === page.status),
  );
  return paged(found, page);
}

function retrieveSession(books: Books, params: object, id: string): object {
  checked(shapes.retrieve, params);
  return books.find(books.sessions, 'checkout.session', id);
}

function expireSession(books: Books, params: object, id: string): object {
  checked(shapes.retrieve, params);
  const session = books.find(books.sessions, 'checkout.session', id);
  if (session.status !== 'open')
    throw invalid('', 'session', 'Only Checkout Sessions with a status in ["open"] can be expired.');
  books.expire(session);
  return session;
}

function applyBalance(books: Books, params: object, id: string): object {
  checked(shapes.applyBalance, params);
  const intent = books.find(books.intents, 'payment_intent', id);
  books.apply(intent);
  return intent;
}

function createRefund(books: Books, params: object): object {
  const p = checked(shapes.createRefund, params);
  const metadata = p.metadata ?? {};
  const created = books.now();
  let refund: Stripe.Refund;
  if (p.origin === 'customer_balance') {
    if (!p.customer || !p.currency || !p.amount)
      throw invalid('parameter_missing', p.customer ? 'currency' : 'customer');
    if (p.amount > books.available(p.customer)) throw invalid('insufficient_funds', 'amount');
    const about = { customer: p.customer, charge: null, payment_intent: null };
    refund = refundObject(created, { amount: p.amount, metadata, ...about });
    books.refunds.set(refund.id, refund);
    books.write(p.customer, 'return_initiated', -p.amount);
  } else {
    if (!p.payment_intent) throw invalid('parameter_missing', 'payment_intent');
    const intent = books.find(books.intents, 'payment_intent', p.payment_intent);
    const charge = books.charges.get(String(intent.latest_charge));
    if (!charge) throw invalid('charge_not_captured', 'payment_intent', 'There is no successful charge.');
    if ([...books.disputes.values()].some((d) => d.charge === charge.id && d.status !== 'won'))
      throw invalid('charge_disputed', 'payment_intent', 'The charge has been charged back.');
    const left = charge.amount - charge.amount_refunded;
    const amount = p.amount ?? left;
    if (left === 0) throw invalid('charge_already_refunded', 'payment_intent');
    if (amount > left) throw invalid('amount_too_large', 'amount', 'Greater than the unrefunded amount.');
    charge.amount_refunded += amount;
    charge.refunded = charge.amount_refunded === charge.amount;
    const about = { customer: null, charge: charge.id, payment_intent: intent.id };
    refund = refundObject(created, { amount, metadata, ...about });
    books.refunds.set(refund.id, refund);
    books.emit('charge.refunded', charge);
  }
  books.emit('refund.created', refund);
  return refund;
}

function listRefunds(books: Books, params: object): object {
  const page = checked(shapes.listRefunds, params);
  const from = typeof page.created === 'object' ? (page.created.gte ?? 0) : 0;
  const found = [...books.refunds.values()].filter(
    (r) =>
      r.created >= from &&
      (!page.payment_intent || r.payment_intent === page.payment_intent) &&
      (!page.charge || r.charge === page.charge),
  );
  return paged(found, page);
}

function listDisputes(books: Books, params: object): object {
  const page = checked(shapes.listRefunds, params);
  const found = [...books.disputes.values()].filter(
    (d) =>
      (!page.charge || d.charge === page.charge) &&
      (!page.payment_intent || d.payment_intent === page.payment_intent),
  );
  return paged(found, page);
}

/** Newest first, as all of Stripe's lists are. */
function paged<T extends { id: string }>(
  found: T[],
  { limit = 10, starting_after }: { limit?: number; starting_after?: string },
): object {
  const all = found.toReversed();
  const from = starting_after ? all.findIndex((o) => o.id === starting_after) + 1 : 0;
  const data = all.slice(from, from + limit);
  return { object: 'list', url: '/v1/list', has_more: from + limit < all.length, data };
}
