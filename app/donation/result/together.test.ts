import { afterEach, describe, expect, it } from 'vitest';
import { signedIn } from '#app/account/testing/members.ts';
import { aGift, PREFECTURE } from '#app/catalogue/testing/gifts.ts';
import { donationEvents } from '#app/ledger/events-query.ts';
import { returnMoney } from '#app/payment/return-money.ts';
import { db } from '#platform/db/db.ts';
import { formatDate, jstYear } from '#platform/jst.ts';
import { openForm } from '../apply/target.ts';
import { historyDetail } from '../history/detail.ts';
import { historyPage } from '../history/list.ts';
import { readHistoryQuery } from '../history/query.ts';
import { yearSummary } from '../history/summary.ts';
import { cancelDonation } from '../pay/cancel.ts';
import { donations } from '../pay/donations.ts';
import { LIST } from '../target-ref.ts';
import { aMember } from '../testing/data.ts';
import { afterPaying, giveUp, receivePaymentWebhook } from '../testing/money.ts';
import { applyTogether } from '../testing/together.ts';
import { useWorld } from '../testing/world.ts';
import { failedPage } from './failed.ts';
import { successPage } from './success.ts';

const world = useWorld();
world.webhooks = 'keep';

afterEach(async () => {
  const columns = { contract_until: null, payment_methods: ['card', 'bank_transfer'] };
  await db().updateTable('government').set(columns).where('code', '=', PREFECTURE).execute();
});

async function three(over: Record<string, string> = {}) {
  const methods = { payment_methods: ['card', 'bank_transfer'], one_stop_online: false };
  await db().updateTable('government').set(methods).where('code', '=', PREFECTURE).execute();
  const second = { amount: 10_000, procurement_cost: 2_000, government_code: PREFECTURE };
  const gifts = [await aGift(), await aGift([10], second), await aGift()];
  const member = await aMember();
  return { member, gifts, ...(await applyTogether(member, gifts, over)) };
}

/** The success page of an address, for its donor or somebody else. */
async function success(path: string, member: number | null) {
  const url = new URL(`http://localhost${path}`);
  const page = await successPage(member === null ? new Request(url) : await signedIn(member), url);
  if (page.kind !== 'donation') throw new Error('nothing is shown');
  return page;
}

/** The acquirer's news. */
const tell = async (reference: string, type: string) => {
  const { raw, headers } = await world.webhook(reference, type);
  await receivePaymentWebhook(raw, headers);
};

/** In January the home tells of the one-stop wishes of the year before. */
const JULY = new Date(`${jstYear(new Date())}-07-15T12:00:00+09:00`);

const KINDS = [['発送', 'チケット'], ['寄附金受領証明書'], ['ワンストップ', '確定申告']];

it('one page says of all that were paid at once what follows, and of each what it is', async () => {
  const a = await three({ oneStop: 'wished' });
  await world.payAt(a.url);
  const path = await afterPaying(a.reference);
  expect(path).toBe(`/donate/goods/success?donation=${a.reference}`);
  const page = await success(path!, a.member);
  expect(page).toMatchObject({ number: a.reference, numberName: 'お申し込み番号', state: '寄附完了' });
  expect(page.own).toMatchObject({
    amount: 34_000,
    historyPath: expect.stringContaining(`q=${a.reference}`),
  });
  expect(page.own?.donations.map((d) => [d.number, d.amount, d.ended])).toEqual([
    [a.numbers[0], 12_000, null],
    [a.numbers[1], 10_000, null],
    [a.numbers[2], 12_000, null],
  ]);
  expect(page.own?.donations[2]?.planned).toMatch(/^\d{4}年/);
  const texts = page.own!.steps.map((s) => s.text);
  expect(texts.filter((t) => t.includes('発送'))).toEqual([
    '返礼品を発送しましたら、メールでお知らせします。',
  ]);
  // By what is to be done: the gifts, the certificates, the deduction.
  const kinds = texts.map((t) => /発送|チケット|寄附金受領証明書|ワンストップ|確定申告/.exec(t)![0]);
  expect(kinds).toEqual(
    kinds.toSorted((x, y) => KINDS.findIndex((k) => k.includes(x)) - KINDS.findIndex((k) => k.includes(y))),
  );
  expect(new Set(texts).size).toBe(texts.length);
  expect(texts.filter((t) => t.includes('寄附金受領証明書'))).toHaveLength(1);
  expect(texts.find((t) => t.includes('ワンストップ特例申請書'))).toContain(
    '北海道 別海町、北海道のそれぞれへお送りください。',
  );
  // Whoever has the number alone sees nothing of the donor's.
  expect((await success(path!, await aMember())).own).toBeNull();
  expect((await success(path!, null)).own).toBeNull();
  // A donation's own number is none of an application of several.
  await expect(success(`/?donation=${a.numbers[1]}`, a.member)).rejects.toMatchObject({ status: 404 });
});

