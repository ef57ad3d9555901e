import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { beginContract, endContract } from '#app/catalogue/government/contract.ts';
import { aPostalCode } from '#app/catalogue/testing/contract.ts';
import { aGift, PREFECTURE, TOWN } from '#app/catalogue/testing/gifts.ts';
import { db } from '#platform/db/db.ts';
import { paymentProvider } from '#platform/payment/provider.ts';
import { historyDetail } from '../history/detail.ts';
import { aMember, donationOf, fillForm, mailsOf, submit } from '../testing/data.ts';
import { applyPaymentState, sweepPayments } from '../testing/money.ts';
import { useWorld } from '../testing/world.ts';
import { shortenDeadlines } from './shorten-deadlines.ts';

const world = useWorld();
world.webhooks = 'keep';
beforeAll(aPostalCode);

const jst = (text: string) => new Date(`${text}+09:00`);
const BY = '見本 花子';
const APPLIED = jst('2026-11-21T12:00:00');

beforeEach(async () => {
  await db()
    .updateTable('government')
    .set({ contract_from: '2020-01-01', contract_until: null })
    .where('code', '=', TOWN)
    .execute();
});
afterEach(() => {
  world.clock = () => new Date();
});

/** Applies for a gift to be paid at a till; the acquirer's clock stands at the same instant. */
async function apply(at = APPLIED, government = TOWN) {
  world.clock = () => at;
  const gift = await aGift([10], { government_code: government });
  const memberId = await aMember();
  const form = await fillForm(memberId, gift.ref, { payment: 'konbini' }, at);
  const { kind } = await submit(form, at);
  expect(kind).toBe('made');
  const { number, deadline } = await donationOf(form);
  return { gift, memberId, form, number, deadline };
}

async function news(d: { form: { formKey: string } }) {
  const { provider_ref } = await donationOf(d.form);
  await applyPaymentState(await paymentProvider().fetchPayment(provider_ref!), 'webhook');
  return (await donationOf(d.form)).status;
}

async function mailOf(number: string, kind: string) {
  return db()
    .selectFrom('mail_message')
    .select(['subject', 'body_text'])
    .where('dedupe_key', 'like', `${kind}:%:${number}`)
    .executeTakeFirstOrThrow();
}

it('lets nobody apply for longer than the contract runs', async () => {
  await endContract(TOWN, '2026-11-24', BY);
  expect((await apply()).deadline).toEqual(jst('2026-11-24T23:59:59'));
  const gift = await aGift();
  const last = jst('2026-11-24T23:59:00');
  const form = await fillForm(await aMember(), gift.ref, { payment: 'konbini' }, last);
  expect(await submit(form, jst('2026-11-25T00:00:00'))).toEqual({ kind: 'refused', code: 'NOT_ACCEPTING' });
});

it('tells once whoever may pay no longer as long as they were told', async () => {
  const open = await apply();
  expect(open.deadline).toEqual(jst('2026-11-28T23:59:59'));
  await endContract(TOWN, '2026-11-24', BY);
  await Promise.all([shortenDeadlines(APPLIED), shortenDeadlines(APPLIED)]);
  await shortenDeadlines(APPLIED);
  expect((await donationOf(open.form)).deadline).toEqual(jst('2026-11-24T23:59:59'));
  expect(await mailsOf(open.number)).toEqual(['donation_how_to_pay', 'donation_acceptance_ends']);
  const { subject, body_text } = await mailOf(open.number, 'donation_acceptance_ends');
  expect(subject).toContain('お支払いの期限が早まりました');
  expect(body_text).toContain('お支払い期限: 2026年11月24日(火) 23:59');
  expect(body_text).toContain(await world.payNumberOf(open.number));
  // A later end lengthens nothing that was announced, and tells nobody.
  await endContract(TOWN, '2026-12-31', BY);
  await shortenDeadlines(APPLIED);
  expect((await donationOf(open.form)).deadline).toEqual(jst('2026-11-24T23:59:59'));
});

it('takes what is paid while it runs, however late the news, and returns what is paid after it', async () => {
  const [early, late] = [await apply(), await apply()];
  await endContract(TOWN, '2026-11-24', BY);
  world.clock = () => jst('2026-11-24T23:59:58');
  await world.payAtCounter(early.number);
  world.clock = () => jst('2026-11-25T00:00:00');
  await world.payAtCounter(late.number);
  world.clock = () => jst('2026-11-25T09:00:00');
  expect([await news(early), await news(late)]).toEqual(['paid', 'refund_due']);
  const refund = await db()
    .selectFrom('mail_message')
    .select('body_text')
    .where('dedupe_key', '=', `donation_refund_due:${late.number}`)
    .executeTakeFirstOrThrow();
  expect(refund.body_text).toContain('当サイトでのこの自治体への寄附の受付が終了していました');
  // Its page leads to no form, but to its papers.
  const page = (await historyDetail(early.memberId, early.number, jst('2026-11-25T09:00:00')))!;
  expect(page.row).toMatchObject({ againPath: null, papers: { receipt: true } });
});

