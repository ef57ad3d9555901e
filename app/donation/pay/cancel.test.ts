import { sql } from 'kysely';
import { afterEach, describe, expect, it } from 'vitest';
import { aGift } from '#app/catalogue/testing/gifts.ts';
import { db } from '#platform/db/db.ts';
import { paymentProvider } from '#platform/payment/provider.ts';
import { historyDetail } from '../history/detail.ts';
import { aMember, applied, donationOf, fillForm, mailsOf, pathOf, stockOf } from '../testing/data.ts';
import { afterPaying, applyPaymentState, receivePaymentWebhook } from '../testing/money.ts';
import { books, useWorld } from '../testing/world.ts';
import { cancelDonation } from './cancel.ts';

const world = useWorld();
world.webhooks = 'keep';

afterEach(() => world.fault());

const BY = { actor: 'staff', reason: 'the donor asked for it' };

async function aDonation(paid: boolean, deliveries = 1) {
  const gift = await aGift([10], { deliveries });
  const form = await fillForm(await aMember(), gift.ref);
  const made = await applied(form);
  if (paid) {
    await world.payAt(made.url);
    await afterPaying(made.number);
  }
  return { form, sku: gift.skus[0]!, ...made };
}

const booked = async (number: string) => (await books()).find((b) => b.number === number);
const deliveriesOf = async (number: string) =>
  (
    await sql<{ status: string }>`
      select l.status from delivery l join donation d on d.id = l.donation_id where d.number = ${number} order by instalment`.execute(
      db(),
    )
  ).rows.map((r) => r.status);

it('takes a paid donation back whole: deliveries, stock, money, mails, history', async () => {
  const d = await aDonation(true, 3);
  expect(await cancelDonation(d.number, BY)).toBe('cancelled');
  expect(await stockOf(d.sku)).toEqual({ stock: 10, reserved: 0 });
  expect(await deliveriesOf(d.number)).toEqual(['cancelled', 'cancelled', 'cancelled']);
  expect(await donationOf(d.form)).toMatchObject({ status: 'cancelled', payment_status: 'refund_due' });
  await world.runJobs();
  expect(await donationOf(d.form)).toMatchObject({ status: 'cancelled', payment_status: 'refunded' });
  expect(await booked(d.number)).toMatchObject({ charged: 1, held: 0 });
  expect(await pathOf(d.number)).toEqual(['pending_payment', 'paid', 'cancelled']);
  expect((await mailsOf(d.number)).slice(-2)).toEqual(['donation_cancelled', 'donation_refunded']);
  const event = await db()
    .selectFrom('donation_event')
    .select(['actor', 'reason'])
    .where('to_status', '=', 'cancelled')
    .orderBy('id', 'desc')
    .executeTakeFirst();
  expect(event).toEqual(BY);
});

it('ends an unpaid one at the provider as well', async () => {
  const d = await aDonation(false);
  expect(await cancelDonation(d.number, BY)).toBe('cancelled');
  expect(await stockOf(d.sku)).toEqual({ stock: 10, reserved: 0 });
  await world.runJobs();
  await world.payAt(d.url);
  expect(await booked(d.number)).toMatchObject({ status: 'cancelled', payment: 'failed', charged: 0 });
  expect(await mailsOf(d.number)).toEqual(['donation_cancelled']);
});

it('returns money that was quicker than the end', async () => {
  const d = await aDonation(false);
  await world.payAt(d.url);
  expect(await cancelDonation(d.number, BY)).toBe('cancelled');
  const { raw, headers } = await world.webhook(d.number, 'paid');
  await receivePaymentWebhook(raw, headers);
  await world.runJobs();
  expect(await pathOf(d.number)).toEqual(['pending_payment', 'cancelled', 'refund_due', 'refunded']);
  expect(await booked(d.number)).toMatchObject({ charged: 1, held: 0 });
  expect(await stockOf(d.sku)).toEqual({ stock: 10, reserved: 0 });
});

it('is done once, by however many at the same time', async () => {
  const d = await aDonation(true);
  const outcomes = await Promise.all(Array.from({ length: 6 }, () => cancelDonation(d.number, BY)));
  expect(outcomes.sort()).toEqual(['cancelled', 'ended', 'ended', 'ended', 'ended', 'ended']);
  await world.runJobs();
  expect(await stockOf(d.sku)).toEqual({ stock: 10, reserved: 0 });
  expect(await booked(d.number)).toMatchObject({ charged: 1, held: 0 });
  expect((await mailsOf(d.number)).filter((kind) => kind === 'donation_refunded')).toHaveLength(1);
});

it('either pays or cancels when both come at once, and no yen is lost', async () => {
  for (let round = 0; round < 5; round++) {
    const d = await aDonation(false);
    await world.payAt(d.url);
    await Promise.all([afterPaying(d.number), cancelDonation(d.number, BY)]);
    await world.runJobs();
    expect(await booked(d.number)).toMatchObject({ charged: 1, held: 0 });
    expect(await stockOf(d.sku)).toEqual({ stock: 10, reserved: 0 });
    expect(['cancelled', 'refunded']).toContain((await donationOf(d.form)).status);
  }
});