it('says what could not be had and goes back', async () => {
  const a = await three();
  await world.payAt(a.url);
  const ended = { contract_until: '2025-12-31' };
  await db().updateTable('government').set(ended).where('code', '=', PREFECTURE).execute();
  const page = await success((await afterPaying(a.reference))!, a.member);
  expect(page.taxYear).not.toBeNull();
  expect(page.own?.donations.map((d) => d.ended)).toEqual([null, { kind: 'owed' }, null]);
  const standing = page.own!.donations.filter((d) => !d.ended).reduce((sum, d) => sum + d.amount, 0);
  expect(page.own?.amount).toBe(standing);
  expect(standing).toBeLessThan(34_000);
  const mail = await db()
    .selectFrom('mail_message')
    .select('body_text')
    .where('kind', '=', 'donation_paid')
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow();
  expect(mail.body_text).toContain(`成立した寄附金額の合計: ${standing.toLocaleString('ja-JP')}円`);
  expect(mail.body_text).toContain('寄附2(返金の対象)');
});

it('shows the numbers to pay with once, and what is missing of the whole sum', async () => {
  const a = await three({ payment: 'bank_transfer' });
  await world.transfer(a.reference, 4_000);
  await afterPaying(a.reference);
  const page = await success(`/?donation=${a.reference}`, a.member);
  expect(page.howToPay).toMatchObject({ method: '銀行振込', missing: 30_000 });
  const detail = await historyDetail(a.member, a.numbers[2]!);
  expect(detail?.howToPay).toMatchObject({ missing: 30_000 });
  expect(detail?.facts).toContainEqual([
    'まとめてのお支払い',
    `ほか2件の寄附とあわせて34,000円\nお申し込み番号 ${a.reference}`,
  ]);
  // One thing to pay, not three.
  const { waiting } = await yearSummary(a.member);
  expect(waiting.map((w) => [w.amount, w.goods])).toEqual([[34_000, expect.stringContaining('ほか2件')]]);
  // The list of the whole is found by its number.
  const url = new URL(`http://localhost${detail!.togetherPath}`);
  const list = await historyPage(a.member, readHistoryQuery(url.searchParams));
  expect(list.found).toBe(3);
});

