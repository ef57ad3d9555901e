import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { aGift } from '#app/catalogue/testing/gifts.ts';
import { deliveriesOf } from '#app/delivery/create.ts';
import type { ReturnReason } from '#app/delivery/returns.ts';
import { db } from '#platform/db/db.ts';
import { likelyCause, mayRestock } from '../handling/after-dispatch.ts';
import { moveInstalment } from '../handling/dispatch.ts';
import { moveOneStop } from '../one-stop/change.ts';
import { aMember, applied, donationOf, fillForm, mailsOf, pathOf, stockOf } from '../testing/data.ts';
import { afterPaying, receivePaymentWebhook } from '../testing/money.ts';
import { books, useWorld } from '../testing/world.ts';
import { cancelDonation } from './cancel.ts';
import { cancelSentDonation, type Sent, seenNow } from './cancel-sent.ts';

const world = useWorld();
world.webhooks = 'keep';

const BY = { actor: 'staff', reason: 'the carrier called' };
const YAMATO = { to: 'shipped', carrier: 'yamato', tracking: '1234-5678-9012' } as const;
const LOST: Omit<Sent, 'seen'> = { cause: 'lost', note: '', restock: false };

async function aSentDonation({ deliveries = 1, over = {} as Record<string, string> } = {}) {
  const gift = await aGift([10], { deliveries });
  const form = await fillForm(await aMember(), gift.ref, over);
  const made = await applied(form);
  await world.payAt(made.url);
  await afterPaying(made.number);
  expect(await moveInstalment(made.number, 1, YAMATO, BY)).toBe('moved');
  return { form, sku: gift.skus[0]!, ...made };
}

const parcelsOf = async (number: string) => {
  const { id } = await db()
    .selectFrom('donation')
    .select('id')
    .where('number', '=', number)
    .executeTakeFirstOrThrow();
  return deliveriesOf(db(), { donation: id });
};
const statesOf = async (number: string) =>
  (await parcelsOf(number)).map((p) => [p.status, p.returned_reason].filter(Boolean).join(' '));
const booked = async (number: string) => (await books()).find((b) => b.number === number);
const giveBack = async (number: string, sent: Partial<Sent> = {}) =>
  cancelSentDonation(number, BY, { ...LOST, seen: await seenNow(number), ...sent });
const cameBack = (number: string, instalment: number, reason: ReturnReason) =>
  moveInstalment(number, instalment, { to: 'returned', reason }, BY);
const mailOf = async (number: string) =>
  db()
    .selectFrom('mail_message')
    .select('body_text')
    .where('kind', '=', 'donation_cancelled')
    .where('dedupe_key', 'like', `%${number}`)
    .executeTakeFirstOrThrow();

