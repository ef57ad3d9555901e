import { expect, it } from 'vitest';
import { aGift } from '#app/catalogue/testing/gifts.ts';
import { db } from '#platform/db/db.ts';
import { historyDetail } from '../history/detail.ts';
import { aMember, applied, donationOf, fillForm, mailsOf, submit } from '../testing/data.ts';
import { afterPaying } from '../testing/money.ts';
import { useWorld } from '../testing/world.ts';

const world = useWorld();

async function textOf(kind: string, number: string): Promise<string> {
  const { body_text } = await db()
    .selectFrom('mail_message')
    .select('body_text')
    .where('dedupe_key', '=', `${kind}:${number}`)
    .executeTakeFirstOrThrow();
  return body_text;
}

async function paidMail(over: Record<string, string>, gift: Record<string, unknown> = {}): Promise<string> {
  const { ref } = await aGift([10], gift);
  const { number, url } = await applied(await fillForm(await aMember(), ref, over));
  expect(await mailsOf(number)).toEqual([]); // the donor is on the way to the payment page
  await world.payAt(url);
  await afterPaying(number);
  return textOf('donation_paid', number);
}

it('names the government after its prefecture, what was chosen and whom it goes to', async () => {
  const text = await paidMail({ oneStop: 'paper' });
  expect(text).toContain('寄附先: 北海道 ');
  expect(text).toContain('お届け先: 佐藤 太郎 様(東京都千代田区)');
  expect(text).toMatch(/返礼品: \S/);
  expect(text).toContain('ワンストップ特例申請書を印刷し');
  expect(text).toContain('返礼品を発送しましたら、メールでお知らせします。');
  expect(text).not.toContain('千代田1-1'); // a mail is read on the way
});

it('names the day of the donation as each method has it', async () => {
  const dayOf = async (payment: string) => {
    const form = await fillForm(await aMember(), (await aGift()).ref, { payment });
    expect((await submit(form)).kind).toBe('made');
    const { number } = await donationOf(form);
    return /・(\S+)が寄附の日となり/.exec(await textOf('donation_how_to_pay', number))?.[1];
  };
  expect(await dayOf('konbini')).toBe('お支払いになった日');
  expect(await dayOf('bank_transfer')).toBe('口座に入金された日');
});

it('says of a ticket that is not paid yet when it comes and how long it can be used', async () => {
  const { ref } = await aGift([10], { ticket_kind: 'amount', ticket_value: 3000, ticket_months: 6 });
  const form = await fillForm(await aMember(), ref, { payment: 'konbini' });
  expect((await submit(form)).kind).toBe('made');
  const { number } = await donationOf(form);
  const text = await textOf('donation_how_to_pay', number);
  expect(text).toContain('チケットの有効期限: お支払いの完了日から6か月間\n');
  expect(text).toContain(
    'チケットの受け取り: お支払いの完了後、マイページの「現地利用チケット」に表示します。',
  );
  const { member_id } = await db()
    .selectFrom('donation')
    .select('member_id')
    .where('number', '=', number)
    .executeTakeFirstOrThrow();
  // The history says the same, for whoever comes back to pay.
  expect((await historyDetail(member_id!, number))?.facts).toEqual(
    expect.arrayContaining([
      ['チケットの有効期限', 'お支払いの完了日から6か月間'],
      ['チケットの受け取り', expect.stringContaining('マイページの「現地利用チケット」に表示します')],
    ]),
  );
});

it('says of a ticket where it is, and nothing of a parcel', async () => {
  const ticket = { ticket_kind: 'amount', ticket_value: 3000, ticket_months: 6 };
  const text = await paidMail({ oneStop: 'none' }, ticket);
  expect(text).toContain('現地利用チケットを発行しました');
  expect(text).toMatch(/チケットの有効期限: 20\d\d年\d+月\d+日\(.\) 23:59まで/);
  expect(text).not.toMatch(/お届け先|発送/);
  expect(text).toContain('確定申告をしてください');
});