it('leads to the history once nothing of it stands, and from its failed page to the form for the list', async () => {
  const a = await three();
  await cancelDonation(a.reference, { actor: 'staff', reason: '' });
  const found = (await donations.find(db(), a.reference))!;
  expect(donations.resultPath(found)).toBe(`/mypage/donation-histories?year=all&q=${a.reference}`);
  const b = await three();
  await giveUp(b.reference, { to: 'expired', actor: 'sweeper', reason: '' });
  const path = donations.resultPath((await donations.find(db(), b.reference))!);
  const failed = await failedPage(new URL(`http://localhost${path}`), b.member);
  expect(failed).toMatchObject({ number: b.reference, numberName: 'お申し込み番号' });
  // Its address of before leads there, too; who has the number alone sees the state alone.
  const before = new URL(`http://localhost/?donation=${b.reference}`);
  expect(await successPage(await signedIn(b.member), before)).toEqual({ kind: 'ended', path });
  expect(await successPage(new Request(before), before)).toMatchObject({ state: '期限切れ', own: null });
  // Tried again with the form for the list: what was on it stands there again.
  expect(failed).toMatchObject({ isList: true, ways: ['again', 'other'] });
  expect((await openForm(db(), LIST, b.member, new Date()))?.targets).toHaveLength(3);
  const stranger = await failedPage(new URL(`http://localhost${path}`), await aMember());
  expect(stranger.number).toBeNull();
});

it('promises a refund no longer once it has been made, and says of which donation and when', async () => {
  const a = await three();
  await world.payAt(a.url);
  await afterPaying(a.reference);
  const by = { actor: 'staff', reason: '' };
  expect(await cancelDonation(a.numbers[1]!, by)).toBe('cancelled');
  const seen = async (n: number) => (await historyDetail(a.member, a.numbers[n]!))!;
  expect((await seen(1)).words?.text).toContain('この寄附の10,000円を返金します');
  await returnMoney([donations], { number: a.reference });
  const today = formatDate(new Date());
  expect((await seen(1)).words).toMatchObject({
    title: 'お申し込みを取り消し、返金しました',
    text: expect.stringContaining(`この寄附の10,000円を、${today}に返金しました。`),
  });
  expect((await seen(1)).row.state).toBe('取り消し・返金済み');
  expect((await seen(1)).row.day).toBe(`${today} 寄附、${today} 返金`);
  // The next one's money has not gone by that.
  await cancelDonation(a.numbers[0]!, by);
  expect((await seen(0)).words?.text).toContain('この寄附の12,000円を返金します');
  const page = await success(`/?donation=${a.reference}`, a.member);
  expect(page.own?.donations.map((d) => d.ended)).toEqual([
    { kind: 'owed' },
    { kind: 'returned', on: today },
    null,
  ]);
  const mail = await db()
    .selectFrom('mail_message')
    .select('body_text')
    .where('kind', '=', 'donation_part_refunded')
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow();
  expect(mail.body_text).toContain('寄附2(返金済み)');
  await returnMoney([donations], { number: a.reference });
  expect((await seen(0)).row.state).toBe('取り消し・返金済み');
  // Staff read of each which mail was about its own money.
  const told = async (n: number) => {
    const at = { id: a.ids[n]!, number: a.numbers[n]!, reference: a.reference };
    const email = (await db()
      .selectFrom('member')
      .select('email')
      .where('id', '=', a.member)
      .executeTakeFirst())!.email;
    const events = await donationEvents({ ...at, email, appliedAt: new Date(0) }, 100);
    return events.filter((e) => e.of === 'mail' && e.subject.includes('返金の手続きが完了しました')).length;
  };
  expect([await told(0), await told(1), await told(2)]).toEqual([1, 1, 0]);
  // What came back from the bank has not gone.
  await world.setback(a.reference, 'fail_refund');
  const { raw, headers } = await world.webhook(a.reference, 'refund_failed');
  await receivePaymentWebhook(raw, headers);
  expect((await seen(0)).words?.title).toBe('返金の手続きを完了できませんでした');
  expect((await seen(2)).words).toBeNull();
  // The last one that stands: its mail is about its own money, and asks for the account to which it goes.
  await cancelDonation(a.numbers[2]!, { actor: 'staff', reason: 'test' });
  const { subject, body_text } = await db()
    .selectFrom('mail_message')
    .select(['subject', 'body_text'])
    .where('kind', '=', 'donation_cancelled')
    .where('dedupe_key', 'like', `%${a.numbers[2]}`)
    .executeTakeFirstOrThrow();
  expect(subject).toContain('取り消しました');
  expect(body_text).toContain('お支払いいただいた金額のうち、12,000円を返金いたします');
  expect(body_text).toContain(`受付番号${a.numbers[2]}を添えて、銀行名`);
});

