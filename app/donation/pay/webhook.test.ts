import { sql } from 'kysely';
import { afterEach, expect, it } from 'vitest';
import { aGift } from '#app/catalogue/testing/gifts.ts';
import { CARDS, type Webhook } from '#app/payment/testing/world.ts';
import { db } from '#platform/db/db.ts';
import { InvalidSignature } from '#platform/payment/port.ts';
import { paymentProvider } from '#platform/payment/provider.ts';
import { aMember, applied, donationOf, fillForm, mailsOf, pathOf, stockOf, submit } from '../testing/data.ts';
import {
  afterPaying,
  applyPaymentState,
  giveUp,
  receivePaymentWebhook,
  sweepPayments,
} from '../testing/money.ts';
import { books, useWorld } from '../testing/world.ts';

const world = useWorld();
world.webhooks = 'keep'; // each test delivers them at its own moment

afterEach(async () => {
  world.webhooks = 'keep';
  await world.fault();
});

const deliver = ({ raw, headers }: Webhook) => receivePaymentWebhook(raw, headers);

async function aDonation(stock = 10) {
  const gift = await aGift([stock]);
  const form = await fillForm(await aMember(), gift.ref);
  return { gift, form, sku: gift.skus[0]!, ...(await applied(form)) };
}

/** Those whose handling failed are kept for who looks after the system, and taken as new when they come again. */
const noted = async (number: string) =>
  (
    await sql`select 1 from payment_event where raw like ${`%"${number}"%`} and outcome is distinct from 'failed'`.execute(
      db(),
    )
  ).rows.length;
const booked = async (number: string) => (await books()).find((b) => b.number === number);
const NEVER_SEEN = { to: 'expired', actor: 'sweeper', reason: 'the provider never saw the payment' } as const;

it('completes a donation once when its webhook comes twice at the same moment', async () => {
  const d = await aDonation();
  await world.payAt(d.url);
  const webhook = await world.webhook(d.number, 'paid');
  const outcomes = await Promise.all(Array.from({ length: 8 }, () => deliver(webhook)));
  expect(outcomes.filter((o) => o === 'handled')).toHaveLength(1);
  expect(outcomes.filter((o) => o === 'repeated')).toHaveLength(7);
  expect(await pathOf(d.number)).toEqual(['pending_payment', 'paid']);
  expect(await stockOf(d.sku)).toEqual({ stock: 9, reserved: 0 });
  expect(await mailsOf(d.number)).toEqual(['donation_paid']);
  expect(await noted(d.number)).toBe(1);
});

it('is completed once by return page, webhook and sweeper at the same moment', async () => {
  const d = await aDonation();
  await world.payAt(d.url);
  const webhook = await world.webhook(d.number, 'paid');
  const later = new Date(Date.now() + 3_600_000);
  await Promise.all([afterPaying(d.number), deliver(webhook), sweepPayments(later), afterPaying(d.number)]);
  expect(await pathOf(d.number)).toEqual(['pending_payment', 'paid']);
  expect(await stockOf(d.sku)).toEqual({ stock: 9, reserved: 0 });
  expect(await mailsOf(d.number)).toEqual(['donation_paid']);
});

it('changes nothing when it comes after the return page completed', async () => {
  const d = await aDonation();
  await world.payAt(d.url);
  expect(await afterPaying(d.number)).toBe(`/donate/goods/success?donation=${d.number}`);
  expect(await deliver(await world.webhook(d.number, 'paid'))).toBe('handled');
  expect(await pathOf(d.number)).toEqual(['pending_payment', 'paid']);
  expect(await stockOf(d.sku)).toEqual({ stock: 9, reserved: 0 });
});

it('completes before the payer is back, who then finds the result', async () => {
  const d = await aDonation();
  await world.payAt(d.url);
  await deliver(await world.webhook(d.number, 'paid'));
  expect((await donationOf(d.form)).status).toBe('paid');
  expect(await afterPaying(d.number)).toBe(`/donate/goods/success?donation=${d.number}`);
});

it('completes before the provider’s id was noted', async () => {
  const gift = await aGift();
  const form = await fillForm(await aMember(), gift.ref);
  await world.fault('api_lost', 0, 1);
  expect(await submit(form)).toMatchObject({ kind: 'refused', code: 'PAYMENT_UNAVAILABLE' });
  const made = await donationOf(form);
  expect(made.provider_ref).toBeNull();
  const { rows } = await sql<{
    id: string;
  }>`select id from acquirer.payment where reference = ${made.number}`.execute(db());
  await world.payAt(`${world.acquirerUrl}/pay/${rows[0]!.id}`);
  await deliver(await world.webhook(made.number, 'paid'));
  expect(await donationOf(form)).toMatchObject({ status: 'paid', provider_ref: rows[0]!.id });
  expect(await stockOf(gift.skus[0]!)).toEqual({ stock: 9, reserved: 0 });
});

it('takes money that comes after expiry while stock is left', async () => {
  const d = await aDonation(1);
  await giveUp(d.number, NEVER_SEEN);
  expect(await stockOf(d.sku)).toEqual({ stock: 1, reserved: 0 });
  await world.payAt(d.url);
  await deliver(await world.webhook(d.number, 'paid'));
  expect(await pathOf(d.number)).toEqual(['pending_payment', 'expired', 'paid']);
  expect(await stockOf(d.sku)).toEqual({ stock: 0, reserved: 0 });
  expect(await mailsOf(d.number)).toEqual(['donation_expired', 'donation_paid']);
});

