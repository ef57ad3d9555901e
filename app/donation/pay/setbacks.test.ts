import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { aGift, TOWN } from '#app/catalogue/testing/gifts.ts';
import { certificateOf } from '#app/paper/certificate.ts';
import { issueReceipts } from '#app/paper/issue.ts';
import { oneStopPaper } from '#app/paper/one-stop.ts';
import { receiptPaper } from '#app/paper/receipt.ts';
import { yearRows } from '#app/paper/year.ts';
import { closeCase, countCases, openCases } from '#app/payment/attention/cases.ts';
import { leaveCase, takeCase } from '#app/payment/attention/claim.ts';
import { findStuckMoney } from '#app/payment/attention/stuck.ts';
import { returnMoney } from '#app/payment/return-money.ts';
import { beginReturn, endReturn } from '#app/payment/return-store.ts';
import { redeemTicket } from '#app/ticket/counter/redeem.ts';
import { memberTicket, memberTickets } from '#app/ticket/member-tickets.ts';
import { aMerchant } from '#app/ticket/testing/tickets.ts';
import { forgetConfig } from '#platform/config.ts';
import { db, transaction } from '#platform/db/db.ts';
import { jstYear } from '#platform/jst.ts';
import { log } from '#platform/log.ts';
import { ProviderRefused, ProviderUnavailable } from '#platform/payment/port.ts';
import { paymentProvider } from '#platform/payment/provider.ts';
import { moveInstalment } from '../handling/dispatch.ts';
import { historyDetail } from '../history/detail.ts';
import { donationReceipt } from '../history/receipt.ts';
import { moveOneStop } from '../one-stop/change.ts';
import { aMember, applied, donationOf, fillForm, mailsOf, pathOf, stockOf } from '../testing/data.ts';
import { afterPaying, applyPaymentState, receivePaymentWebhook, sweepPayments } from '../testing/money.ts';
import { books, useWorld } from '../testing/world.ts';
import { cancelDonation } from './cancel.ts';
import { donations } from './donations.ts';

const world = useWorld();
world.webhooks = 'keep';

afterEach(async () => {
  await world.fault();
  await world.runJobs(); // none is left to take the next test's faults
});

const BY = { actor: 'staff', reason: 'a test' };
const NOW = new Date();
const YEAR = jstYear(NOW);
const DAY = 86_400_000;

async function paidDonation(deliveries = 1) {
  const gift = await aGift([10], { deliveries });
  const member = await aMember();
  const form = await fillForm(member, gift.ref, { oneStop: 'paper' });
  const made = await applied(form);
  await world.payAt(made.url);
  await afterPaying(made.number);
  return { form, member, sku: gift.skus[0]!, ...made };
}

/** Brings the webhook of a type, once it came. */
const tell = async (number: string, type: string, nth = 1) => {
  const { raw, headers } = await world.webhook(number, type, nth);
  return receivePaymentWebhook(raw, headers);
};
const casesOf = async (number: string) =>
  (await openCases(1000)).filter((c) => c.reference === number).map((c) => c.kind);
const caseOf = async (number: string) => (await openCases(1000)).find((c) => c.reference === number)!;
const booked = async (number: string) => (await books()).find((b) => b.number === number);
const stuck = (now?: Date) => findStuckMoney([donations], now);
const shipped = { to: 'shipped', carrier: 'other', tracking: '' } as const;

/** The year's certificate of an operator who may make one, in the next year. */
async function certified(memberId: number) {
  Object.assign(process.env, { DESIGNATED_ISSUER_NAME: '例', DESIGNATED_ISSUER_NUMBER: '7000012050002' });
  forgetConfig();
  try {
    return await certificateOf(memberId, YEAR, new Date(`${YEAR + 1}-02-01T00:00:00Z`));
  } finally {
    delete process.env.DESIGNATED_ISSUER_NAME;
    delete process.env.DESIGNATED_ISSUER_NUMBER;
    forgetConfig();
  }
}

