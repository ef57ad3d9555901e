import { sql } from 'kysely';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { aGift, TOWN } from '#app/catalogue/testing/gifts.ts';
import { closeDb, db } from '#platform/db/db.ts';
import { endOfJstYear, jstYear } from '#platform/jst.ts';
import { paymentProvider } from '#platform/payment/provider.ts';
import { prioritiesOf } from '#platform/testing/mails.ts';
import { submitDonation } from '../apply/submit.ts';
import { aMember, donationOf, fillForm, mailsOf, pathOf, placeOf, stockOf, submit } from '../testing/data.ts';
import { applyPaymentState, remindDeadlines, sweepPayments } from '../testing/money.ts';
import { books, useWorld } from '../testing/world.ts';

// Server and database stand on the other side of the world: days and years are Japan's all the same.
process.env.TZ = 'America/Los_Angeles';
const world = useWorld();
beforeAll(async () => {
  await sql`alter role current_user in database ${sql.id(new URL(world.databaseUrl).pathname.slice(1))} set timezone = 'America/Los_Angeles'`.execute(
    db(),
  );
  await closeDb();
});
// The acquirer's clock is set to other days, and a webhook of another day is not believed: its API is asked instead.
world.webhooks = 'keep';

afterEach(async () => {
  world.clock = () => new Date();
  await world.fault();
});

const jst = (text: string) => new Date(`${text}+09:00`);

/** Applies for a gift to be paid later; the acquirer's clock stands at the same instant. */
async function apply(payment: string, at: Date, over: Record<string, string> = {}, stock = 10) {
  world.clock = () => at;
  const gift = await aGift([stock]);
  const form = await fillForm(await aMember(), gift.ref, { payment, ...over }, at);
  const result = await submit(form, at);
  const { number } = await donationOf(form);
  return { gift, form, number, result, sku: gift.skus[0]! };
}

/** Brings what the acquirer says now. */
async function news(d: { form: { formKey: string } }) {
  const { provider_ref } = await donationOf(d.form);
  await applyPaymentState(await paymentProvider().fetchPayment(provider_ref!), 'webhook');
}

const stateOf = async (d: { form: { formKey: string } }) => (await donationOf(d.form)).status;
const booked = async (number: string) => (await books()).find((b) => b.number === number);

describe('at a convenience store', () => {
  it('shows and mails number and deadline, and is paid at the till days later', async () => {
    const d = await apply('konbini', jst('2026-11-21T12:00:00'));
    expect(placeOf(d.result)).toBe(`/donate/goods/success?donation=${d.number}`);
    expect(await donationOf(d.form)).toMatchObject({
      status: 'pending_payment',
      payment_status: 'pending',
      deadline: jst('2026-11-28T23:59:59'),
    });
    expect(await stockOf(d.sku)).toEqual({ stock: 10, reserved: 1 });
    const mail = await db()
      .selectFrom('mail_message')
      .select('body_text')
      .where('dedupe_key', '=', `donation_how_to_pay:${d.number}`)
      .executeTakeFirstOrThrow();
    expect(mail.body_text).toContain('2026年11月28日(土) 23:59');
    expect(mail.body_text).toContain(await world.payNumberOf(d.number));
    world.clock = () => jst('2026-11-25T08:00:00');
    await world.payAtCounter(d.number);
    await news(d);
    expect(await stateOf(d)).toBe('paid');
    expect((await donationOf(d.form)).paid_at).toEqual(jst('2026-11-25T08:00:00'));
    expect(await stockOf(d.sku)).toEqual({ stock: 9, reserved: 0 });
    expect(await mailsOf(d.number)).toEqual(['donation_how_to_pay', 'donation_paid']);
  });

  it('shows the same number again to a second press and a reload', async () => {
    const d = await apply('konbini', jst('2026-11-21T12:00:00'));
    expect(await submit(d.form, jst('2026-11-21T12:00:01'))).toMatchObject({ kind: 'made' });
    expect(await mailsOf(d.number)).toEqual(['donation_how_to_pay']);
    expect(await booked(d.number)).toMatchObject({ attempts: 1 });
  });

  it('is reminded once in its last day, and frees the stock when the deadline has passed', async () => {
    const d = await apply('konbini', jst('2026-11-21T12:00:00'), {}, 1);
    await remindDeadlines(jst('2026-11-27T12:00:00'));
    expect(await mailsOf(d.number)).toEqual(['donation_how_to_pay']);
    await remindDeadlines(jst('2026-11-28T12:00:00'));
    await remindDeadlines(jst('2026-11-28T13:00:00'));
    expect(await mailsOf(d.number)).toEqual(['donation_how_to_pay', 'donation_deadline_near']);
    expect(await prioritiesOf('donation_deadline_near')).toEqual([10]);
    expect(await prioritiesOf('donation_how_to_pay')).toEqual([0]);
    world.clock = () => jst('2026-11-29T00:00:30');
    await sweepPayments(jst('2026-11-29T00:00:30'));
    expect(await stateOf(d)).toBe('expired');
    expect(await stockOf(d.sku)).toEqual({ stock: 1, reserved: 0 });
    expect((await mailsOf(d.number)).at(-1)).toBe('donation_expired');
    await world.payAtCounter(d.number);
    expect(await booked(d.number)).toMatchObject({ charged: 0, held: 0 });
  });

  it('is not reminded by a mail when it was applied for a moment ago', async () => {
    const d = await apply('konbini', jst('2026-12-31T10:00:00'), { thisYear: 'on' });
    await remindDeadlines(jst('2026-12-31T11:00:00'));
    expect(await mailsOf(d.number)).toEqual(['donation_how_to_pay']);
  });
});