it('gives money back that comes after expiry when nothing is left, and tells the donor', async () => {
  const d = await aDonation(1);
  await giveUp(d.number, NEVER_SEEN);
  const other = await applied(await fillForm(await aMember(), d.gift.ref));
  await world.payAt(d.url);
  await deliver(await world.webhook(d.number, 'paid'));
  expect(await donationOf(d.form)).toMatchObject({ status: 'refund_due', payment_status: 'refund_due' });
  expect(await stockOf(d.sku)).toEqual({ stock: 1, reserved: 1 });
  expect(await afterPaying(d.number)).toBe(`/mypage/donation-histories?donation=${d.number}`);
  // The answer to the refund is lost; the repeat refunds no second time.
  await world.fault('api_lost', 0, 1);
  await world.runJobs();
  expect((await donationOf(d.form)).status).toBe('refund_due');
  await world.runJobsAgain();
  expect(await pathOf(d.number)).toEqual(['pending_payment', 'expired', 'refund_due', 'refunded']);
  expect(await booked(d.number)).toMatchObject({ payment: 'refunded', charged: 1, held: 0 });
  expect(await mailsOf(d.number)).toEqual(['donation_expired', 'donation_refund_due', 'donation_refunded']);
  await world.payAt(other.url);
  await afterPaying(other.number);
  expect(await stockOf(d.sku)).toEqual({ stock: 0, reserved: 0 });
});

it('is refused and not stored when its signature does not fit', async () => {
  const d = await aDonation();
  await world.payAt(d.url);
  const { raw, headers } = await world.webhook(d.number, 'paid');
  await expect(receivePaymentWebhook(raw.replace('12000', '12001'), headers)).rejects.toThrow(
    InvalidSignature,
  );
  await expect(receivePaymentWebhook(raw, new Headers())).rejects.toThrow(InvalidSignature);
  expect(await noted(d.number)).toBe(0);
  expect((await donationOf(d.form)).status).toBe('pending_payment');
});

it('is not noted as handled when that fails, and succeeds when it is delivered again', async () => {
  const d = await aDonation();
  world.webhooks = 'handle';
  await sql`create function refuse_mail() returns trigger language plpgsql as $$ begin raise exception 'no mail'; end $$`.execute(
    db(),
  );
  await sql`create trigger refuse before insert on mail_message for each row execute function refuse_mail()`.execute(
    db(),
  );
  await world.payAt(d.url);
  const webhook = await world.webhook(d.number, 'paid');
  await expect(deliver(webhook)).rejects.toThrow();
  expect(await noted(d.number)).toBe(0);
  expect(await stockOf(d.sku)).toEqual({ stock: 10, reserved: 1 });
  expect(await pathOf(d.number)).toEqual(['pending_payment']);
  await sql`drop trigger refuse on mail_message`.execute(db());
  await deliver(webhook);
  expect(await pathOf(d.number)).toEqual(['pending_payment', 'paid']);
});

it('is refused when it is over another amount than was asked for', async () => {
  const d = await aDonation();
  const state = await paymentProvider().fetchPayment((await donationOf(d.form)).provider_ref!);
  await expect(
    applyPaymentState({ ...state, status: 'paid', paidAt: new Date(), amount: 1 }, 'webhook'),
  ).rejects.toThrow('1 yen');
  expect((await donationOf(d.form)).status).toBe('pending_payment');
});

it('changes nothing when older news come after newer', async () => {
  const d = await aDonation();
  await world.payAt(d.url, CARDS.challenge);
  const pending = await world.webhook(d.number, 'pending');
  const state = await paymentProvider().fetchPayment((await donationOf(d.form)).provider_ref!);
  await applyPaymentState({ ...state, status: 'paid', paidAt: new Date(), redirectUrl: null }, 'webhook');
  const before = await donationOf(d.form);
  await deliver(pending);
  await applyPaymentState({ ...state, status: 'failed', failureCode: 'CARD_DECLINED' }, 'webhook');
  await applyPaymentState({ ...state, status: 'expired', failureCode: 'PAYMENT_EXPIRED' }, 'webhook');
  expect(await donationOf(d.form)).toEqual(before);
  expect(await pathOf(d.number)).toEqual(['pending_payment', 'paid']);
});

it('frees the stock of a declined payment, and tells the donor who is not here', async () => {
  const d = await aDonation();
  await world.payAt(d.url, CARDS.declined);
  await deliver(await world.webhook(d.number, 'failed'));
  expect(await donationOf(d.form)).toMatchObject({ status: 'failed', failure_code: 'CARD_DECLINED' });
  expect(await stockOf(d.sku)).toEqual({ stock: 10, reserved: 0 });
  expect(await mailsOf(d.number)).toEqual(['donation_failed']);
  expect(await afterPaying(d.number)).toContain('code=CARD_DECLINED');
});

it('is not believed of a donation that does not exist', async () => {
  const d = await aDonation();
  await world.payAt(d.url);
  const { raw } = await world.webhook(d.number, 'paid');
  const other = raw.replaceAll(d.number, '00000000000');
  await expect(receivePaymentWebhook(other, world.signed(other))).rejects.toThrow('is for nothing of ours');
  expect(await noted('00000000000')).toBe(0);
});

it('leads a payer whose reservation ended meanwhile to the result, not to a page that still takes money', async () => {
  const gift = await aGift([1]);
  const member = await aMember();
  const form = await fillForm(member, gift.ref);
  await world.fault('api_lost', 0, 1);
  await submit(form);
  const { number } = await donationOf(form);
  await giveUp(number, NEVER_SEEN);
  const again = await submit(form);
  expect(again).toMatchObject({ kind: 'made', found: { status: 'expired' } });
});
