import { describe, expect, it } from 'vitest';
import { signedIn } from '#app/account/testing/members.ts';
import { aGift } from '#app/catalogue/testing/gifts.ts';
import { closeCase, openCases } from '#app/payment/attention/cases.ts';
import { takeCase } from '#app/payment/attention/claim.ts';
import { returnMoney } from '#app/payment/return-money.ts';
import { db } from '#platform/db/db.ts';
import { formatDate } from '#platform/jst.ts';
import { historyDetail } from '../history/detail.ts';
import { cancelDonation } from '../pay/cancel.ts';
import { donations } from '../pay/donations.ts';
import { aMember } from '../testing/data.ts';
import { afterPaying, receivePaymentWebhook } from '../testing/money.ts';
import { applyTogether, type Together } from '../testing/together.ts';
import { useWorld } from '../testing/world.ts';
import { successPage } from './success.ts';

/** Of several that were paid at once: what is said of each one's money, whatever becomes of the others. */

const world = useWorld();
world.webhooks = 'keep';

const by = { actor: 'staff', reason: '' };

interface Three extends Together {
  member: number;
}

/** Three of 12,000, 10,000 and 12,000 yen, paid for at once. */
async function three(): Promise<Three> {
  const gifts = [
    await aGift(),
    await aGift([10], { amount: 10_000, procurement_cost: 2_000 }),
    await aGift(),
  ];
  const member = await aMember();
  const a = { member, ...(await applyTogether(member, gifts)) };
  await world.payAt(a.url);
  await afterPaying(a.reference);
  return a;
}

const tell = async (reference: string, type: string) => {
  const { raw, headers } = await world.webhook(reference, type);
  await receivePaymentWebhook(raw, headers);
};

/** The payer's bank takes so many yen of the payment. */
async function dispute({ reference }: Three, amount: number, end: 'win' | 'lose') {
  await world.setback(reference, 'dispute', amount);
  await tell(reference, 'disputed');
  await world.setback(reference, end);
  await tell(reference, end === 'win' ? 'dispute_won' : 'dispute_lost');
}

/** Somebody takes what is owed and pays it out. */
async function payOut(reference: string) {
  const { id } = (await openCases(100)).find((c) => c.reference === reference && c.kind !== 'dispute_lost')!;
  await takeCase([donations], id, { actor: 'keiri', note: '' });
  expect(await closeCase([donations], id, { actor: 'keiri', note: '振込' }, true)).toMatchObject({
    kind: 'closed',
  });
}

const kinds = async (a: Three) => {
  const url = new URL(`http://localhost/?donation=${a.reference}`);
  const page = await successPage(await signedIn(a.member), url);
  return page.kind === 'donation' ? page.own?.donations.map((d) => d.ended?.kind) : undefined;
};
const words = async (a: Three, n: number) => (await historyDetail(a.member, a.numbers[n]!))!.words!;
const text = async (a: Three, n: number) => (await words(a, n)).text;
const title = async (a: Three, n: number) => (await words(a, n)).title;

async function lastMail(kind: string): Promise<string> {
  const { body_text } = await db()
    .selectFrom('mail_message')
    .select('body_text')
    .where('kind', '=', kind)
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow();
  return body_text;
}