it('runs in another zone than Japan', async () => {
  expect(jst('2026-12-31T23:59:59').getHours()).toBe(6);
  const { rows } = await sql<{ zone: string }>`select current_setting('timezone') as zone`.execute(db());
  expect(rows[0]?.zone).toBe('America/Los_Angeles');
});

describe('at the turn of the year', () => {
  const eve = jst('2026-12-30T12:00:00');

  it('counts for the year of the till', async () => {
    for (const [second, year] of [
      ['2026-12-31T23:59:59', 2026],
      ['2027-01-01T00:00:00', 2027],
    ] as const) {
      const d = await apply('konbini', eve);
      world.clock = () => jst(second);
      await world.payAtCounter(d.number);
      await news(d);
      expect(await stateOf(d)).toBe('paid');
      expect(jstYear((await donationOf(d.form)).paid_at!)).toBe(year);
    }
  });

  it('ends with the year when it must count for it', async () => {
    const d = await apply('konbini', eve, { thisYear: 'on' });
    expect(await donationOf(d.form)).toMatchObject({ deadline: endOfJstYear(2026), this_year_only: true });
    world.clock = () => jst('2027-01-01T00:00:00');
    await world.payAtCounter(d.number);
    expect(await booked(d.number)).toMatchObject({ charged: 0 });
  });

  it('gives back what was settled in the next year although it had to count for this one', async () => {
    const d = await apply('card', jst('2026-12-31T23:50:00'), { thisYear: 'on' }, 1);
    if (d.result.kind !== 'pay') throw new Error('there is no payment page');
    // The issuer is silent until after midnight.
    await world.fault('issuer_delay', 5_000, 1);
    world.clock = () => jst('2026-12-31T23:59:58');
    await world.payAt(d.result.url, '4000000000007007');
    world.clock = () => jst('2027-01-01T00:00:05');
    await world.webhook(d.number, 'paid');
    await news(d);
    expect(await stateOf(d)).toBe('refund_due');
    expect(await stockOf(d.sku)).toEqual({ stock: 1, reserved: 0 });
    await world.runJobs();
    expect(await pathOf(d.number)).toEqual(['pending_payment', 'expired', 'refund_due', 'refunded']);
    expect(await booked(d.number)).toMatchObject({ charged: 1, held: 0 });
    const told = await db()
      .selectFrom('mail_message')
      .select('body_text')
      .where('dedupe_key', '=', `donation_refund_due:${d.number}`)
      .executeTakeFirst();
    expect(told?.body_text).toContain('お支払いの確認が年をまたぎ');
  });

  it('shows the new year before it is applied for, when the old one ended on the confirm page', async () => {
    const gift = await aGift();
    const form = await fillForm(await aMember(), gift.ref, {}, jst('2026-12-31T23:59:00'));
    const shown = { ...form, year: 2026 };
    expect(await submitDonation(form.memberId, form.ref, shown, jst('2027-01-01T00:00:01'))).toEqual({
      kind: 'review',
      because: 'year',
    });
    expect(await stockOf(gift.skus[0]!)).toEqual({ stock: 10, reserved: 0 });
  });

  it('says that the deadline has passed when the last second is not enough', async () => {
    const at = jst('2026-12-31T23:59:58');
    world.clock = () => at;
    const gift = await aGift();
    const form = await fillForm(await aMember(), gift.ref, { thisYear: 'on' }, at);
    world.clock = () => jst('2027-01-01T00:00:00');
    const result = await submit(form, at);
    expect(result).toMatchObject({ kind: 'refused', code: 'PAYMENT_EXPIRED' });
    expect(await stockOf(gift.skus[0]!)).toEqual({ stock: 10, reserved: 0 });
  });
});

