import { afterEach, expect, it } from 'vitest';
import { signedIn } from '#app/account/testing/members.ts';
import { goodsPage } from '#app/catalogue/detail/goods-view.ts';
import { cardsByIds } from '#app/catalogue/kept-cards.ts';
import { aGift, type Gift } from '#app/catalogue/testing/gifts.ts';
import { deliveriesOf } from '#app/delivery/create.ts';
import { toForm } from '#app/forms/draft.ts';
import { db } from '#platform/db/db.ts';
import { confirmView } from './apply/confirm-view.ts';
import { readDonationForm } from './apply/form.ts';
import { loadTarget } from './apply/target.ts';
import { historyDetail } from './history/detail.ts';
import { successPage } from './result/success.ts';
import { aMember, applied, donationOf, fillForm, submit, typed } from './testing/data.ts';
import { afterPaying } from './testing/money.ts';
import { useWorld } from './testing/world.ts';

const world = useWorld();
world.webhooks = 'keep';
afterEach(() => {
  world.clock = () => new Date();
});

const jst = (text: string) => new Date(`${text}+09:00`);
const NOVEMBER = jst('2026-11-22T12:00:00');
const FEBRUARY = { handling_days: null, dispatch_from: '2027-02-01', dispatch_until: '2027-02-28' };
const nothing = { amount: 0, limit: null, oneStop: new Set<string>() };
/** Any other month, and any other year with a month. */
const OTHER = /(?<!2027年)\b2月|(?<![\d])(?:1|[3-9]|1[0-2])月.{0,6}発送|2026年\d+月.{0,4}発送/;

async function ownSku(gift: Gift, index: number, window: Partial<typeof FEBRUARY>): Promise<void> {
  await db().updateTable('sku').set(window).where('id', '=', gift.skus[index]!).execute();
}

/** Whatever a donor reads of a gift, from its card to what is to be sent. */
async function whatIsTold(gift: Gift, sku: number, at: Date) {
  const memberId = await aMember();
  const card = (await cardsByIds([gift.id], at))[0]!;
  const page = (await goodsPage(gift.id, at))!;
  const target = (await loadTarget(db(), gift.ref, memberId, at))!;
  const values = await typed(memberId, gift.ref, { sku: String(sku) });
  const form = await readDonationForm(toForm(values), [target], at);
  if (!form.ok) throw new Error(JSON.stringify(form.reply.errors));
  const confirm = JSON.stringify(
    confirmView(form.value, { ref: gift.ref, targets: [target] }, at, nothing).sections,
  );
  world.clock = () => at;
  const filled = await fillForm(memberId, gift.ref, { sku: String(sku) }, at);
  const { number, url } = await applied(filled, new Date(at.getTime() - 60_000));
  await world.payAt(url);
  await afterPaying(number);
  const request = await signedIn(memberId);
  const success = await successPage(request, new URL(`http://localhost/?donation=${number}`));
  const mails = await db()
    .selectFrom('mail_message')
    .select(['kind', 'body_text'])
    .where('dedupe_key', 'like', `%:${number}`)
    .execute();
  const { id } = await donationOf(filled);
  return {
    card,
    facts: Object.fromEntries(page.facts),
    labels: page.labels,
    skus: page.skus.map((s) => s.label),
    confirm,
    planned: success.kind === 'donation' ? success.own?.steps[0]?.text : undefined,
    mails: Object.fromEntries(mails.map((m) => [m.kind, m.body_text])),
    history: (await historyDetail(memberId, number))!,
    deliveries: await deliveriesOf(db(), { donation: id }),
  };
}

it('tells everywhere that a gift of February 2027, given for on 22 November 2026, is sent in February 2027', async () => {
  const gift = await aGift([10], FEBRUARY);
  const told = await whatIsTold(gift, gift.skus[0]!, NOVEMBER);
  expect(told.card).toMatchObject({ dispatch: '2027年2月発送', reserved: true });
  expect(told.labels).toEqual(['先行予約']);
  expect(told.facts.発送の時期).toBe('2027年2月発送');
  expect(told.confirm).toContain('["発送の時期","2027年2月発送"]');
  expect(told.planned).toContain('2027年2月に発送する予定です');
  expect(told.mails.donation_paid).toContain('発送予定: 2027年2月\n');
  expect(told.history.row.delivery).toBe('発送待ち(2027年2月)');
  expect(told.history.deliveries[0]?.planned).toBe('2027年2月');
  expect(told.deliveries).toMatchObject([{ planned_from: '2027-02-01', planned_until: '2027-02-28' }]);
  const all = [told.facts.発送の時期, told.confirm, ...Object.values(told.mails)].join('\n');
  expect(all).not.toMatch(OTHER);
});