describe('a disputed donation', () => {
  it('has no papers, sends nothing and says so calmly, until the dispute is won', async () => {
    const d = await paidDonation(2);
    expect(await moveInstalment(d.number, 1, shipped, BY)).toBe('moved');
    await world.setback(d.number, 'dispute');
    await tell(d.number, 'disputed');
    const held = async () => ({
      receipt: (await receiptPaper(d.member, d.number)) !== undefined,
      oneStop: (await oneStopPaper(d.member, d.number)) !== undefined,
      keepsake: (await donationReceipt(d.member, d.number)) !== undefined,
      certificate: (await certified(d.member)) !== undefined,
      counted: (await yearRows(d.member, YEAR)).map((r) => [r.deductible, r.state]),
      government: await moveOneStop(d.number, 'received', BY),
      second: await moveInstalment(d.number, 2, { to: 'preparing' }, BY),
    });
    expect(await held()).toEqual({
      receipt: false,
      oneStop: false,
      keepsake: false,
      certificate: false,
      counted: [[0, 'お支払いの確認中']],
      government: 'held',
      second: 'held',
    });
    await issueReceipts(new Date(NOW.getTime() + 2 * DAY));
    expect((await donationOf(d.form)).receipt_number).toBeNull();
    // What left before has arrived, whatever becomes of the money.
    expect(await moveInstalment(d.number, 1, { to: 'delivered' }, BY)).toBe('moved');
    const page = await historyDetail(d.member, d.number);
    expect(page?.words?.title).toBe('お支払いの確認をしています');
    expect([page?.row.papers, page?.taxYear, page?.oneStop]).toEqual([null, null, null]);
    expect(await cancelDonation(d.number, BY)).toBe('disputed');
    expect(await caseOf(d.number)).toMatchObject({
      kind: 'dispute',
      amount: 12_000,
      due_at: expect.any(Date),
    });

    await world.setback(d.number, 'win');
    await tell(d.number, 'dispute_won');
    expect(await held()).toEqual({
      receipt: true,
      oneStop: true,
      keepsake: true,
      certificate: true,
      counted: [[12_000, '寄附完了']],
      government: 'moved',
      second: 'moved',
    });
    expect((await historyDetail(d.member, d.number))?.words).toBeNull();
    expect(await casesOf(d.number)).toEqual([]);
    expect((await booked(d.number))?.held).toBe(12_000);
  });

  it('ends when the dispute is lost: nothing is refunded, stock is free, the donor is told once', async () => {
    const d = await paidDonation();
    await world.setback(d.number, 'dispute');
    await tell(d.number, 'disputed');
    await world.setback(d.number, 'lose');
    const { raw, headers } = await world.webhook(d.number, 'dispute_lost');
    const outcomes = await Promise.all(Array.from({ length: 6 }, () => receivePaymentWebhook(raw, headers)));
    expect(outcomes.filter((o) => o === 'handled')).toHaveLength(1);
    await world.runJobs();
    expect(await donationOf(d.form)).toMatchObject({ status: 'cancelled', payment_status: 'refunded' });
    expect(await pathOf(d.number)).toEqual(['pending_payment', 'paid', 'cancelled']);
    expect(await stockOf(d.sku)).toEqual({ stock: 10, reserved: 0 });
    const refunds = await sql`
      select 1 from acquirer.entry e join acquirer.payment a on a.id = e.payment_id
       where a.reference = ${d.number} and e.kind = 'refund'`.execute(db());
    expect(refunds.rows).toEqual([]);
    const mails = await sql<{ body_text: string }>`
      select body_text from mail_message
       where kind = 'donation_dispute_lost' and dedupe_key like ${`%${d.number}`}`.execute(db());
    expect(mails.rows).toHaveLength(1);
    const words = mails.rows[0]!.body_text;
    expect(words).toContain('お支払いいただいた金額は、カード会社などから返金されます。');
    expect(words).not.toContain('代金'); // a donation has none
    expect((await historyDetail(d.member, d.number))?.words?.title).toBe('お申し込みを取り消しました');
    expect(await casesOf(d.number)).toEqual(['dispute_lost']);
  });

  it('that was sent ends, too; what was sent stays noted and is for people, in whatever order the news come', async () => {
    const d = await paidDonation();
    await moveInstalment(d.number, 1, shipped, BY);
    await world.setback(d.number, 'dispute');
    await world.setback(d.number, 'lose');
    await tell(d.number, 'dispute_lost');
    await tell(d.number, 'disputed');
    expect((await donationOf(d.form)).status).toBe('cancelled');
    expect(await stockOf(d.sku)).toEqual({ stock: 9, reserved: 0 });
    expect((await casesOf(d.number)).sort()).toEqual(['dispute_lost', 'ended_after_dispatch']);
  });

  it('of which a part was lost stands without papers and is for people', async () => {
    const d = await paidDonation();
    await world.setback(d.number, 'dispute', 5_000);
    await world.setback(d.number, 'lose');
    await tell(d.number, 'dispute_lost');
    expect((await donationOf(d.form)).status).toBe('paid');
    expect(await receiptPaper(d.member, d.number)).toBeUndefined();
    expect(await casesOf(d.number)).toEqual(['dispute_lost']);
  });

  it('is either sent or held when both come at once', async () => {
    for (let round = 0; round < 4; round++) {
      const d = await paidDonation();
      await world.setback(d.number, 'dispute');
      const { raw, headers } = await world.webhook(d.number, 'disputed');
      const [moved] = await Promise.all([
        moveInstalment(d.number, 1, shipped, BY),
        receivePaymentWebhook(raw, headers),
      ]);
      expect(['moved', 'held']).toContain(moved);
      expect((await donationOf(d.form)).status).toBe('paid');
    }
  });
});

