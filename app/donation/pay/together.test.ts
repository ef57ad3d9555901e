import { sql } from 'kysely';
import { afterEach, describe, expect, it } from 'vitest';
import { aGift, type Gift, PREFECTURE } from '#app/catalogue/testing/gifts.ts';
import { receiptPaper } from '#app/paper/receipt.ts';
import { openCases } from '#app/payment/attention/cases.ts';
import { findStuckMoney } from '#app/payment/attention/stuck.ts';
import { config } from '#platform/config.ts';
import { db, transaction } from '#platform/db/db.ts';
import { nameOf, statementsOf } from '#platform/testing/statements.ts';
import { moveInstalment } from '../handling/dispatch.ts';
import { historyDetail } from '../history/detail.ts';
import { oldDonations } from '../retention.ts';
import { aMember, mailsOf, pathOf, stockOf } from '../testing/data.ts';
import { afterPaying, giveUp, receivePaymentWebhook, sweepPayments } from '../testing/money.ts';
import { applyTogether, type Together } from '../testing/together.ts';
import { useWorld } from '../testing/world.ts';
import { donationsInTheWay } from '../withdrawal.ts';
import { cancelDonation } from './cancel.ts';
import { donations } from './donations.ts';
import { shortenDeadlines } from './shorten-deadlines.ts';

const world = useWorld();
world.webhooks = 'keep';

afterEach(async () => {
  await world.fault();
  await world.runJobs();
  await contractUntil(null);
});

const BY = { actor: 'staff', reason: 'a test' };

/** 北海道's contract ends; 別海町's goes on. */
async function contractUntil(until: string | null): Promise<void> {
  const columns = { contract_until: until };
  await db().updateTable('government').set(columns).where('code', '=', PREFECTURE).execute();
}

/** Three gifts of 12,000, 10,000 and 8,000 yen, the second one of another government. */
async function threeGifts(stock = 10): Promise<Gift[]> {
  const second = { amount: 10_000, procurement_cost: 2_000, government_code: PREFECTURE };
  return [
    await aGift([stock]),
    await aGift([stock], second),
    await aGift([stock], { amount: 8_000, procurement_cost: 2_000 }),
  ];
}

type Applied = Together & { gifts: Gift[]; member: number };

async function applied(over: Parameters<typeof applyTogether>[2] = {}, gifts?: Gift[]): Promise<Applied> {
  const [three, member] = [gifts ?? (await threeGifts()), await aMember()];
  return { ...(await applyTogether(member, three, over)), gifts: three, member };
}

async function paid(over: Parameters<typeof applyTogether>[2] = {}): Promise<Applied> {
  const a = await applied(over);
  await world.payAt(a.url);
  await afterPaying(a.reference);
  return a;
}

/** The states of the donations, in the order in which they were applied for. */
async function statesOf({ ids }: Together): Promise<string[]> {
  const rows = await db()
    .selectFrom('donation')
    .select('status')
    .where('id', 'in', ids)
    .orderBy('id')
    .execute();
  return rows.map((r) => r.status);
}
const stocksOf = async (gifts: Gift[]) => {
  const rows = [];
  for (const gift of gifts) rows.push(await stockOf(gift.skus[0]!));
  return rows.map(({ stock, reserved }) => `${stock}/${reserved}`);
};
/** Yen at the acquirer. */
async function held({ reference }: Together): Promise<number> {
  const { rows } = await sql<{ yen: number }>`
    select coalesce(sum(e.amount), 0)::int as yen from acquirer.entry e join acquirer.payment a on a.id = e.payment_id
     where a.reference = ${reference}`.execute(db());
  return rows[0]!.yen;
}
async function paymentOf({ reference }: Together) {
  return db().selectFrom('payment').selectAll().where('reference', '=', reference).executeTakeFirstOrThrow();
}
async function textOf(kind: string, number: string): Promise<string> {
  const mail = await db()
    .selectFrom('mail_message')
    .select('body_text')
    .where('dedupe_key', '=', `${kind}:${number}`)
    .executeTakeFirstOrThrow();
  return mail.body_text;
}
const casesOf = async (a: Together) =>
  (await openCases(1000)).filter((c) => c.reference === a.reference).map((c) => c.kind);