it('tells of the variant that was chosen, and keeps to what it said when the window is changed', async () => {
  const gift = await aGift([10, 10]);
  await ownSku(gift, 0, FEBRUARY);
  await ownSku(gift, 1, { dispatch_from: '2027-03-01', dispatch_until: '2027-03-10' });
  const told = await whatIsTold(gift, gift.skus[1]!, NOVEMBER);
  expect(told.skus).toEqual(['2027年2月発送', '種類1 2027年3月上旬発送']);
  expect(told.facts.発送の時期).toBe('2027年2月発送、2027年3月上旬発送');
  expect(told.card.dispatch).toBe('種類により2027年2月・3月上旬に発送');
  expect(told.confirm).toContain('["発送の時期","2027年3月上旬発送"]');
  expect(told.planned).toContain('2027年3月上旬に発送する予定です');

  const memberId = await aMember();
  const form = await fillForm(memberId, gift.ref, { sku: String(gift.skus[0]) }, NOVEMBER);
  world.clock = () => NOVEMBER;
  const { number, url } = await applied(form, NOVEMBER);
  await ownSku(gift, 0, { dispatch_from: '2027-06-01', dispatch_until: '2027-06-30' });
  await world.payAt(url);
  await afterPaying(number);
  expect((await historyDetail(memberId, number))?.deliveries[0]?.planned).toBe('2027年2月');
});

it('offers no month that has passed of a window that has begun, and keeps what it said after the payment', async () => {
  const window = { handling_days: null, dispatch_from: '2026-08-01', dispatch_until: '2026-12-31' };
  const gift = await aGift([10], window);
  const told = await whatIsTold(gift, gift.skus[0]!, NOVEMBER);
  expect(told.card.dispatch).toBe('2026年12月末まで順次発送');
  expect(told.facts.発送の時期).toBe('2026年12月末まで順次発送');
  expect(told.confirm).toContain('["発送の時期","2026年12月末まで順次発送"]');
  expect(JSON.stringify([told.card, told.facts, told.confirm, told.mails])).not.toMatch(/8月/);
  expect(told.planned).toContain('2026年12月末までに発送する予定です');

  const memberId = await aMember();
  const form = await fillForm(memberId, gift.ref, { payment: 'konbini' }, NOVEMBER);
  world.clock = () => NOVEMBER;
  await submit(form, NOVEMBER);
  const { number } = await donationOf(form);
  const mail = await db()
    .selectFrom('mail_message')
    .select('body_text')
    .where('dedupe_key', '=', `donation_how_to_pay:${number}`)
    .executeTakeFirstOrThrow();
  expect(mail.body_text).toContain('発送の時期: 2026年12月末まで順次発送');
});

it('says until when what is sent some days after the payment leaves, counted from the payment', async () => {
  const gift = await aGift([10]);
  const told = await whatIsTold(gift, gift.skus[0]!, NOVEMBER);
  expect(told.card).toMatchObject({ dispatch: null, reserved: false });
  expect(told.facts.発送の時期).toBe('お支払いから2週間ほどで発送');
  expect(told.planned).toContain('2026年12月8日ごろまでに発送する予定です');
  expect(told.mails.donation_paid).toContain('発送予定: 2026年12月8日ごろまで');
});

it('takes no application for what can no longer be sent in its window', async () => {
  const gift = await aGift([10, 10], {
    handling_days: null,
    dispatch_from: '2026-11-01',
    dispatch_until: '2026-11-30',
  });
  await ownSku(gift, 1, FEBRUARY);
  const memberId = await aMember();
  const form = await fillForm(memberId, gift.ref, { sku: String(gift.skus[0]) }, NOVEMBER);
  const december = jst('2026-12-01T09:00:00');
  expect(await submit(form, december)).toEqual({ kind: 'refused', code: 'NOT_ACCEPTING' });
  const page = (await goodsPage(gift.id, december))!;
  expect([page.closed, page.skus.map((s) => s.id)]).toEqual([null, [gift.skus[1]]]);

  await db().updateTable('sku').set({ active: false }).where('id', '=', gift.skus[1]!).execute();
  expect((await goodsPage(gift.id, december))?.closed).toBe('この返礼品の受付は終了しました。');
  expect((await goodsPage(gift.id, NOVEMBER))?.closed).toBeNull();
  expect((await loadTarget(db(), gift.ref, memberId, december))?.acceptance).toBe('ended');
});

it('takes no method whose deadline is after the last day of dispatch', async () => {
  const gift = await aGift([10], {
    handling_days: null,
    dispatch_from: '2026-11-01',
    dispatch_until: '2026-11-27',
  });
  const memberId = await aMember();
  const target = (await loadTarget(db(), gift.ref, memberId, NOVEMBER))!;
  const read = async (payment: string) =>
    readDonationForm(
      toForm(await typed(memberId, gift.ref, { payment, sku: String(gift.skus[0]) })),
      [target],
      NOVEMBER,
    );
  expect((await read('konbini')).reply.errors.payment?.[0]).toContain('発送の時期が終わる');
  expect((await read('card')).ok).toBe(true);
});
