import { describe, expect, it } from 'vitest';
import { aGift } from '#app/catalogue/testing/gifts.ts';
import { caseInFull, closeCase, openCases } from '#app/payment/attention/cases.ts';
import { leaveCase, takeCase } from '#app/payment/attention/claim.ts';
import { findStuckMoney } from '#app/payment/attention/stuck.ts';
import { returnMoney } from '#app/payment/return-money.ts';
import { db } from '#platform/db/db.ts';
import { paymentProvider } from '#platform/payment/provider.ts';
import { historyDetail } from '../history/detail.ts';
import { aMember } from '../testing/data.ts';
import { afterPaying, applyPaymentState, receivePaymentWebhook } from '../testing/money.ts';
import { applyTogether, type Together } from '../testing/together.ts';
import { useWorld } from '../testing/world.ts';
import { cancelDonation } from './cancel.ts';
import { donations } from './donations.ts';

/** Several donations in one payment whose money people return: one case, of what is owed. */

const world = useWorld();
world.webhooks = 'keep';

const KEIRI = { actor: 'keiri', note: '振込' };
type Three = Together & { member: number };

/** Three of 12,000, 10,000 and 12,000 yen, paid for at once. */
async function three(): Promise<Three> {
  const small = await aGift([10], { amount: 10_000, procurement_cost: 2_000 });
  const member = await aMember();
  const a = { member, ...(await applyTogether(member, [await aGift(), small, await aGift()])) };
  await world.payAt(a.url);
  await afterPaying(a.reference);
  return a;
}

const tell = async ({ reference }: Three, type: string) => {
  const { raw, headers } = await world.webhook(reference, type);
  await receivePaymentWebhook(raw, headers);
};
const cancel = (a: Three, n: number) => cancelDonation(a.numbers[n]!, { actor: 'staff', reason: '' });
const refund = (a: Three) => returnMoney([donations], { number: a.reference });
/** All refunds of the payment come back. */
async function comesBack(a: Three) {
  await world.setback(a.reference, 'fail_refund');
  await tell(a, 'refund_failed');
}
/** So many yen of two refunds of 12,000 yen have come back: the sandbox sends all of them back at once. */
async function oneOfTwo(a: Three, bouncedAmount: number) {
  const { provider_ref } = await db()
    .selectFrom('payment')
    .select('provider_ref')
    .where('reference', '=', a.reference)
    .executeTakeFirstOrThrow();
  const state = await paymentProvider().fetchPayment(provider_ref!);
  await applyPaymentState({ ...state, refundedAmount: 24_000 - bouncedAmount, bouncedAmount }, 'webhook');
}
const RETURNING = ['refund_failed', 'return_by_hand', 'return_stuck'];
const open = async (a: Three) =>
  (await openCases(1000)).filter((c) => c.reference === a.reference && RETURNING.includes(c.kind));
const listed = async (a: Three) => (await open(a)).map((c) => [c.kind, c.amount]);
const take = async (a: Three) => takeCase([donations], (await open(a))[0]!.id, KEIRI);
const payOut = async (a: Three) => closeCase([donations], (await open(a))[0]!.id, KEIRI, true);
const notes = async (id: number) => (await caseInFull(id))!.history.map((e) => [e.what, e.note]);
const title = async (a: Three, n: number) => (await historyDetail(a.member, a.numbers[n]!))!.words!.title;
const mail = async (kind: string) =>
  (
    await db()
      .selectFrom('mail_message')
      .select('body_text')
      .where('kind', '=', kind)
      .orderBy('id', 'desc')
      .executeTakeFirstOrThrow()
  ).body_text;

