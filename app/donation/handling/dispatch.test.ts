import { expect, it } from 'vitest';
import { aGift } from '#app/catalogue/testing/gifts.ts';
import { db } from '#platform/db/db.ts';
import { historyDetail } from '../history/detail.ts';
import { cancelDonation } from '../pay/cancel.ts';
import { aMember, applied, fillForm, mailsOf } from '../testing/data.ts';
import { afterPaying } from '../testing/money.ts';
import { useWorld } from '../testing/world.ts';
import { moveInstalment } from './dispatch.ts';

const world = useWorld();
world.webhooks = 'keep';

const BY = { actor: 'producer', reason: '' };
const YAMATO = { to: 'shipped', carrier: 'yamato', tracking: '1234-5678-9012' } as const;
const URL = 'https://jizen.kuronekoyamato.co.jp/jizen/servlet/crjz.b.NQ0010?id=123456789012';

async function aPaidDonation(over: Record<string, unknown> = {}) {
  const memberId = await aMember();
  const gift = await aGift([10], over);
  const { number, url } = await applied(await fillForm(memberId, gift.ref));
  await world.payAt(url);
  await afterPaying(number);
  return { number, memberId };
}

const shippingMails = async (number: string) =>
  db()
    .selectFrom('mail_message')
    .select(['subject', 'body_text', 'body_html'])
    .where('kind', '=', 'donation_shipped')
    .where('dedupe_key', 'like', `%:${number}`)
    .orderBy('id')
    .execute();

it('tells the donor of each instalment once, with carrier, number, page and what comes next', async () => {
  const { number } = await aPaidDonation({ deliveries: 2 });
  const outcomes = await Promise.all([1, 2, 3, 4].map(() => moveInstalment(number, 1, YAMATO, BY)));
  expect(outcomes.sort()).toEqual(['already', 'already', 'already', 'moved']);
  expect(await moveInstalment(number, 1, { ...YAMATO, tracking: '999999999999' }, BY)).toBe('corrected');
  expect(await moveInstalment(number, 2, { to: 'shipped', carrier: 'other', tracking: '' }, BY)).toBe(
    'moved',
  );
  const [first, second, ...more] = await shippingMails(number);
  expect(more).toEqual([]);
  expect(first?.subject).toContain('(第1回/全2回)');
  for (const words of ['ヤマト運輸', '123456789012', URL, '次回の発送予定', '冷凍便'])
    expect(first?.body_text).toContain(words);
  expect(first?.body_html).toContain(URL);
  expect(second?.subject).toContain('(第2回/全2回)');
  expect(second?.body_text).not.toContain('次回の発送予定');
});

it('says nothing of cold for what is not', async () => {
  const { number } = await aPaidDonation({ temperature: 'ambient' });
  await moveInstalment(number, 1, YAMATO, BY);
  const [mail] = await shippingMails(number);
  expect(mail?.subject).toMatch(/返礼品を発送しました$/);
  expect(mail?.body_text).not.toMatch(/冷蔵|冷凍/);
});

it('shows the donor alone where each instalment is', async () => {
  const { number, memberId } = await aPaidDonation({ deliveries: 3 });
  await moveInstalment(number, 1, YAMATO, BY);
  await moveInstalment(number, 1, { to: 'delivered' }, BY);
  await moveInstalment(number, 2, { to: 'preparing' }, BY);
  const detail = await historyDetail(memberId, number);
  expect(detail?.deliveries).toMatchObject([
    {
      state: 'お届け済み',
      planned: null,
      tracked: { carrier: 'ヤマト運輸', number: '123456789012', url: URL },
    },
    { state: '発送準備中', planned: expect.stringMatching(/^\d{4}年\d{1,2}月$/), tracked: null },
    { state: '発送待ち' },
  ]);
  expect(await historyDetail(await aMember(), number)).toBeUndefined();
});

it('sends nothing of a donation that is not paid or was cancelled', async () => {
  const gift = await aGift();
  const open = await applied(await fillForm(await aMember(), gift.ref));
  expect(await moveInstalment(open.number, 1, YAMATO, BY)).toBe('refused');
  expect(await moveInstalment('none', 1, YAMATO, BY)).toBe('unknown');
  const { number } = await aPaidDonation();
  expect(await cancelDonation(number, BY)).toBe('cancelled');
  expect(await moveInstalment(number, 1, YAMATO, BY)).toBe('refused');
  expect(await mailsOf(number)).not.toContain('donation_shipped');
});

it('either ships or cancels when both come at once', async () => {
  for (let round = 0; round < 8; round++) {
    const { number } = await aPaidDonation();
    const [shipped, cancelled] = await Promise.all([
      moveInstalment(number, 1, YAMATO, BY),
      cancelDonation(number, BY),
    ]);
    expect([
      ['moved', 'shipped'],
      ['refused', 'cancelled'],
    ]).toContainEqual([shipped, cancelled]);
  }
});