describe('donations that were applied for together', () => {
  it('are one payment, and become paid at once, each with its delivery', async () => {
    const a = await applied();
    expect(await paymentOf(a)).toMatchObject({ amount: 30_000, donation_id: a.ids[0] });
    expect(a.numbers).not.toContain(a.reference);
    expect(await stocksOf(a.gifts)).toEqual(['10/1', '10/1', '10/1']);
    await world.payAt(a.url);
    const { raw, headers } = await world.webhook(a.reference, 'paid');
    const sent = await statementsOf(() => receivePaymentWebhook(raw, headers));
    expect(sent.map(nameOf)).toEqual([
      'begin',
      'insert payment_event',
      'select payment',
      'update payment',
      'update donation',
      'insert delivery',
      'select donation',
      'insert mail_message',
      'insert uncounted_application',
      'update sku',
      'commit',
    ]);
    expect(await statesOf(a)).toEqual(['paid', 'paid', 'paid']);
    for (const number of a.numbers) expect(await pathOf(number)).toEqual(['pending_payment', 'paid']);
    expect(await stocksOf(a.gifts)).toEqual(['9/0', '9/0', '9/0']);
    const { rows } = await sql`select from delivery where donation_id = any(${a.ids})`.execute(db());
    expect(rows).toHaveLength(3);
    expect(await mailsOf(a.reference)).toEqual(['donation_paid']);
    const text = await textOf('donation_paid', a.reference);
    expect(text).toContain('北海道 別海町ほか1自治体への寄附のお支払いを確認しました。');
    expect(text).toContain(
      `お申し込み番号: ${a.reference}\n寄附金額の合計: 30,000円\n寄附1: 北海道 別海町 12,000円、`,
    );
    expect(text).toMatch(
      /寄附3: 北海道 別海町 8,000円、ほたて貝柱 \d+、お届け先 [^、]+、使い道「自治体におまかせ」、受付番号 /,
    );
    expect(text.match(/寄附金受領証明書は/g)).toHaveLength(1);
  });

  it('are told of, and completed, once by however many at the same time', async () => {
    const a = await applied();
    await world.payAt(a.url);
    const { raw, headers } = await world.webhook(a.reference, 'paid');
    await Promise.all([
      ...Array.from({ length: 6 }, () => afterPaying(a.reference)),
      ...Array.from({ length: 6 }, () => receivePaymentWebhook(raw, headers)),
      ...Array.from({ length: 3 }, () => sweepPayments(new Date(Date.now() + 3_600_000))),
    ]);
    expect(await statesOf(a)).toEqual(['paid', 'paid', 'paid']);
    expect(await stocksOf(a.gifts)).toEqual(['9/0', '9/0', '9/0']);
    for (const number of a.numbers) expect(await pathOf(number)).toEqual(['pending_payment', 'paid']);
    expect(await mailsOf(a.reference)).toEqual(['donation_paid']);
  });

  it('never wait in a circle for others with the same gifts in another order', async () => {
    const gifts = await threeGifts(50);
    const all = await Promise.all(
      Array.from({ length: 12 }, (_, i) =>
        applied({}, i % 2 ? gifts : gifts.toReversed()).then(async (a) => {
          await world.payAt(a.url);
          return a;
        }),
      ),
    );
    const told = await Promise.all(all.map((a) => world.webhook(a.reference, 'paid')));
    const results = await Promise.allSettled(told.map((w) => receivePaymentWebhook(w.raw, w.headers)));
    expect(results.filter((r) => r.status === 'rejected')).toEqual([]);
    expect(await stocksOf(gifts)).toEqual(['38/0', '38/0', '38/0']);
  }, 30_000);

  it('are nothing that a release can half complete which looks for the number of one', async () => {
    const a = await applied();
    for (const number of a.numbers) expect(await donations.find(db(), number)).toBeUndefined();
    expect(await transaction((tx) => donations.lock(tx, a.numbers[0]!))).toBeUndefined();
  });

  it('end together unpaid, and free their pieces once', async () => {
    const a = await applied();
    const end = { to: 'expired', actor: 'sweeper', reason: '' } as const;
    await Promise.all([giveUp(a.reference, end), giveUp(a.reference, end)]);
    expect(await statesOf(a)).toEqual(['expired', 'expired', 'expired']);
    expect(await stocksOf(a.gifts)).toEqual(['10/0', '10/0', '10/0']);
    expect(await mailsOf(a.reference)).toEqual(['donation_expired']);
  });

  it('wait for one payment: one alone is not cancelled, all are by their number', async () => {
    const a = await applied();
    expect(await cancelDonation(a.numbers[1]!, BY)).toBe('together');
    expect(await stocksOf(a.gifts)).toEqual(['10/1', '10/1', '10/1']);
    expect(await cancelDonation(a.reference, BY)).toBe('cancelled');
    expect(await statesOf(a)).toEqual(['cancelled', 'cancelled', 'cancelled']);
    expect(await stocksOf(a.gifts)).toEqual(['10/0', '10/0', '10/0']);
    expect(await cancelDonation(a.reference, BY)).toBe('ended');
  });

  it('have their deadline cut by the government that ends first, and the mail names it', async () => {
    const methods = { payment_methods: ['card', 'konbini'] };
    await db().updateTable('government').set(methods).where('code', '=', PREFECTURE).execute();
    const a = await applied({ payment: 'konbini' });
    const end = new Date(Date.now() + 86_400_000);
    await contractUntil(end.toISOString().slice(0, 10));
    await shortenDeadlines();
    const { deadline } = await paymentOf(a);
    expect(deadline.getTime()).toBeLessThan(end.getTime() + 86_400_000);
    const { body_text } = await db()
      .selectFrom('mail_message')
      .select('body_text')
      .where('dedupe_key', 'like', `donation_acceptance_ends:%:${a.reference}`)
      .executeTakeFirstOrThrow();
    expect(body_text).toContain('当サイトでの北海道への寄附の受付は、');
    expect(body_text).toContain('このため、まとめてお申し込みいただいた3件すべてについて、お支払いの期限も');
  });
});