describe('the list of money that people return', () => {
  it('has one case of what is owed, whose kind says no refund came back where none was tried', async () => {
    const a = await three();
    await cancel(a, 1);
    await refund(a);
    await comesBack(a);
    expect(await listed(a)).toEqual([['refund_failed', 10_000]]);
    await take(a);
    await payOut(a);
    await cancel(a, 0);
    const [first] = await open(a);
    await cancel(a, 2);
    expect(await listed(a)).toEqual([['return_by_hand', 24_000]]);
    expect((await open(a))[0]).toMatchObject({ id: first!.id, due_at: first!.due_at });
    expect(await notes(first!.id)).toEqual([
      ['opened', ''],
      ['changed', '12000 → 24000'],
    ]);
    expect(await take(a)).toEqual({ kind: 'taken', amount: 24_000 });
    await payOut(a);
    expect(await listed(a)).toEqual([]);
  });

  it('keeps its case for whoever took it, over what is owed now, and has another one over what is left', async () => {
    const a = await three();
    for (const n of [0, 2]) {
      await cancel(a, n);
      await refund(a);
    }
    await oneOfTwo(a, 12_000);
    const { id } = (await open(a))[0]!;
    await take(a);
    await oneOfTwo(a, 24_000);
    await oneOfTwo(a, 24_000);
    expect(await listed(a)).toEqual([['refund_failed', 24_000]]);
    expect(await notes(id)).toEqual([
      ['opened', ''],
      ['taken', '振込'],
      ['came_back', '12000 → 24000'],
    ]);
    expect(await payOut(a)).toEqual({ kind: 'closed', paidOut: 12_000 });
    expect((await caseInFull(id))?.amount).toBe(12_000);
    expect(await listed(a)).toEqual([['refund_failed', 12_000]]);
    expect(await notes((await open(a))[0]!.id)).toEqual([['opened', 'the rest']]);
  });

  it('follows a dispute about money that somebody has taken: held, and owed again', async () => {
    const a = await three();
    await cancel(a, 0);
    await refund(a);
    await comesBack(a);
    await take(a);
    await world.setback(a.reference, 'dispute', 22_000);
    await tell(a, 'disputed');
    expect(await listed(a)).toEqual([['refund_failed', 0]]);
    await world.setback(a.reference, 'win');
    await tell(a, 'dispute_won');
    expect(await listed(a)).toEqual([['refund_failed', 12_000]]);
    expect(await payOut(a)).toEqual({ kind: 'closed', paidOut: 12_000 });
  });

  it('is over what a dispute left that was lost in part', async () => {
    const a = await three();
    await cancel(a, 0);
    await refund(a);
    await comesBack(a);
    await world.setback(a.reference, 'dispute', 10_000);
    await tell(a, 'disputed');
    expect(await listed(a)).toEqual([['refund_failed', 2_000]]);
    await world.setback(a.reference, 'lose');
    await tell(a, 'dispute_lost');
    expect(await listed(a)).toEqual([['refund_failed', 2_000]]);
    expect(await take(a)).toEqual({ kind: 'taken', amount: 2_000 });
  });

  it('has a refund that came back in the place of money that is stuck, with its deadline', async () => {
    const a = await three();
    await cancel(a, 0);
    await refund(a);
    await cancel(a, 1);
    await findStuckMoney([donations], new Date(Date.now() + 4 * 86_400_000));
    const [stuck] = await open(a);
    expect(stuck).toMatchObject({ kind: 'return_stuck', amount: 10_000 });
    await cancel(a, 2);
    expect(await listed(a)).toEqual([['return_stuck', 22_000]]);
    await comesBack(a);
    const [now] = await open(a);
    expect(await listed(a)).toEqual([['refund_failed', 34_000]]);
    expect(now!.due_at).toEqual(stuck!.due_at);
    expect((await notes(stuck!.id)).at(-1)).toEqual(['closed', `goes on in case ${now!.id}`]);
  });

  it('has another one once money is left to the site that it may not return any more', async () => {
    const a = await three();
    await cancel(a, 0);
    await refund(a);
    await cancel(a, 1);
    await findStuckMoney([donations], new Date(Date.now() + 4 * 86_400_000));
    await take(a);
    await comesBack(a);
    const [taken] = await open(a);
    expect(await listed(a)).toEqual([['return_stuck', 22_000]]);
    expect(await leaveCase([donations], taken!.id, KEIRI)).toBe(true);
    expect(await listed(a)).toEqual([['refund_failed', 22_000]]);
  });
});

describe('of two equal refunds that came back one after the other', () => {
  async function both() {
    const a = await three();
    for (const n of [0, 2]) {
      await cancel(a, n);
      await refund(a);
    }
    await oneOfTwo(a, 12_000);
    expect(await mail('donation_refund_failed')).toContain(
      `取り消した寄附(受付番号${a.numbers[2]})の12,000円`,
    );
    return a;
  }

  it('the second mail names the second alone', async () => {
    const a = await both();
    await oneOfTwo(a, 24_000);
    expect(await mail('donation_refund_failed')).toContain(
      `取り消した寄附(受付番号${a.numbers[0]})の12,000円`,
    );
  });

  it('what was taken after the first is paid out of it', async () => {
    const a = await both();
    await take(a);
    await oneOfTwo(a, 24_000);
    await payOut(a);
    expect(await mail('donation_paid_out')).toContain(`取り消した寄附(受付番号${a.numbers[2]})の`);
    const failed = '返金の手続きを完了できませんでした';
    expect(await title(a, 0)).toBe(failed);
    expect(await title(a, 2)).not.toBe(failed);
  });
});
