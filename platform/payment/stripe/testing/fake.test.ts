import Stripe from 'stripe';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { type FakeStripe, startFakeStripe } from './fake.ts';
import { parseForm } from './form.ts';

const key = 'sk_test_fake';
let fake: FakeStripe;
beforeAll(async () => {
  fake = await startFakeStripe({ secretKey: key, webhookSecret: 'whsec_fake' });
});
afterAll(() => fake.close());

const post = async (path: string, body: string, headers: Record<string, string> = {}) => {
  const answer = await fetch(`${fake.url}/v1/${path}`, {
    method: 'POST',
    headers: { Authorization: `Bearer ${key}`, ...headers },
    body: new URLSearchParams(body),
  });
  return {
    status: answer.status,
    body: await answer.json(),
    replayed: answer.headers.get('idempotent-replayed'),
  };
};

const inAnHour = () => Math.floor(Date.now() / 1000) + 3600;
const good = () =>
  `mode=payment&success_url=https://example.jp/&expires_at=${inAnHour()}&allowed_payment_method_types[0]=card` +
  '&line_items[0][quantity]=1&line_items[0][price_data][currency]=jpy&line_items[0][price_data][unit_amount]=12000' +
  '&line_items[0][price_data][product_data][name]=ほたて';

it('reads nested parameters in either spelling', () => {
  expect(parseForm('a%5Bb%5D%5B0%5D%5Bc%5D=1&a[b][1][c]=2&e[]=x&e[]=y&z=')).toEqual({
    a: { b: [{ c: '1' }, { c: '2' }] },
    e: ['x', 'y'],
    z: '',
  });
});

it('takes a session in the published shape', async () => {
  const { status, body } = await post('checkout/sessions', good());
  expect(status).toBe(200);
  expect(body).toMatchObject({ object: 'checkout.session', status: 'open', amount_total: 12_000 });
});

it.each([
  ['&colour=red', 'parameter_unknown', 'colour'],
  ['&payment_method_types[0]=card', 'parameter_unknown', 'payment_method_types'],
  ['&line_items[0][colour]=red', 'parameter_unknown', 'line_items[0][colour]'],
  ['&mode=gift', 'parameter_invalid', 'mode'],
  ['&success_url=', 'parameter_invalid', 'success_url'],
  ['&allowed_payment_method_types[0]=cash', 'parameter_invalid', 'allowed_payment_method_types[0]'],
  ['&expires_at=1', 'parameter_invalid', 'expires_at'],
  ['&line_items[0][price_data][unit_amount]=49', 'amount_too_small', 'line_items'],
  ['&line_items[0][price_data][currency]=usd', 'parameter_invalid', 'line_items[0][price_data][currency]'],
  ['&allowed_payment_method_types[0]=customer_balance', 'parameter_missing', 'customer'],
  ['&customer=cus_nobody', 'resource_missing', 'id'],
  [
    '&payment_method_options[konbini][expires_after_days]=3',
    'parameter_invalid',
    'payment_method_options[konbini]',
  ],
])('refuses a session with %s', async (change, code, param) => {
  const params = new URLSearchParams(good());
  for (const [name, value] of new URLSearchParams(change)) params.set(name, value);
  const { body } = await post('checkout/sessions', params.toString());
  expect(body.error).toMatchObject({ type: 'invalid_request_error', code, param });
});

it('names what is missing', async () => {
  const params = new URLSearchParams(good());
  params.delete('success_url');
  const { status, body } = await post('checkout/sessions', params.toString());
  expect(status).toBe(400);
  expect(body.error).toMatchObject({ code: 'parameter_missing', param: 'success_url' });
});

it('refuses a stranger, and a path that it does not know', async () => {
  expect((await post('customers', '', { Authorization: 'Bearer sk_test_other' })).status).toBe(401);
  expect((await post('payment_intents/pi_1/cancel', '')).status).toBe(400);
});

it('answers a key once, refuses other parameters under it, and says when it is in use', async () => {
  const keyed = (body: string, name: string) => post('customers', body, { 'Idempotency-Key': name });
  const first = await keyed('email=a@example.jp', 'k1');
  const again = await keyed('email=a@example.jp', 'k1');
  expect(again.body).toEqual(first.body);
  expect([first.replayed, again.replayed]).toEqual([null, 'true']);
  expect((await keyed('email=b@example.jp', 'k1')).body.error.type).toBe('idempotency_error');
  const release = fake.hold('/v1/customers');
  const slow = keyed('email=c@example.jp', 'k2');
  await vi.waitFor(() => expect(fake.calls.at(-1)?.key).toBe('k2'));
  expect(await keyed('email=c@example.jp', 'k2')).toMatchObject({
    status: 409,
    body: { error: { code: 'idempotency_key_in_use' } },
  });
  release();
  expect((await slow).status).toBe(200);
});

it('is understood by the client of Stripe, page by page', async () => {
  const { port } = new URL(fake.url);
  const stripe = new Stripe(key, { protocol: 'http', host: '127.0.0.1', port });
  const { id: customer } = await stripe.customers.create({});
  for (let n = 1; n <= 5; n++) fake.books.write(customer, 'funded', n);
  const seen: number[] = [];
  for await (const entry of stripe.customers.listCashBalanceTransactions(customer, { limit: 2 }))
    seen.push(entry.net_amount);
  expect(seen).toEqual([5, 4, 3, 2, 1]);
});