describe('with a designation that ends', () => {
  it('must be paid while it lasts', async () => {
    await sql`update government set designated_until = '2026-11-24' where code = ${TOWN}`.execute(db());
    try {
      const d = await apply('konbini', jst('2026-11-21T12:00:00'));
      expect(await donationOf(d.form)).toMatchObject({ deadline: jst('2026-11-24T23:59:59') });
    } finally {
      await sql`update government set designated_until = null where code = ${TOWN}`.execute(db());
    }
  });
});

describe('by bank transfer', () => {
  const at = jst('2026-11-21T12:00:00');

  it('is paid when the second part makes it whole', async () => {
    const d = await apply('bank_transfer', at);
    await world.transfer(d.number, 5_000);
    await news(d);
    expect(await mailsOf(d.number)).toEqual(['donation_how_to_pay', 'donation_partly_received']);
    expect(await stateOf(d)).toBe('pending_payment');
    world.clock = () => jst('2026-11-22T09:00:00');
    await world.transfer(d.number, 7_000);
    await news(d);
    expect(await stateOf(d)).toBe('paid');
    expect((await donationOf(d.form)).paid_at).toEqual(jst('2026-11-22T09:00:00'));
    await world.runJobs();
    expect(await booked(d.number)).toMatchObject({ held: 12_000 });
  });

  it('returns what was too much', async () => {
    const d = await apply('bank_transfer', at);
    await world.transfer(d.number, 15_000);
    await news(d);
    expect(await stateOf(d)).toBe('paid');
    await world.runJobs();
    expect(await booked(d.number)).toMatchObject({ status: 'paid', payment: 'paid', held: 12_000 });
    expect((await mailsOf(d.number)).at(-1)).toBe('donation_surplus_returned');
    // A second transfer by mistake goes back as well.
    await world.transfer(d.number, 12_000);
    await news(d);
    expect((await donationOf(d.form)).received_amount).toBe(27_000);
    await world.runJobs();
    expect(await booked(d.number)).toMatchObject({ status: 'paid', held: 12_000 });
  });

  it('returns what was too little when the deadline has passed, and what comes later', async () => {
    const d = await apply('bank_transfer', at, {}, 1);
    await world.transfer(d.number, 5_000);
    await news(d);
    const paid = await donationOf(d.form);
    expect(paid.received_amount).toBe(5_000);
    // The news came by our own clock, which stands at another day.
    await sql`update payment set check_at = deadline where provider_ref = ${paid.provider_ref}`.execute(db());
    world.clock = () => jst('2026-11-29T00:01:00');
    await sweepPayments(jst('2026-11-29T00:01:00'));
    expect(await stateOf(d)).toBe('expired');
    expect(await stockOf(d.sku)).toEqual({ stock: 1, reserved: 0 });
    await world.runJobs();
    expect(await booked(d.number)).toMatchObject({ status: 'expired', held: 0 });
    expect((await mailsOf(d.number)).slice(-2)).toEqual(['donation_expired', 'donation_part_returned']);
    await world.transfer(d.number, 7_000);
    await news(d);
    expect((await donationOf(d.form)).received_amount).toBe(12_000);
    await world.runJobs();
    expect(await booked(d.number)).toMatchObject({ status: 'expired', held: 0 });
    expect((await mailsOf(d.number)).filter((kind) => kind === 'donation_part_returned')).toHaveLength(2);
  });

  it('returns a surplus once although the answer to it was lost', async () => {
    const d = await apply('bank_transfer', at);
    await world.transfer(d.number, 13_000);
    await news(d);
    expect(await stateOf(d)).toBe('paid');
    await world.fault('api_lost', 0, 2);
    await world.runJobs();
    await world.fault();
    await world.runJobsAgain();
    expect(await booked(d.number)).toMatchObject({ status: 'paid', held: 12_000 });
  });
});
