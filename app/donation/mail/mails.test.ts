import { expect, it } from 'vitest';
import { aGift } from '#app/catalogue/testing/gifts.ts';
import { db } from '#platform/db/db.ts';
import { aMember, applied, fillForm, mailsOf } from '../testing/data.ts';
import { afterPaying } from '../testing/money.ts';
import { useWorld } from '../testing/world.ts';

const world = useWorld();

async function paidMail(over: Record<string, string>, gift: Record<string, unknown> = {}): Promise<string> {
  const { ref } = await aGift([10], gift);
  const { number, url } = await applied(await fillForm(await aMember(), ref, over));
  expect(await mailsOf(number)).toEqual([]); // the donor is on the way to the payment page
  await world.payAt(url);
  await afterPaying(number);
  const { body_text } = await db()
    .selectFrom('mail_message')
    .select('body_text')
    .where('dedupe_key', '=', `donation_paid:${number}`)
    .executeTakeFirstOrThrow();
  return body_text;
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

it('says of a ticket where it is, and nothing of a parcel', async () => {
  const ticket = { ticket_kind: 'amount', ticket_value: 3000, ticket_months: 6 };
  const text = await paidMail({ oneStop: 'none' }, ticket);
  expect(text).toContain('現地利用チケットを発行しました');
  expect(text).not.toMatch(/お届け先|発送/);
  expect(text).toContain('確定申告をしてください');
});
