import { randomUUID } from 'node:crypto';
import Stripe from 'stripe';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { InvalidSignature } from '../port.ts';
import { SECRETS, type StripeHarness, startHarness } from './testing/harness.ts';

let h: StripeHarness;
beforeAll(async () => {
  h = await startHarness();
});
afterAll(() => h.close());

const create = () =>
  h.provider.createCheckout({
    idempotencyKey: randomUUID(),
    reference: '7K3Q9WXA2',
    description: 'ほたて貝柱 1kg',
    amount: 12_000,
    method: 'card',
    returnUrl: 'http://localhost:3000/donate/return?donation=7K3Q9WXA2',
    expiresAt: new Date(h.now().getTime() + 60 * 60_000),
  });

const eventOf = (type: string, object: object) =>
  JSON.stringify({ id: `evt_${randomUUID()}`, object: 'event', type, data: { object } });
const told = (raw: string) => h.provider.verifyWebhook(raw, h.signed(raw, 'current', h.now()));

it('believes what the library of Stripe signs, by either secret', async () => {
  const { providerRef } = await create();
  const payload = eventOf('checkout.session.expired', { id: providerRef });
  for (const secret of Object.values(SECRETS)) {
    const header = Stripe.webhooks.generateTestHeaderString({ payload, secret });
    const headers = new Headers({ 'Stripe-Signature': header });
    expect((await h.provider.verifyWebhook(payload, headers)).payment?.providerRef).toBe(providerRef);
  }
});

it('believes one good signature among several, as Stripe sends while a secret is replaced', async () => {
  const payload = eventOf('charge.refunded', { payment_intent: null, customer: null });
  const [bad, good] = (['stranger', 'previous'] as const).map(
    (by) => h.signed(payload, by, h.now()).get('Stripe-Signature') ?? '',
  );
  const header = `${bad},${good?.split(',')[1]}`;
  const headers = new Headers({ 'Stripe-Signature': header });
  expect((await h.provider.verifyWebhook(payload, headers)).payment).toBeNull();
  const onlyOld = new Headers({ 'Stripe-Signature': header.replaceAll('v1=', 'v0=') });
  await expect(h.provider.verifyWebhook(payload, onlyOld)).rejects.toThrow(InvalidSignature);
});

it('tells what is true now, not what stood in the event', async () => {
  const { providerRef } = await create();
  const session = h.fake.books.sessions.get(providerRef)!;
  const early = eventOf('checkout.session.completed', { ...session });
  expect((await told(early)).payment?.status).toBe('created');
  h.fake.payer.pay(providerRef);
  const paid = await h.provider.fetchPayment(providerRef);
  expect((await told(early)).payment).toEqual(paid);
  expect((await told(eventOf('checkout.session.expired', { id: providerRef }))).payment).toEqual(paid);
});

it('finds the payment of a refund, of either kind', async () => {
  const { providerRef } = await create();
  h.fake.payer.pay(providerRef);
  const after = await h.provider.refund(providerRef, 5_000, randomUUID());
  const session = h.fake.books.sessions.get(providerRef)!;
  const byPayment = eventOf('charge.refunded', { payment_intent: session.payment_intent, customer: null });
  const byCustomer = eventOf('refund.failed', { payment_intent: null, customer: session.customer });
  for (const raw of [byPayment, byCustomer]) expect((await told(raw)).payment).toEqual(after);
});

it('has nothing to say of what is not ours', async () => {
  const { providerRef } = await create();
  h.fake.books.sessions.get(providerRef)!.metadata = {};
  for (const raw of [
    eventOf('checkout.session.completed', { id: providerRef }),
    eventOf('checkout.session.completed', { id: 'cs_of_another_account' }),
    eventOf('charge.refunded', { payment_intent: 'pi_unknown', customer: null }),
    eventOf('customer_cash_balance_transaction.created', { customer: 'cus_unknown' }),
    eventOf('invoice.paid', { id: 'in_1' }),
  ])
    expect((await told(raw)).payment).toBeNull();
});