it('tickets of a disputed donation are not taken, and end when the dispute is lost', async () => {
  const gift = await aGift([10], { ticket_kind: 'amount', ticket_value: 3000, ticket_months: 6 });
  const d = await applied(await fillForm(await aMember(), gift.ref));
  await world.payAt(d.url);
  await afterPaying(d.number);
  const { code } = await db()
    .selectFrom('ticket')
    .innerJoin('donation', 'donation.id', 'ticket.donation_id')
    .select('ticket.code')
    .where('donation.number', '=', d.number)
    .executeTakeFirstOrThrow();
  const till = { id: (await aMerchant()).id, government_code: TOWN, genre: '' };
  const take = () => redeemTicket(till, { code, amount: 100, formKey: randomUUID() });
  await world.setback(d.number, 'dispute');
  await tell(d.number, 'disputed');
  expect(await take()).toEqual({ kind: 'held' });
  const { member_id, id } = await ticketOf(code);
  const told = { held: true, usable: false, state: 'お支払いの確認中' };
  expect(await memberTickets(member_id)).toMatchObject({ usable: [], held: [told], ended: [] });
  expect(await memberTicket(member_id, id)).toMatchObject({ live: told, show: null });
  await world.setback(d.number, 'lose');
  await tell(d.number, 'dispute_lost');
  expect(await take()).toEqual({ kind: 'ended', status: 'cancelled' });
});

const ticketOf = (code: string) =>
  db()
    .selectFrom('ticket')
    .select(['ticket.member_id', 'ticket.id'])
    .where('code', '=', code)
    .executeTakeFirstOrThrow();

describe('a refund that fails after it was accepted', () => {
  async function failed() {
    const d = await paidDonation();
    await cancelDonation(d.number, BY);
    await world.runJobs();
    expect((await donationOf(d.form)).payment_status).toBe('refunded');
    await world.setback(d.number, 'fail_refund');
    await tell(d.number, 'refund_failed');
    return d;
  }

  it('is due again, asks for an account once, and is not tried in circles', async () => {
    const d = await failed();
    await tell(d.number, 'refund_failed');
    await world.runJobs();
    expect(await donationOf(d.form)).toMatchObject({ status: 'cancelled', payment_status: 'refund_due' });
    expect((await booked(d.number))?.held).toBe(12_000);
    const { rows } = await sql<{ body_text: string }>`
      select body_text from mail_message
       where kind = 'donation_refund_failed' and dedupe_key like ${`%${d.number}`}`.execute(db());
    expect(rows).toHaveLength(1);
    expect(rows[0]?.body_text).toContain('12,000円の返金');
    expect(rows[0]?.body_text).toContain('support@satonowa.example');
    expect((await historyDetail(d.member, d.number))?.words?.title).toBe(
      '返金の手続きを完了できませんでした',
    );
    expect(await casesOf(d.number)).toEqual(['refund_failed']);
  });

  it('ends when people have paid it out, and not before', async () => {
    const d = await failed();
    const { id } = await caseOf(d.number);
    const by = { actor: 'keiri', note: '振込 2026-12-01' };
    expect(await closeCase([donations], id, by, false)).toEqual({ kind: 'still_owed', amount: 12_000 });
    expect(await closeCase([donations], id, by, true)).toEqual({ kind: 'not_taken' });
    expect(await takeCase([donations], id, by)).toEqual({ kind: 'taken', amount: 12_000 });
    expect(await takeCase([donations], id, by)).toEqual({
      kind: 'taken_already',
      amount: 12_000,
      actor: 'keiri',
      at: expect.any(Date),
    });
    expect(await takeCase([donations], id, { ...by, actor: 'soumu' })).toEqual({
      kind: 'taken_before',
      actor: 'keiri',
    });
    const outcomes = await Promise.all(Array.from({ length: 4 }, () => closeCase([donations], id, by, true)));
    expect(outcomes.filter((o) => o.kind === 'closed')).toEqual([{ kind: 'closed', paidOut: 12_000 }]);
    expect((await donationOf(d.form)).payment_status).toBe('refunded');
    expect(await casesOf(d.number)).toEqual([]);
    const history = await sql`
      select what, actor, note from money_case_event where case_id = ${id} order by id`.execute(db());
    expect(history.rows).toEqual([
      { what: 'opened', actor: 'payments', note: '' },
      { what: 'taken', ...by },
      { what: 'paid_out', ...by },
    ]);
    const mails = await sql<{ subject: string; body_text: string }>`
      select subject, body_text from mail_message
       where kind = 'donation_paid_out' and dedupe_key like ${`%${d.number}`}`.execute(db());
    expect(mails.rows).toHaveLength(1);
    expect(mails.rows[0]?.subject).toContain('返金の手続きが完了しました');
    expect(mails.rows[0]?.body_text).toContain('12,000円を、銀行口座へのお振り込みなど');
    await tell(d.number, 'refund_failed');
    expect(await casesOf(d.number)).toEqual([]);
  });

  it('ends by itself when somebody refunds it again at the provider', async () => {
    const d = await failed();
    const { provider_ref } = await donationOf(d.form);
    await paymentProvider().refund(provider_ref!, 12_000, `by-hand-${d.number}`);
    await tell(d.number, 'refunded', 2);
    expect((await donationOf(d.form)).payment_status).toBe('refunded');
    expect(await casesOf(d.number)).toEqual([]);
  });
});