describe('when not all can be had', () => {
  it('those stand that can: a contract that ended sends one back, stock and money', async () => {
    const a = await applied();
    await world.payAt(a.url);
    await contractUntil('2025-12-31');
    await afterPaying(a.reference);
    expect(await statesOf(a)).toEqual(['paid', 'cancelled', 'paid']);
    expect(await pathOf(a.numbers[1]!)).toEqual(['pending_payment', 'paid', 'cancelled']);
    expect(await stocksOf(a.gifts)).toEqual(['9/0', '10/0', '9/0']);
    const { rows } = await sql`select from uncounted_application where goods_id = ${a.gifts[1]!.id}`.execute(
      db(),
    );
    expect(rows).toEqual([]);
    const text = await textOf('donation_paid', a.reference);
    expect(text).toContain('次の1件は、お支払いの時点で受け付けを終えていたか、');
    expect(text).toContain('10,000円を返金します。申し訳ございません。ほかの2件の寄附は受け付けました。');
    expect(text).not.toContain('寄附2の発送予定');
    await world.runJobs();
    expect(await held(a)).toBe(20_000);
    expect(await paymentOf(a)).toMatchObject({
      status: 'paid',
      granted_amount: 10_000,
      refunded_amount: 10_000,
    });
    expect(await mailsOf(a.reference)).toEqual(['donation_paid', 'donation_part_refunded']);
    // All governments that the payment was for, also the one whose donation has ended.
    expect(await textOf('donation_part_refunded:10000', a.reference)).toContain(
      '北海道 別海町ほか1自治体への寄附でお支払いいただいた金額のうち、',
    );
    expect(await receiptPaper(a.member, a.numbers[1]!)).toBeUndefined();
  });

  it('money that comes late takes what is left, and sends back what is sold out', async () => {
    const a = await applied();
    await giveUp(a.reference, { to: 'expired', actor: 'sweeper', reason: '' });
    await db().updateTable('sku').set({ stock: 0 }).where('id', '=', a.gifts[2]!.skus[0]!).execute();
    await world.payAt(a.url);
    await Promise.all([sayAll(a), sayAll(a)]);
    expect(await statesOf(a)).toEqual(['paid', 'paid', 'cancelled']);
    expect(await stocksOf(a.gifts)).toEqual(['9/0', '9/0', '0/0']);
    await world.runJobs();
    expect(await held(a)).toBe(22_000);
  });

  it('all goes back where none can be had', async () => {
    const north = { government_code: PREFECTURE };
    const gifts = [await aGift([10], north), await aGift([10], north), await aGift([10], north)];
    const a = await applied({}, gifts);
    await world.payAt(a.url);
    await contractUntil('2025-12-31');
    await sayAll(a);
    expect(await statesOf(a)).toEqual(['refund_due', 'refund_due', 'refund_due']);
    await world.runJobs();
    expect(await statesOf(a)).toEqual(['refunded', 'refunded', 'refunded']);
    expect(await held(a)).toBe(0);
    expect(await stocksOf(a.gifts)).toEqual(['10/0', '10/0', '10/0']);
  });
});