it('refuses what was sent already, and changes nothing', async () => {
  const d = await aDonation(true, 2);
  await sql`update delivery set status = 'shipped', shipped_at = now() where instalment = 1
     and donation_id = (select id from donation where number = ${d.number})`.execute(db());
  expect(await cancelDonation(d.number, BY)).toBe('shipped');
  expect((await donationOf(d.form)).status).toBe('paid');
  expect(await deliveriesOf(d.number)).toEqual(['shipped', 'waiting']);
  await world.runJobs();
  expect(await booked(d.number)).toMatchObject({ held: 12_000 });
});

describe('a donation for tickets', () => {
  const TICKET = { ticket_kind: 'amount', ticket_value: 3000, ticket_months: 6 };

  async function paidTickets() {
    const gift = await aGift([10], TICKET);
    const member = await aMember();
    const form = await fillForm(member, gift.ref, { quantity: '2' });
    const made = await applied(form);
    await world.payAt(made.url);
    await afterPaying(made.number);
    return { form, member, sku: gift.skus[0]!, ...made };
  }
  const ticketsOf = async (number: string) =>
    (
      await sql<{ id: number; status: string; remaining: number }>`
        select t.id, t.status, t.remaining from ticket t join donation d on d.id = t.donation_id
         where d.number = ${number} order by piece`.execute(db())
    ).rows;

  it('brings them once it is paid, once however often it is told of, and takes them back with it', async () => {
    const d = await paidTickets();
    await Promise.all([afterPaying(d.number), afterPaying(d.number)]);
    const issued = await ticketsOf(d.number);
    expect(issued.map((t) => [t.status, t.remaining])).toEqual([
      ['issued', 3000],
      ['issued', 3000],
    ]);
    expect(await deliveriesOf(d.number)).toEqual([]);
    expect(await cancelDonation(d.number, BY)).toBe('cancelled');
    expect((await ticketsOf(d.number)).map((t) => t.status)).toEqual(['cancelled', 'cancelled']);
    expect(await stockOf(d.sku)).toEqual({ stock: 10, reserved: 0 });
    await world.runJobs();
    expect(await booked(d.number)).toMatchObject({ charged: 1, held: 0 });
    // Mail and history say that they cannot be used any more.
    const { body_text } = await db()
      .selectFrom('mail_message')
      .select('body_text')
      .where('dedupe_key', '=', `donation_cancelled:${d.number}`)
      .executeTakeFirstOrThrow();
    const words = (await historyDetail(d.member, d.number))!.words!.text;
    for (const text of [body_text, words]) expect(text).toContain('現地利用チケットは無効になりました');
  });

  it('says nothing of tickets where none were issued yet', async () => {
    const gift = await aGift([10], TICKET);
    const member = await aMember();
    const made = await applied(await fillForm(member, gift.ref));
    expect(await cancelDonation(made.number, BY)).toBe('cancelled');
    expect((await historyDetail(member, made.number))!.words!.text).not.toContain('チケット');
  });

  it('is not cancelled once something was used, and nothing changes', async () => {
    const d = await paidTickets();
    const [first] = await ticketsOf(d.number);
    await sql`update ticket set remaining = 2900, status = 'partly_used' where id = ${first!.id}`.execute(
      db(),
    );
    expect(await cancelDonation(d.number, BY)).toBe('used');
    expect((await donationOf(d.form)).status).toBe('paid');
    expect((await ticketsOf(d.number)).map((t) => t.status)).toEqual(['partly_used', 'issued']);
    expect(await stockOf(d.sku)).toEqual({ stock: 8, reserved: 0 });
  });

  it('loses what is left of them when its money was given back at the provider', async () => {
    const d = await paidTickets();
    const [first] = await ticketsOf(d.number);
    await sql`update ticket set remaining = 2900, status = 'partly_used' where id = ${first!.id}`.execute(
      db(),
    );
    const { provider_ref, amount } = await donationOf(d.form);
    await applyPaymentState(
      await paymentProvider().refund(provider_ref!, amount, `by-hand-${d.number}`),
      'webhook',
    );
    expect((await ticketsOf(d.number)).map((t) => [t.status, t.remaining])).toEqual([
      ['cancelled', 2900],
      ['cancelled', 3000],
    ]);
    // The used pieces are gone, as sent ones would be.
    expect(await stockOf(d.sku)).toEqual({ stock: 8, reserved: 0 });
  });
});

it('knows no donation that is not there', async () => {
  expect(await cancelDonation('00000000000', BY)).toBe('unknown');
});

it('ends a donation whose money was given back at the provider', async () => {
  const d = await aDonation(true);
  const { provider_ref } = await donationOf(d.form);
  const state = await paymentProvider().refund(provider_ref!, 12_000, `by-hand-${d.number}`);
  await applyPaymentState(state, 'webhook');
  await applyPaymentState(state, 'webhook');
  expect(await donationOf(d.form)).toMatchObject({ status: 'cancelled', payment_status: 'refunded' });
  expect(await stockOf(d.sku)).toEqual({ stock: 10, reserved: 0 });
  expect((await mailsOf(d.number)).filter((kind) => kind === 'donation_refunded')).toHaveLength(1);
});