/** A cancelled donation whose job has not returned the money, in a case that says so. */
async function stuckDonation() {
  const d = await paidDonation();
  await cancelDonation(d.number, BY);
  await stuck(new Date(NOW.getTime() + 4 * DAY));
  return { ...d, id: (await caseOf(d.number)).id };
}
const refundsOf = async (number: string) => {
  const { rows } = await sql<{ amount: number }>`
    select e.amount from acquirer.entry e join acquirer.payment a on a.id = e.payment_id
     where a.reference = ${number} and e.kind = 'refund'`.execute(db());
  return rows.map((r) => r.amount);
};
/** The provider was asked for a refund and has not answered. */
const asked = async () => expect((await sql`select from return_attempt`.execute(db())).rows).toHaveLength(1);
const KEIRI = { actor: 'keiri', note: '' };

describe('money that a person takes to pay it out', () => {
  it('is not returned by the site as well, whatever news come, and again when it is left', async () => {
    const d = await stuckDonation();
    expect(await takeCase([donations], d.id, KEIRI)).toEqual({ kind: 'taken', amount: 12_000 });
    await world.runJobs();
    await tell(d.number, 'paid');
    await world.runJobsAgain();
    expect(await refundsOf(d.number)).toEqual([]);
    expect(await leaveCase([donations], d.id, KEIRI)).toBe(true);
    expect(await leaveCase([donations], d.id, KEIRI)).toBe(false);
    await world.runJobs();
    expect(await refundsOf(d.number)).toEqual([-12_000]);
    expect(await casesOf(d.number)).toEqual([]);
    expect(await takeCase([donations], d.id, KEIRI)).toEqual({ kind: 'nothing_owed' });
  });

  it('cannot be taken while a refund is asked for', async () => {
    const d = await stuckDonation();
    await world.fault('api_slow', 4_000, 2); // the job asks for the payment, then for the refund
    const jobs = world.runJobs();
    await vi.waitFor(asked, { timeout: 60_000, interval: 20 });
    expect(await takeCase([donations], d.id, KEIRI)).toEqual({ kind: 'under_way' });
    await jobs;
    expect(await takeCase([donations], d.id, KEIRI)).toEqual({ kind: 'nothing_owed' });
    expect(await refundsOf(d.number)).toEqual([-12_000]);
  });

  it('cannot be taken until it is known what became of a refund whose answer was lost', async () => {
    const d = await stuckDonation();
    await world.fault('api_slow', 2_000, 2);
    const failing = returnMoney([donations], { number: d.number }).catch((error: unknown) => error);
    await vi.waitFor(asked, { timeout: 60_000, interval: 20 });
    await world.fault('api_lost', 0, 1);
    expect(await failing).toBeInstanceOf(ProviderUnavailable);
    expect(await refundsOf(d.number)).toEqual([-12_000]);
    expect((await donationOf(d.form)).payment_status).toBe('refund_due');
    await world.fault('api_down', 0, 1);
    const inTenMinutes = new Date(Date.now() + 600_000);
    expect(await takeCase([donations], d.id, KEIRI, inTenMinutes)).toEqual({ kind: 'provider_silent' });
    expect(await takeCase([donations], d.id, KEIRI, inTenMinutes)).toEqual({ kind: 'nothing_owed' });
    expect(await casesOf(d.number)).toEqual([]);
  });

  it('cannot be taken for five minutes after a refund was asked for of which nothing was heard', async () => {
    const d = await stuckDonation();
    const { id: paymentId } = await db()
      .selectFrom('payment')
      .select('id')
      .where('reference', '=', d.number)
      .executeTakeFirstOrThrow();
    const began = new Date();
    await transaction((tx) => beginReturn(tx, paymentId, began));
    const takenAfter = (ms: number) => takeCase([donations], d.id, KEIRI, new Date(began.getTime() + ms));
    expect(await takenAfter(5 * 60_000 - 1)).toEqual({ kind: 'under_way' });
    expect(await takenAfter(5 * 60_000)).toEqual({ kind: 'taken', amount: 12_000 });
    await endReturn(paymentId, began);
  });

  it('can be taken at once when the provider refused', async () => {
    const refused = await stuckDonation();
    await sql`update payment set received_amount = 13000 where reference = ${refused.number}`.execute(db());
    await expect(returnMoney([donations], { number: refused.number })).rejects.toThrow(ProviderRefused);
    expect(await takeCase([donations], refused.id, KEIRI)).toEqual({ kind: 'taken', amount: 13_000 });
  });

  it('and was refunded at the provider meanwhile is put before people', async () => {
    const d = await stuckDonation();
    await takeCase([donations], d.id, KEIRI);
    const { provider_ref } = await donationOf(d.form);
    await paymentProvider().refund(provider_ref!, 12_000, `by-hand-${d.number}`);
    await tell(d.number, 'refunded');
    expect(await casesOf(d.number)).toEqual(['return_stuck']); // until keiri says what was done
    expect(await closeCase([donations], d.id, { ...KEIRI, note: 'x' }, true)).toEqual({
      kind: 'closed',
      paidOut: 12_000,
    });
    const [left] = (await openCases(1000)).filter((c) => c.reference === d.number);
    expect(left).toMatchObject({ kind: 'returned_too_much', amount: 12_000 });
  });
});