describe('one of several that are paid', () => {
  it.each([
    [0, 1, 2],
    [2, 0, 1],
    [1, 2, 0],
  ])('is cancelled by its own number, in whatever order: %i, %i, %i', async (...order) => {
    const a = await paid();
    const amounts = [12_000, 10_000, 8_000];
    let left = 30_000;
    for (const [turn, i] of order.entries()) {
      expect(await cancelDonation(a.numbers[i]!, BY)).toBe('cancelled');
      expect(await cancelDonation(a.numbers[i]!, BY)).toBe('ended');
      if (turn === 0)
        expect(await donationsInTheWayOf(a.member)).toEqual([
          expect.stringContaining(`返金のお手続き中の寄附があります(お申し込み番号 ${a.reference})`),
        ]);
      left -= amounts[i]!;
      // Two are cancelled before the money of the first has gone.
      if (turn > 0) {
        await world.runJobs();
        expect(await held(a)).toBe(left);
      }
    }
    expect(await statesOf(a)).toEqual(['cancelled', 'cancelled', 'cancelled']);
    expect(await stocksOf(a.gifts)).toEqual(['10/0', '10/0', '10/0']);
    expect(await paymentOf(a)).toMatchObject({ status: 'refunded', refunded_amount: 30_000 });
    expect(await donationsInTheWayOf(a.member)).toEqual([]);
    for (const number of a.numbers) expect(await mailsOf(number)).toEqual(['donation_cancelled']);
    expect(await textOf('donation_cancelled', a.numbers[order[0]!]!)).toContain(
      `お支払いいただいた金額のうち、${amounts[order[0]!]!.toLocaleString('ja-JP')}円を返金いたします。`,
    );
  });

  it('is not cancelled once it was sent; the others are', async () => {
    const a = await paid();
    const sent = { to: 'shipped', carrier: 'other', tracking: '' } as const;
    expect(await moveInstalment(a.numbers[0]!, 1, sent, BY)).toBe('moved');
    expect(await cancelDonation(a.numbers[0]!, BY)).toBe('shipped');
    expect(await cancelDonation(a.reference, BY)).toBe('shipped');
    expect(await statesOf(a)).toEqual(['paid', 'paid', 'paid']);
    expect(await cancelDonation(a.numbers[1]!, BY)).toBe('cancelled');
    expect(await statesOf(a)).toEqual(['paid', 'cancelled', 'paid']);
  });

  it('keeps its piece when all are lost at the bank after it was sent; the others give theirs back', async () => {
    const a = await paid();
    await moveInstalment(a.numbers[0]!, 1, { to: 'shipped', carrier: 'other', tracking: '' }, BY);
    await world.setback(a.reference, 'dispute');
    await world.setback(a.reference, 'lose');
    await sayAll(a);
    expect(await statesOf(a)).toEqual(['cancelled', 'cancelled', 'cancelled']);
    expect(await stocksOf(a.gifts)).toEqual(['9/0', '10/0', '10/0']);
    expect(await casesOf(a)).toContain('ended_after_dispatch');
  });

  it('whose amount was lost at the bank is cancelled without money, and the others have their papers again', async () => {
    const a = await paid();
    const papers = async () => {
      const all = [];
      for (const number of a.numbers) all.push((await receiptPaper(a.member, number)) !== undefined);
      return all;
    };
    expect(await papers()).toEqual([true, true, true]);
    await world.setback(a.reference, 'dispute', 10_000);
    await sayAll(a);
    expect(await papers()).toEqual([false, false, false]);
    expect(await cancelDonation(a.numbers[1]!, BY)).toBe('disputed');
    await world.setback(a.reference, 'lose');
    await sayAll(a);
    expect(await papers()).toEqual([false, false, false]);
    expect(await cancelDonation(a.numbers[1]!, BY)).toBe('cancelled');
    await world.runJobs();
    expect(await papers()).toEqual([true, false, true]);
    expect(await held(a)).toBe(20_000);
    expect((await historyDetail(a.member, a.numbers[1]!))?.words?.text).toContain(
      'カード会社などから返金されます',
    );
    expect(await textOf('donation_cancelled', a.numbers[1]!)).toContain(
      '当サイトからあらためて返金することはありません',
    );
  });

  it('whose money does not go back is put before people', async () => {
    const a = await paid();
    await cancelDonation(a.numbers[2]!, BY);
    await sql`delete from graphile_worker._private_jobs`.execute(db());
    await findStuckMoney([donations], new Date(Date.now() + 2 * 86_400_000));
    expect(await casesOf(a)).toEqual([]);
    await findStuckMoney([donations], new Date(Date.now() + 4 * 86_400_000));
    expect(await casesOf(a)).toEqual(['return_stuck']);
  });
});

