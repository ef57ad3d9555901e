import { expect, it } from 'vitest';
import { aPlace } from '#app/catalogue/testing/gifts.ts';
import { aMember } from '#app/donation/testing/data.ts';
import { useWorld } from '#app/payment/testing/world.ts';
import { transaction } from '#platform/db/db.ts';
import { prioritiesOf } from '#platform/testing/mails.ts';
import { orders } from '../pay/orders.ts';
import { anOrder, aProduct, BUYER, mailsOf, orderOf } from '../testing/made-orders.ts';
import { paymentMails } from './mails.ts';

const world = useWorld([orders], aPlace);
world.webhooks = 'keep';

/** Every mail that the payment machinery sends, with what it tells. */
const STEPS = {
  howToPay: (tx, id) => paymentMails.howToPay(tx, id),
  partlyReceived: (tx, id) => paymentMails.partlyReceived(tx, id),
  deadlineNear: (tx, id) => paymentMails.deadlineNear(tx, id),
  paid: (tx, id) => paymentMails.paid(tx, id),
  failed: (tx, id) => paymentMails.failed(tx, id),
  expired: (tx, id) => paymentMails.expired(tx, id),
  refundDue: (tx, id) => paymentMails.refundDue(tx, id, 'after its points went back'),
  cancelled: (tx, id) => paymentMails.cancelled(tx, id, 0),
  refunded: (tx, id) => paymentMails.refunded(tx, id, 1234),
  partRefunded: (tx, id) => paymentMails.partRefunded(tx, id, 1234),
  surplusReturned: (tx, id) => paymentMails.surplusReturned(tx, id, 1234),
  partReturned: (tx, id) => paymentMails.partReturned(tx, id, 1234),
  paidOut: (tx, id) => paymentMails.paidOut(tx, id, 1234, 1234),
  refundFailed: (tx, id) => paymentMails.refundFailed(tx, id, 1234),
  disputeLost: (tx, id) => paymentMails.disputeLost(tx, id),
} satisfies {
  [K in keyof typeof paymentMails]: (
    tx: Parameters<typeof paymentMails.paid>[0],
    id: number,
  ) => Promise<void>;
};

const names = Object.keys(STEPS) as (keyof typeof STEPS)[];

async function anyOrder(memberId: number | null) {
  const product = await aProduct(3980);
  return anOrder({
    memberId,
    lines: [{ product, quantity: 2 }],
    ...(memberId !== null && { pointsUsed: 500 }),
    method: 'bank_transfer',
    deadline: new Date(Date.now() + 6 * 86_400_000),
  });
}

it.each(names)('%s: says which order it is of, in the shop’s words, once', async (name) => {
  for (const memberId of [await aMember(), null]) {
    const { number } = await anyOrder(memberId);
    const { id } = await orderOf(number);
    const before = (await mailsOf(number)).length;
    for (let i = 0; i < 2; i++) await transaction((tx) => STEPS[name](tx, id));
    const all = await mailsOf(number);
    // The order itself has told how to pay.
    expect(all.length - before).toBe(name === 'howToPay' ? 0 : 1);
    const mail = name === 'howToPay' ? all.find((m) => m.kind === 'order_how_to_pay')! : all.at(-1)!;
    expect(mail.recipient).toBe('hanako@example.jp');
    expect(await prioritiesOf(mail.kind)).toEqual([name === 'deadlineNear' ? 10 : 0]);
    expect(mail.subject).toMatch(/^【さとのわ商店】/);
    for (const body of [mail.body_text, mail.body_html]) {
      for (const words of ['佐藤 花子 様', number, 'ほたて貝柱 1kg', '2点']) expect(body).toContain(words);
      for (const words of [BUYER.street, BUYER.phone, '寄附', '返礼品', '!', '還元'])
        expect(body.replace('<!doctype html>', '')).not.toContain(words);
    }
    const link =
      memberId === null ? `/ec/orders/status?order=${number}&proof=` : `/ec/mypage?order=${number}\n`;
    expect(mail.body_text).toContain(link);
  }
});

it('the confirmation names sums, tax, arrival and the terms', async () => {
  const { number } = await anyOrder(await aMember());
  const { id } = await orderOf(number);
  await transaction((tx) => paymentMails.paid(tx, id));
  const text = (await mailsOf(number)).at(-1)!.body_text;
  for (const words of [
    '数量: 2点(1点',
    '商品の合計(税込): 7,960円',
    '送料(税込): 880円',
    'ポイントのご利用: -500ポイント',
    '合計(税込): 8,340円',
    '8%対象: 7,510円(うち消費税556円)',
    '10%対象: 830円(うち消費税75円)',
    'お届け予定: ',
    '74ポイントは、発送のときに付与します',
    '発送の準備を始めるまでは、ご注文を取り消せます',
    '返品・交換はお受けできません',
    '/ec/law',
  ])
    expect(text).toContain(words);
});