describe('of several whose payment a bank took in part', () => {
  it('the one that it was about brings nothing back', async () => {
    const a = await three();
    await dispute(a, 12_000, 'lose');
    await cancelDonation(a.numbers[0]!, by);
    expect(await kinds(a)).toEqual(['takenBack', undefined, undefined]);
    const said = await text(a, 0);
    expect(said).toContain('当サイトからあらためて返金することはありません');
    // The others may end, too: that is no news of this one.
    await cancelDonation(a.numbers[2]!, by);
    await cancelDonation(a.numbers[1]!, by);
    expect(await kinds(a)).toEqual(['takenBack', 'owed', 'owed']);
    expect(await text(a, 0)).toBe(said);
  });

  it('each says which part of it goes back from here, and keeps saying it whatever ends afterwards', async () => {
    const a = await three();
    await dispute(a, 15_000, 'lose');
    await cancelDonation(a.numbers[0]!, by);
    await cancelDonation(a.numbers[1]!, by);
    expect(await kinds(a)).toEqual(['takenBack', 'divided', undefined]);
    const rest = '残りの3,000円は、カード会社などから返金されます。';
    expect(await text(a, 1)).toContain(`この寄附の10,000円のうち7,000円を、当サイトから返金します。${rest}`);
    expect(await lastMail('donation_cancelled')).toContain(
      `取り消した寄附の10,000円のうち、7,000円を返金いたします。完了しましたら、メールでお知らせします。${rest}`,
    );
    await payOut(a.reference);
    const today = formatDate(new Date());
    const said = `この寄附の10,000円のうち7,000円を、${today}に当サイトから返金しました。${rest}`;
    expect(await text(a, 1)).toContain(said);
    // What was paid out now is named.
    expect(await lastMail('donation_paid_out')).toContain(`受付番号${a.numbers[1]}`);
    await cancelDonation(a.numbers[2]!, by);
    expect(await kinds(a)).toEqual(['takenBack', 'divided', 'owed']);
    await payOut(a.reference);
    expect(await kinds(a)).toEqual(['takenBack', 'divided', 'returned']);
    expect(await text(a, 1)).toContain(said);
  });

  it('a refund that came back is that of the one it was for', async () => {
    const a = await three();
    await cancelDonation(a.numbers[1]!, by);
    await returnMoney([donations], { number: a.reference });
    await dispute(a, 8_500, 'win');
    await cancelDonation(a.numbers[2]!, by);
    await payOut(a.reference);
    expect(await kinds(a)).toEqual([undefined, 'returned', 'returned']);
    const paidOut = await text(a, 2);
    await world.setback(a.reference, 'fail_refund');
    await tell(a.reference, 'refund_failed');
    expect(await kinds(a)).toEqual([undefined, 'owed', 'returned']);
    expect(await title(a, 1)).toBe('返金の手続きを完了できませんでした');
    expect(await text(a, 2)).toBe(paidOut);
    // One that ends now has had no refund that failed, and goes to the same account.
    await cancelDonation(a.numbers[0]!, by);
    expect(await title(a, 0)).toBe('お申し込みを取り消しました');
    expect(await text(a, 0)).toContain('この寄附の12,000円を返金します。この前の返金が');
    await payOut(a.reference);
    expect(await kinds(a)).toEqual(['returned', 'returned', 'returned']);
  });

  it('what had gone back before stays what it is', async () => {
    const a = await three();
    await cancelDonation(a.numbers[0]!, by);
    await returnMoney([donations], { number: a.reference });
    await dispute(a, 22_000, 'lose');
    expect(await kinds(a)).toEqual(['returned', 'takenBack', 'takenBack']);
    expect(await text(a, 0)).toContain('12,000円を、');
    expect(await text(a, 0)).not.toContain('カード会社などの手続き');
    expect(await text(a, 1)).toContain('カード会社などから返金されます');
    const mail = await lastMail('donation_dispute_lost');
    expect(mail).toContain('寄附1(返金済み)');
    expect(mail).toContain('すでに返金した12,000円を除く金額は');
  });

  it('what was taken to be paid out before a bank took it, too, is what it says, and the others are looked at', async () => {
    const a = await three();
    await cancelDonation(a.numbers[1]!, by);
    await returnMoney([donations], { number: a.reference });
    await world.setback(a.reference, 'fail_refund');
    await tell(a.reference, 'refund_failed');
    expect(await lastMail('donation_refund_failed')).toContain(
      `取り消した寄附(受付番号${a.numbers[1]})の10,000円の返金を手続きしましたが`,
    );
    const { id } = (await openCases(100)).find((c) => c.reference === a.reference)!;
    expect(await takeCase([donations], id, { actor: 'keiri', note: '' })).toEqual({
      kind: 'taken',
      amount: 10_000,
    });
    await dispute(a, 9_000, 'lose');
    await closeCase([donations], id, { actor: 'keiri', note: '振込' }, true);
    expect(await kinds(a)).toEqual([undefined, 'returned', undefined]);
    // Less is held than what stands: no papers until it is known which of them ends.
    expect(await title(a, 0)).toBe('お支払いの一部が取り消されました');
    await cancelDonation(a.numbers[0]!, by);
    expect(await kinds(a)).toEqual(['divided', 'returned', undefined]);
    expect(await text(a, 0)).toContain('この寄附の12,000円のうち3,000円を、当サイトから返金します。');
    expect(await lastMail('donation_cancelled')).toContain(
      '取り消した寄附の12,000円のうち、3,000円を返金いたします。',
    );
    expect((await historyDetail(a.member, a.numbers[2]!))?.words).toBeNull();
  });

  it('a refund that comes back while a dispute is open is told at once, with its own sum', async () => {
    const a = await three();
    await cancelDonation(a.numbers[0]!, by);
    await returnMoney([donations], { number: a.reference });
    await world.setback(a.reference, 'dispute', 9_000);
    await tell(a.reference, 'disputed');
    await world.setback(a.reference, 'fail_refund');
    await tell(a.reference, 'refund_failed');
    expect(await lastMail('donation_refund_failed')).toContain(
      `(受付番号${a.numbers[0]})の12,000円の返金を手続きしましたが`,
    );
    expect(await title(a, 0)).toBe('返金の手続きを完了できませんでした');
    // Once the dispute is over there is a case for it again, also where one had ended meanwhile.
    await world.setback(a.reference, 'win');
    await tell(a.reference, 'dispute_won');
    await payOut(a.reference);
    expect(await kinds(a)).toEqual(['returned', undefined, undefined]);
  });

  it('a refund that came back has a case again after a dispute that had ended its first one', async () => {
    const a = await three();
    await cancelDonation(a.numbers[0]!, by);
    await returnMoney([donations], { number: a.reference });
    await world.setback(a.reference, 'fail_refund');
    await tell(a.reference, 'refund_failed');
    const open = async () =>
      (await openCases(100)).filter((c) => c.reference === a.reference).map((c) => [c.kind, c.amount]);
    expect(await open()).toEqual([['refund_failed', 12_000]]);
    await dispute(a, 22_000, 'win');
    expect(await open()).toEqual([['refund_failed', 12_000]]);
    await payOut(a.reference);
    expect(await kinds(a)).toEqual(['returned', undefined, undefined]);
  });

  it('the mail about the last one is about it alone, and the page tells the state of all', async () => {
    const a = await three();
    for (const n of [0, 1]) {
      await cancelDonation(a.numbers[n]!, by);
      await returnMoney([donations], { number: a.reference });
    }
    await cancelDonation(a.numbers[2]!, by);
    const state = async () => {
      const url = new URL(`http://localhost/?donation=${a.reference}`);
      const page = await successPage(await signedIn(a.member), url);
      return page.kind === 'donation' && page.state;
    };
    expect(await state()).toBe('取り消し');
    await returnMoney([donations], { number: a.reference });
    expect(await lastMail('donation_refunded')).toContain(
      `(受付番号${a.numbers[2]})でお支払いいただいた12,000円を返金しました。`,
    );
    expect(await state()).toBe('取り消し・返金済み');
  });
});