it('are kept as long as the youngest of them, and deleted together', async () => {
  const a = await paid();
  const inYears = (years: number) => new Date(Date.now() + years * 366 * 86_400_000);
  await sql`update donation_event set created_at = ${inYears(1)} where donation_id = ${a.ids[2]}`.execute(
    db(),
  );
  // Of what is kept so long, the third donation is a year younger than the others.
  const since = config().BOOKS_YEARS + 1.5;
  const books = oldDonations.find((d) => d.name === 'donations')!;
  const left = async () => {
    const { rows } = await sql`select from donation where id = any(${a.ids})`.execute(db());
    return rows.length;
  };
  await transaction((tx) => books.deleteSome(tx, inYears(since + 0.5), 1000));
  expect(await left()).toBe(3);
  await transaction((tx) => books.deleteSome(tx, inYears(since + 1.5), 1000));
  expect(await left()).toBe(0);
  expect(
    await db().selectFrom('payment').select('id').where('reference', '=', a.reference).execute(),
  ).toEqual([]);
});

const donationsInTheWayOf = (member: number) => transaction((tx) => donationsInTheWay(tx, member));

/** Delivers all that the acquirer has told. */
async function sayAll({ reference }: Together): Promise<void> {
  const { rows } = await sql<{ body: string }>`
    select e.body from acquirer.event e join acquirer.payment p on p.id = e.payment_id
     where p.reference = ${reference} order by e.seq`.execute(db());
  for (const { body } of rows) await receivePaymentWebhook(body, world.signed(body));
}