it('ends at once what is open when the contract is over already', async () => {
  const open = await apply();
  await endContract(TOWN, '2026-11-20', BY);
  await shortenDeadlines(APPLIED);
  await sweepPayments(new Date(APPLIED.getTime() + 1000));
  expect((await donationOf(open.form)).status).toBe('expired');
  expect((await mailsOf(open.number)).slice(1)).toEqual(['donation_acceptance_over', 'donation_expired']);
  const { body_text } = await mailOf(open.number, 'donation_acceptance_over');
  expect(body_text).toContain('お支払いは、なさらないようお願いいたします');
  // Nothing invites to a form that would be refused.
  const expired = await db()
    .selectFrom('mail_message')
    .select('body_text')
    .where('dedupe_key', '=', `donation_expired:${open.number}`)
    .executeTakeFirstOrThrow();
  expect(expired.body_text).not.toContain('もう一度');
  const page = (await historyDetail(open.memberId, open.number, APPLIED))!;
  expect(page.words?.text).not.toContain('もう一度');
  expect(page.words).toEqual({
    title: '受付の終了により、お申し込みを取り消しました',
    text: expect.stringMatching(/受付が終了したため、.*お支払いは行われていません。$/),
  });
});

it('asks who is at the payment page of a card to close it, and who has a number not to pay with it', async () => {
  const byNumber = await apply();
  world.clock = () => APPLIED;
  const gift = await aGift();
  const form = await fillForm(await aMember(), gift.ref, { payment: 'card' }, APPLIED);
  expect((await submit(form, APPLIED)).kind).toBe('pay');
  const { number } = await donationOf(form);
  await endContract(TOWN, '2026-11-20', BY);
  await shortenDeadlines(APPLIED);
  const text = async (of: string) => (await mailOf(of, 'donation_acceptance_over')).body_text;
  expect(await text(number)).toContain('お支払いをなさらずに閉じてくださいますよう');
  expect(await text(number)).not.toContain('払込番号');
  expect(await text(byNumber.number)).toContain('お手元の払込番号や口座へのお支払いは、なさらないよう');
  expect(await text(byNumber.number)).not.toContain('閉じて');
});

it('says of who did not pay in time that the deadline is over, not that the government has ended', async () => {
  const open = await apply();
  await sweepPayments(new Date(open.deadline.getTime() + 3_600_000));
  const now = jst('2026-11-29T12:00:00');
  const words = async () => (await historyDetail(open.memberId, open.number, now))!.words;
  expect((await words())?.title).toBe('お支払いの期限が過ぎました');
  await endContract(TOWN, '2026-12-31', BY);
  expect((await words())?.title).toBe('お支払いの期限が過ぎました');
});

it('leaves those alone whose government goes on', async () => {
  const open = await apply();
  await endContract(TOWN, '2026-11-28', BY);
  await shortenDeadlines(APPLIED);
  expect((await donationOf(open.form)).deadline).toEqual(open.deadline);
  expect(await mailsOf(open.number)).toEqual(['donation_how_to_pay']);
});

it('leads back to the form once there is a contract again', async () => {
  await endContract(TOWN, '2026-11-22', BY);
  const d = await apply();
  const again = async () =>
    (await historyDetail(d.memberId, d.number, jst('2026-11-23T12:00:00')))!.row.againPath;
  expect(await again()).toBeNull();
  await beginContract(TOWN, { from: '2026-11-23', until: null }, BY, jst('2026-11-23T12:00:00'));
  expect(await again()).toBe(`/donate/goods/${d.gift.id}`);
});

describe('of a government without a contract', () => {
  const set = (code: string, values: Record<string, string | null>) =>
    db().updateTable('government').set(values).where('code', '=', code).execute();
  const without = { contract_from: null, contract_until: null };

  it('nothing is ended where none was ever begun: it may only not be entered yet', async () => {
    const payment_methods = ['card', 'konbini'];
    await db().updateTable('government').set({ payment_methods }).where('code', '=', PREFECTURE).execute();
    const d = await apply(APPLIED, PREFECTURE);
    await set(PREFECTURE, without);
    await shortenDeadlines(APPLIED);
    expect((await donationOf(d.form)).deadline).toEqual(d.deadline);
    await set(PREFECTURE, { designated_until: '2026-11-20' });
    await shortenDeadlines(APPLIED);
    expect((await donationOf(d.form)).deadline).toEqual(APPLIED);
    await set(PREFECTURE, { designated_until: null, contract_from: '2020-01-01' });
  });

  it('all is ended where one was begun and taken away', async () => {
    const d = await apply(APPLIED, PREFECTURE);
    await set(PREFECTURE, without);
    await beginContract(PREFECTURE, { from: '2026-11-21', until: null }, BY, APPLIED);
    expect(await endContract(PREFECTURE, '2026-11-20', BY, APPLIED)).toMatchObject({
      kind: 'done',
      government: without,
    });
    await shortenDeadlines(APPLIED);
    expect((await donationOf(d.form)).deadline).toEqual(APPLIED);
  });

  it('none is taken away once a donation was paid under it: its own day is its last', async () => {
    await set(PREFECTURE, { ...without, contract_from: '2026-11-21' });
    const d = await apply(APPLIED, PREFECTURE);
    world.clock = () => APPLIED;
    await world.payAtCounter(d.number);
    expect(await news(d)).toBe('paid');
    const end = (until: string) => endContract(PREFECTURE, until, BY, APPLIED);
    expect(await end('2026-11-20')).toEqual({ kind: 'taken', donations: 1, from: '2026-11-21' });
    expect(await end('2026-11-21')).toMatchObject({
      kind: 'done',
      government: { contract_from: '2026-11-21', contract_until: '2026-11-21' },
    });
    expect((await donationOf(d.form)).status).toBe('paid');
  });
});