describe('several whose payment a bank looks into', () => {
  /** Every place that tells a sum of them. */
  async function sums({ member, reference }: Awaited<ReturnType<typeof three>>) {
    const list = (state = '') =>
      historyPage(member, readHistoryQuery(new URLSearchParams(state && `state=${state}`)));
    const [all, home, page] = [
      await list(),
      await yearSummary(member, JULY),
      await success(`/?donation=${reference}`, member),
    ];
    return {
      list: [all.total, all.count, all.held.total, all.months.map((m) => m.total)],
      done: (await list('done')).found,
      held: (await list('held')).found,
      home: [home.total, home.count, home.governments, home.held, home.pending],
      oneStop: [home.oneStop.governments, home.oneStop.held],
      page: [page.state, page.taxYear, page.own?.steps.length, page.held?.title],
    };
  }

  it('count nowhere until that is over, and wholly once it is won', async () => {
    const a = await three({ oneStop: 'wished' });
    await world.payAt(a.url);
    await afterPaying(a.reference);
    const before = await sums(a);
    expect(before).toMatchObject({ list: [34_000, 3, 0, [34_000]], done: 3, held: 0, oneStop: [2, 0] });
    await world.setback(a.reference, 'dispute', 12_000);
    await tell(a.reference, 'disputed');
    expect(await sums(a)).toEqual({
      list: [0, 0, 34_000, [0]],
      done: 0,
      held: 3,
      home: [0, 0, 0, 34_000, 0],
      oneStop: [0, 2],
      page: ['お支払いの確認中', null, 0, 'お支払いの確認をしています'],
    });
    // Nobody else is told of it.
    expect(await success(`/?donation=${a.reference}`, null)).toMatchObject({ state: '寄附完了', held: null });
    await world.setback(a.reference, 'win');
    await tell(a.reference, 'dispute_won');
    expect(await sums(a)).toEqual(before);
  });

  it('say what was lost, until it is clear which of them ends', async () => {
    const a = await three();
    await world.payAt(a.url);
    await afterPaying(a.reference);
    await world.setback(a.reference, 'dispute', 12_000);
    await tell(a.reference, 'disputed');
    await world.setback(a.reference, 'lose');
    await tell(a.reference, 'dispute_lost');
    expect(await historyDetail(a.member, a.numbers[0]!)).toMatchObject({
      row: { state: '取り消しの確認中', papers: null },
      words: {
        title: 'お支払いの一部が取り消されました',
        text: expect.stringContaining(
          'まとめてお支払いいただいた3件のうち、どの寄附を取り消すかを確認しています。',
        ),
      },
    });
    expect(await sums(a)).toMatchObject({
      list: [0, 0, 34_000, [0]],
      page: ['取り消しの確認中', null, 0, 'お支払いの一部が取り消されました'],
    });
    await cancelDonation(a.numbers[0]!, { actor: 'staff', reason: '' });
    expect(await sums(a)).toMatchObject({ list: [22_000, 2, 0, [22_000]], done: 2, held: 0 });
  });
});

it('says the same of a donation that was cancelled alone', async () => {
  const member = await aMember();
  const a = await applyTogether(member, [await aGift()]);
  await world.payAt(a.url);
  await afterPaying(a.reference);
  await cancelDonation(a.numbers[0]!, { actor: 'staff', reason: '' });
  await returnMoney([donations], { number: a.reference });
  const detail = await historyDetail(member, a.numbers[0]!);
  expect(detail?.words?.text).toContain('お支払いいただいた12,000円を、');
  expect(detail?.row.state).toBe('取り消し・返金済み');
});