describe('a donation whose gift has left', () => {
  it('is given back where the parcel was lost: money, parcel, mail, history; no stock', async () => {
    const d = await aSentDonation();
    expect(await cancelDonation(d.number, BY)).toBe('shipped');
    expect(await giveBack(d.number)).toBe('cancelled');
    expect(await statesOf(d.number)).toEqual(['cancelled lost']);
    expect(await stockOf(d.sku)).toEqual({ stock: 9, reserved: 0 });
    await world.runJobs();
    expect(await donationOf(d.form)).toMatchObject({ status: 'cancelled', payment_status: 'refunded' });
    expect(await booked(d.number)).toMatchObject({ charged: 1, held: 0 });
    expect(await pathOf(d.number)).toEqual(['pending_payment', 'paid', 'cancelled']);
    const { rows } = await sql<{ path: string }>`
      select string_agg(e.to_status, ' ' order by e.id) as path from delivery_event e
        join delivery l on l.id = e.delivery_id join donation d on d.id = l.donation_id where d.number = ${d.number}`.execute(
      db(),
    );
    expect(rows[0]?.path).toBe('shipped returned cancelled');
    const { body_text } = await mailOf(d.number);
    for (const words of ['配送の途中で紛失', 'このため、', '全額を返金いたします', '控除の対象になりません'])
      expect(body_text).toContain(words);
    expect(body_text).not.toContain(BY.reason);
    expect((await mailsOf(d.number)).slice(-2)).toEqual(['donation_cancelled', 'donation_refunded']);
    expect(await giveBack(d.number)).toBe('ended');
  });

  it('has its pieces in stock again where they came back and staff say so', async () => {
    const d = await aSentDonation({ over: { quantity: '2' } });
    expect(await stockOf(d.sku)).toEqual({ stock: 8, reserved: 0 });
    await cameBack(d.number, 1, 'absent');
    expect(await giveBack(d.number, { cause: 'returned', restock: true })).toBe('cancelled');
    expect(await stockOf(d.sku)).toEqual({ stock: 10, reserved: 0 });
    // Why it came back stays as the carrier told it.
    expect(await statesOf(d.number)).toEqual(['cancelled absent']);
    expect((await mailOf(d.number)).body_text).toContain('発送元へ返送されました');
  });

  it('ends what has not left, keeps what arrived, and says both', async () => {
    const d = await aSentDonation({ deliveries: 3 });
    await moveInstalment(d.number, 1, { to: 'delivered' }, BY);
    await moveInstalment(d.number, 2, YAMATO, BY);
    expect(await giveBack(d.number, { cause: 'returned', restock: true })).toBe('away');
    expect(await giveBack(d.number, { cause: 'damaged', note: '凍結が解けていました。' })).toBe('cancelled');
    expect(await statesOf(d.number)).toEqual(['delivered', 'cancelled damaged', 'cancelled']);
    const { body_text } = await mailOf(d.number);
    for (const words of [
      '破損している',
      '凍結が解けていました。',
      'まだ発送していない分のお届けも、取り消します',
    ])
      expect(body_text).toContain(words);
  });

  it('keeps what was called delivered as lost where it never came, and as it is for another reason', async () => {
    const [never, other] = [await aSentDonation(), await aSentDonation()];
    for (const d of [never, other]) await moveInstalment(d.number, 1, { to: 'delivered' }, BY);
    expect(await giveBack(never.number)).toBe('cancelled');
    expect(await statesOf(never.number)).toEqual(['cancelled lost']);
    const note = '別の品をお送りしていました。';
    expect(await giveBack(other.number, { cause: 'other', note })).toBe('cancelled');
    expect(await statesOf(other.number)).toEqual(['delivered']);
    expect((await mailOf(other.number)).body_text).toContain(note);
  });

  it('is not given back by what is no more so, was not sent, or is disputed, and nothing of it changes', async () => {
    const d = await aSentDonation();
    const before = await seenNow(d.number);
    await cameBack(d.number, 1, 'address');
    expect(await giveBack(d.number, { seen: before })).toBe('moved');
    for (const cause of ['lost', 'damaged'] as const)
      expect(await giveBack(d.number, { cause, restock: true })).toBe('away');
    expect(await cancelSentDonation('00000000000', BY, { ...LOST, seen: '' })).toBe('unknown');
    await world.setback(d.number, 'dispute');
    const { raw, headers } = await world.webhook(d.number, 'disputed');
    await receivePaymentWebhook(raw, headers);
    expect(await giveBack(d.number)).toBe('disputed');
    expect(await statesOf(d.number)).toEqual(['returned address']);
    expect((await donationOf(d.form)).status).toBe('paid');
    const gift = await aGift([10]);
    const waits = await applied(await fillForm(await aMember(), gift.ref));
    await world.payAt(waits.url);
    await afterPaying(waits.number);
    expect(await giveBack(waits.number)).toBe('unsent');
  });

  it('is given back once, or sent again, or disputed: whatever comes at the same moment', async () => {
    for (let round = 0; round < 6; round++) {
      const d = await aSentDonation({ over: { oneStop: 'paper' } });
      await cameBack(d.number, 1, 'absent');
      const now = await seenNow(d.number);
      await world.setback(d.number, 'dispute');
      const { raw, headers } = await world.webhook(d.number, 'disputed');
      const sent = { cause: 'returned', restock: true, seen: now } as const;
      const [one, two, again] = await Promise.all([
        giveBack(d.number, sent),
        giveBack(d.number, sent),
        moveInstalment(d.number, 1, { to: 'preparing' }, BY),
        ...(round % 2 === 0 ? [receivePaymentWebhook(raw, headers)] : []),
        moveOneStop(d.number, 'received', BY),
      ]);
      await world.runJobs();
      const given = [one, two].filter((result) => result === 'cancelled').length;
      const { status } = await donationOf(d.form);
      expect(given).toBe(status === 'cancelled' ? 1 : 0);
      if (given === 1) expect(again).toBe('refused');
      const { stock } = (await stockOf(d.sku))!;
      expect(stock).toBe(given === 1 ? 10 : 9);
      expect((await mailsOf(d.number)).filter((kind) => kind === 'donation_cancelled')).toHaveLength(given);
    }
  });
});

describe('what is known of parcels', () => {
  const parcel = (
    instalment: number,
    status: 'shipped' | 'delivered' | 'returned' | 'waiting',
    why = '',
  ) => ({
    ...{ instalment, status, attempt: 1, returned_reason: why },
  });

  it('proposes what happened', () => {
    expect(likelyCause([parcel(1, 'shipped')])).toBeNull();
    expect(likelyCause([parcel(1, 'returned', 'lost')])).toBe('lost');
    expect(likelyCause([parcel(1, 'returned', 'damaged'), parcel(2, 'waiting')])).toBe('damaged');
    expect(likelyCause([parcel(1, 'returned', 'refused')])).toBe('returned');
  });

  it('says what can be given once more', () => {
    expect(mayRestock('returned', [parcel(1, 'shipped')])).toBe(true);
    expect(mayRestock('other', [parcel(1, 'shipped')])).toBe(false);
    expect(mayRestock('other', [parcel(1, 'returned', 'absent')])).toBe(true);
    expect(mayRestock('returned', [parcel(1, 'returned', 'lost')])).toBe(false);
    expect(mayRestock('returned', [parcel(1, 'delivered'), parcel(2, 'shipped')])).toBe(false);
    expect(mayRestock('returned', [parcel(1, 'delivered'), parcel(2, 'waiting')])).toBe(true);
  });
});