describe('money that does not go back', () => {
  it('is owed less what a dispute took, is returned by hand, and then needs nobody', async () => {
    const d = await paidDonation();
    await world.setback(d.number, 'dispute', 3_000);
    await world.setback(d.number, 'lose');
    await tell(d.number, 'dispute_lost');
    await cancelDonation(d.number, BY);
    const { rows } = await sql<{ body_text: string }>`
      select body_text from mail_message
       where kind = 'donation_cancelled' and dedupe_key like ${`%${d.number}`}`.execute(db());
    expect(rows[0]?.body_text).toContain('取り消した寄附の12,000円のうち、9,000円を返金いたします');
    expect(await casesOf(d.number)).toEqual(['dispute_lost', 'return_by_hand']);
    const { provider_ref } = await donationOf(d.form);
    // Refunded in the provider's console: the sandbox takes none of a payment that was disputed.
    const state = await paymentProvider().fetchPayment(provider_ref!);
    await applyPaymentState({ ...state, refundedAmount: 9_000 }, 'webhook');
    expect((await donationOf(d.form)).payment_status).toBe('refunded');
    expect(await mailsOf(d.number)).toContain('donation_refunded');
    await stuck(new Date(NOW.getTime() + 4 * DAY));
    expect(await casesOf(d.number)).toEqual(['dispute_lost']);
  });

  it('opens no case where nothing is owed, and tells of one once', async () => {
    const d = await paidDonation();
    await world.setback(d.number, 'dispute', 3_000);
    await world.setback(d.number, 'lose');
    await tell(d.number, 'dispute_lost');
    await cancelDonation(d.number, BY);
    // As it may stand in rows of a version before: refunded, but still called due.
    await sql`update money_case set closed_at = now() where kind = 'return_by_hand'`.execute(db());
    await sql`update payment set refunded_amount = 9000 where reference = ${d.number}`.execute(db());
    await stuck(new Date(NOW.getTime() + 4 * DAY));
    expect(await casesOf(d.number)).toEqual(['dispute_lost']);

    const late = await stuckDonation();
    await sql`update money_case set closed_at = now() where id = ${late.id}`.execute(db());
    const told = vi.spyOn(log(), 'error');
    await stuck(new Date(NOW.getTime() + 4 * DAY));
    expect(told).not.toHaveBeenCalled();
    told.mockRestore();
    expect(await casesOf(late.number)).toEqual([]);
  });

  it('is overdue after a week, as every case is that has no deadline of its own', async () => {
    const d = await stuckDonation();
    const { due_at } = await caseOf(d.number);
    expect(Math.round((due_at.getTime() - Date.now()) / DAY)).toBe(7);
    const before = (await countCases()).overdue;
    expect((await countCases(db(), new Date(Date.now() + 8 * DAY))).overdue).toBeGreaterThan(before);
  });

  it('is put before people at once when the provider refuses it', async () => {
    const d = await paidDonation();
    await cancelDonation(d.number, BY);
    await sql`update acquirer.payment set received_amount = 13000, method = 'bank_transfer' where reference = ${d.number}`.execute(
      db(),
    );
    await sql`update payment set received_amount = 13000 where reference = ${d.number}`.execute(db());
    await world.fault('api_down', 0, 1);
    await world.runJobs(); // a provider that is down is no refusal
    expect(await casesOf(d.number)).toEqual([]);
    await sql`update acquirer.payment set received_amount = 12000 where reference = ${d.number}`.execute(
      db(),
    );
    await world.runJobsAgain();
    expect(await casesOf(d.number)).toEqual(['return_stuck']);
  });

  it('is put before people when its job was given up, or after some days, once', async () => {
    const dead = await paidDonation();
    const late = await paidDonation();
    for (const d of [dead, late]) await cancelDonation(d.number, BY);
    const key = `return:${dead.number}`;
    await sql`update graphile_worker._private_jobs set attempts = max_attempts where key = ${key}`.execute(
      db(),
    );
    await stuck();
    expect(await casesOf(dead.number)).toEqual(['return_stuck']);
    expect(await casesOf(late.number)).toEqual([]);
    const inFourDays = new Date(NOW.getTime() + 4 * DAY);
    await Promise.all([stuck(inFourDays), stuck(inFourDays)]);
    expect(await casesOf(dead.number)).toEqual(['return_stuck']);
    expect(await casesOf(late.number)).toEqual(['return_stuck']);
    await world.runJobs();
    expect(await casesOf(late.number)).toEqual([]); // it went back after all
  });

  it('and a payment that could not be ended, too', async () => {
    const gift = await aGift();
    const d = await applied(await fillForm(await aMember(), gift.ref));
    await cancelDonation(d.number, BY);
    const key = `end:${d.number}`;
    await sql`update graphile_worker._private_jobs set attempts = max_attempts where key = ${key}`.execute(
      db(),
    );
    await stuck();
    expect(await casesOf(d.number)).toEqual(['end_stuck']);
    const by = { actor: 'keiri', note: 'ended at the provider' };
    expect(await closeCase([donations], (await caseOf(d.number)).id, by, true)).toEqual({
      kind: 'nothing_owed',
    });
    expect(await closeCase([donations], (await caseOf(d.number)).id, by, false)).toEqual({
      kind: 'closed',
      paidOut: 0,
    });
    await stuck();
    expect(await casesOf(d.number)).toEqual([]);
  });
});

it('a payment whose first news is its refund ends, and is not asked for again', async () => {
  const gift = await aGift([10]);
  const form = await fillForm(await aMember(), gift.ref);
  const d = await applied(form);
  await world.payAt(d.url);
  const { provider_ref } = await donationOf(form);
  await paymentProvider().refund(provider_ref!, 12_000, `console-${d.number}`);
  await sweepPayments(new Date(Date.now() + 10 * 60_000));
  expect(await donationOf(form)).toMatchObject({ status: 'cancelled', payment_status: 'refunded' });
  expect(await stockOf(gift.skus[0]!)).toEqual({ stock: 10, reserved: 0 });
  expect(await mailsOf(d.number)).toContain('donation_refunded');
  await tell(d.number, 'paid'); // late
  expect((await donationOf(form)).status).toBe('cancelled');
});
