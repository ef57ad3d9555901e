import { beforeAll, describe, expect, it } from 'vitest';
import { aGift, PREFECTURE, TOWN } from '#app/catalogue/testing/gifts.ts';
import { seenOf } from '#app/donation/handling/after-dispatch.ts';
import { moveInstalment } from '#app/donation/handling/dispatch.ts';
import { aMember, applied, fillForm, mailsOf } from '#app/donation/testing/data.ts';
import { afterPaying } from '#app/donation/testing/money.ts';
import { useWorld } from '#app/donation/testing/world.ts';
import type { Actor } from '#app/staff/actor.ts';
import { NotAllowed } from '#app/staff/permissions.ts';
import { aPerson, everywhere, NOWHERE, signedInStaff } from '#app/staff/testing/staff.ts';
import { db } from '#platform/db/db.ts';
import { alikeDonations, donorOf, goesElsewise } from './alike.ts';
import { changeDelivery, correctDonor } from './correct.ts';
import { addNote, cancel, cancelSent, hold, readDonation } from './donation.ts';
import { countDonations, type LedgerFilter, listDonations } from './list-query.ts';
import { donationView } from './view.ts';

const world = useWorld();
world.webhooks = 'keep';

let operator: Actor;
let town: Actor;
let elsewhere: Actor;
let agency: Actor;

beforeAll(async () => {
  const of = (role: 'government' | 'agency', governmentCode: string) => ({
    role,
    ...NOWHERE,
    governmentCode,
  });
  operator = await signedInStaff(await aPerson('operator@example.jp', everywhere('operator')));
  town = await signedInStaff(await aPerson('town@example.jp', of('government', TOWN)));
  elsewhere = await signedInStaff(await aPerson('elsewhere@example.jp', of('government', PREFECTURE)));
  agency = await signedInStaff(await aPerson('agency@example.jp', of('agency', TOWN)));
});

const NO_FILTER: LedgerFilter = {
  q: '',
  state: null,
  oneStop: null,
  governmentCode: null,
  source: null,
  memberId: null,
  from: null,
  until: null,
};
const found = async (filter: Partial<LedgerFilter>, governments: string[] | 'all' = 'all') =>
  (
    await listDonations(
      governments === 'all' ? 'all' : { governments, producers: [] },
      { ...NO_FILTER, ...filter },
      { limit: 50 },
    )
  ).rows.map((d) => d.number);

async function paid(over: Record<string, string> = {}, gift: Record<string, unknown> = {}) {
  const memberId = await aMember();
  const { number, url } = await applied(await fillForm(memberId, (await aGift([10], gift)).ref, over));
  await world.payAt(url);
  await afterPaying(number);
  return { number, memberId };
}

const auditOf = async (number: string) =>
  (
    await db()
      .selectFrom('audit_entry')
      .select(['action', 'changes', 'staff_id'])
      .where('subject_id', '=', number)
      .orderBy('id')
      .execute()
  ).filter((e) => e.action !== 'donation.read');

const viewOf = async (number: string) => (await donationView(operator, number))!;

describe('the list', () => {
  it('finds by number, name, kana, phone, mail and state, within reach alone', async () => {
    const { number, memberId } = await paid({
      'donor.familyName': '鷹觜',
      'donor.familyNameKana': 'タカノハシ',
      'donor.phone': '090-9876-5432',
    });
    const { email } = await db()
      .selectFrom('member')
      .select('email')
      .where('id', '=', memberId)
      .executeTakeFirstOrThrow();
    for (const q of [
      number,
      '鷹觜',
      '鷹觜 太郎',
      'たかのはし',
      'ﾀｶﾉﾊｼ',
      '09098765432',
      '090-9876-5432',
      email!,
    ])
      expect([q, await found({ q })]).toEqual([q, [number]]);
    for (const q of ['鷹', '太郎', 'たかのはし'])
      expect(await found({ q, state: 'paid' }, [TOWN])).toEqual([number]);
    for (const q of ['郎', '%', '_', '鷹\\', 'nobody@example.jp', '2026-016918-999999'])
      expect(await found({ q })).toEqual([]);
    expect(await found({ q: number }, [PREFECTURE])).toEqual([]);
    expect(await found({ q: '鷹觜', state: 'cancelled' })).toEqual([]);
    expect(await found({ q: '鷹觜', state: 'disputed' })).toEqual([]);
    expect(await found({ q: '鷹觜', until: new Date('2020-01-01') })).toEqual([]);
    expect(await countDonations('all', { ...NO_FILTER, q: '鷹觜' })).toBe(1);
  });
});

describe('a donation', () => {
  it('is seen by its government and its agency, and every look is written down', async () => {
    const { number } = await paid();
    expect(await readDonation(elsewhere, number)).toBeUndefined();
    expect(await readDonation(town, 'D00000000')).toBeUndefined();
    for (const who of [operator, town, agency])
      expect(await readDonation(who, number)).toMatchObject({ number, amount: 12_000, status: 'paid' });
    const looks = await db()
      .selectFrom('audit_entry')
      .select(['staff_id', 'role'])
      .where('subject_id', '=', number)
      .where('action', '=', 'donation.read')
      .orderBy('id')
      .execute();
    expect(looks.map((l) => l.role)).toEqual(['operator', 'government', 'agency']);
    await expect(addNote(elsewhere, number, 'x')).rejects.toMatchObject({ init: { status: 404 } });
    await expect(cancel(elsewhere, number, 'x')).rejects.toMatchObject({ init: { status: 404 } });
    await expect(hold(elsewhere, number, 1, 'x')).rejects.toMatchObject({ init: { status: 404 } });
  });

  it('tells what happened to it, with notes, mails and parcels', async () => {
    const { number } = await paid();
    expect(await addNote(town, number, '熨斗の件で電話あり')).toBe('done');
    await moveInstalment(number, 1, { to: 'preparing' }, { actor: 'producer', reason: '' });
    const { events } = await viewOf(number);
    expect(events.map((e) => e.of)).toEqual(expect.arrayContaining(['state', 'delivery', 'mail', 'note']));
    expect(events.find((e) => e.of === 'note')).toMatchObject({
      actor: 'town さん',
      text: '熨斗の件で電話あり',
    });
    expect(await auditOf(number)).toMatchObject([
      { action: 'donation.edit', changes: { メモ: [null, '熨斗の件で電話あり'] } },
    ]);
    expect(await addNote(town, 'D00000000', 'x')).toBe('unknown');
  });

  it('is cancelled with its reason, once, and its money goes back', async () => {
    const { number } = await paid();
    const outcomes = await Promise.all([1, 2].map(() => cancel(town, number, '寄附者からの申し出')));
    expect(outcomes.sort()).toEqual(['cancelled', 'ended']);
    await world.runJobs();
    const view = await viewOf(number);
    expect(view.d).toMatchObject({ status: 'cancelled', refunded: 12_000 });
    expect(view.can).toMatchObject({ cancel: false, correct: false, redirect: false });
    expect(await auditOf(number)).toMatchObject([{ changes: { 取り消し: [null, '寄附者からの申し出'] } }]);
    expect(view.events.find((e) => e.of === 'state' && e.to === 'cancelled')).toMatchObject({
      actor: 'town さん',
      reason: '寄附者からの申し出',
    });
  });

  it('keeps a parcel here that is held, until it is let go', async () => {
    const { number } = await paid();
    const BY = { actor: 'producer', reason: '' };
    const ship = () => moveInstalment(number, 1, { to: 'shipped', carrier: 'other', tracking: '' }, BY);
    expect(await hold(town, number, 1, '住所を確認中')).toBe('done');
    expect(await hold(town, number, 1, 'もう一度')).toBe('already');
    expect(await hold(town, number, 2, 'x')).toBe('unknown');
    expect(await ship()).toBe('held');
    expect((await viewOf(number)).deliveries).toMatchObject([
      { status: 'waiting', held_reason: '住所を確認中' },
    ]);
    expect(await hold(agency, number, 1, null)).toBe('done');
    expect(await ship()).toBe('moved');
    expect(await hold(town, number, 1, '遅い')).toBe('left');
  });

  it('either leaves or is held when both come at once', async () => {
    for (let round = 0; round < 6; round++) {
      const { number } = await paid();
      const [held, sent] = await Promise.all([
        hold(town, number, 1, '確認中'),
        moveInstalment(
          number,
          1,
          { to: 'shipped', carrier: 'other', tracking: '' },
          { actor: 'producer', reason: '' },
        ),
      ]);
      expect([
        ['done', 'held'],
        ['left', 'moved'],
      ]).toContainEqual([held, sent]);
    }
  });
});

describe('who gave', () => {
  const donorOf = async (number: string) => (await viewOf(number)).d;

  it('is corrected by the government, not by its agency; who saves second is shown what is kept', async () => {
    const { number } = await paid();
    const d = await donorOf(number);
    const donor = { ...d.donor, givenName: '次郎', givenNameKana: 'ジロウ' };
    const form = { version: d.version, donor, reason: '名の誤り' };
    await expect(correctDonor(agency, number, form)).rejects.toMatchObject({ init: { status: 404 } });
    expect(await correctDonor(town, number, form)).toEqual({ kind: 'saved', reissued: false });
    expect(await correctDonor(operator, number, form)).toMatchObject({ kind: 'conflict', now: { donor } });
    expect(await donorOf(number)).toMatchObject({ donor, version: d.version + 1 });
    expect(await auditOf(number)).toMatchObject([
      { action: 'donation.correct', changes: { 氏名: ['佐藤 太郎', '佐藤 次郎'], 理由: [null, '名の誤り'] } },
    ]);
  });

  it('has a certificate that was issued issued again under its number; what it said is kept', async () => {
    const { number } = await paid();
    await db()
      .updateTable('donation')
      .set({ receipt_number: `2026-016918-${String(Date.now()).slice(-6)}`, receipt_date: '2026-01-20' })
      .where('number', '=', number)
      .execute();
    for (const [n, street] of ['千代田1-2', '千代田1-3'].entries()) {
      const d = await donorOf(number);
      const form = { version: d.version, donor: { ...d.donor, street }, reason: '番地の誤り' };
      expect(await correctDonor(town, number, form, new Date('2026-02-03T00:00:00Z'))).toEqual({
        kind: 'saved',
        reissued: true,
      });
      expect(await donorOf(number)).toMatchObject({
        receiptNumber: d.receiptNumber,
        receiptDate: '2026-02-03',
        receiptEdition: n + 2,
      });
    }
    const { replaced } = await viewOf(number);
    expect(replaced).toMatchObject([
      { edition: 1, issuedOn: '2026-01-20', reason: '番地の誤り' },
      { edition: 2, issuedOn: '2026-02-03' },
    ]);
    const kept = await db()
      .selectFrom('receipt_edition')
      .select('donor')
      .orderBy('donation_id', 'desc')
      .orderBy('edition')
      .execute();
    expect(kept.slice(0, 2).map((r) => (r.donor as { street: string }).street)).toEqual([
      '千代田1-1',
      '千代田1-2',
    ]);
    expect((await mailsOf(number)).filter((kind) => kind === 'donation_receipt_reissued')).toHaveLength(2);
    // Nothing changed: nothing is issued.
    const d = await donorOf(number);
    expect(await correctDonor(town, number, { version: d.version, donor: d.donor, reason: 'x' })).toEqual({
      kind: 'saved',
      reissued: false,
    });
  });
});

describe('where it goes', () => {
  it('is changed of what has not left, but not to where it is not sent', async () => {
    const { number } = await paid({}, { excluded_prefectures: [47] });
    const d = (await viewOf(number)).d;
    const to = {
      ...d.delivery!,
      postalCode: '0600001',
      prefecture: 1,
      city: '札幌市中央区',
      street: '北一条西1',
    };
    const send = (over: object = {}) =>
      changeDelivery(town, number, { version: d.version, to, slot: 'am', ...over });
    expect(await send({ to: { ...to, prefecture: 47 } })).toEqual({ kind: 'excluded' });
    expect(await send()).toEqual({ kind: 'saved', reissued: false });
    expect(await send()).toMatchObject({ kind: 'conflict' });
    const now = (await viewOf(number)).d;
    expect(now).toMatchObject({ delivery: to, deliveryWish: 'am', donor: d.donor });
    await moveInstalment(number, 1, { to: 'preparing' }, { actor: 'producer', reason: '' });
    expect(await send({ version: now.version, to: d.delivery! })).toEqual({ kind: 'closed' });
    expect(await hold(town, number, 1, '宛先の変更')).toBe('done');
    expect(await send({ version: now.version, to: d.delivery! })).toEqual({ kind: 'saved', reissued: false });
    expect(await send({ version: 99 })).toMatchObject({ kind: 'conflict' });
    const by = { actor: 'producer', reason: '' };
    expect(await hold(town, number, 1, null)).toBe('done');
    await moveInstalment(number, 1, { to: 'shipped', carrier: 'other', tracking: '' }, by);
    const { version } = (await viewOf(number)).d;
    expect(await send({ version })).toEqual({ kind: 'closed' });
    await moveInstalment(number, 1, { to: 'returned', reason: 'address' }, by);
    expect((await viewOf(number)).can.redirect).toBe(true);
    expect(await send({ version })).toEqual({ kind: 'saved', reissued: false });
    expect(await changeDelivery(town, 'D00000000', { version: 0, to, slot: 'am' })).toEqual({
      kind: 'unknown',
    });
  });
});

describe('a donation whose gift has left', () => {
  it('is given back by its own government, with its stock noted, and stands in the audit', async () => {
    const { number } = await paid();
    await moveInstalment(
      number,
      1,
      { to: 'shipped', carrier: 'other', tracking: '' },
      { actor: 'x', reason: '' },
    );
    const { d, deliveries } = await viewOf(number);
    const form = { cause: 'returned', note: '', reason: '電話で確認', restock: true } as const;
    const sent = { ...form, seen: seenOf(deliveries) };
    await expect(cancelSent(elsewhere, number, sent)).rejects.toThrow(NotAllowed);
    expect(await cancelSent(town, '00000000000', sent)).toBe('unknown');
    expect(await cancelSent(town, number, { ...sent, seen: '' })).toBe('moved');
    expect(await auditOf(number)).toEqual([]);
    expect(await cancelSent(town, number, sent)).toBe('cancelled');
    expect(await auditOf(number)).toMatchObject([
      {
        action: 'donation.edit',
        changes: { '取り消し(発送後)': [null, '返送: 電話で確認'], 返礼品の在庫: [null, '在庫に戻した'] },
      },
    ]);
    const moves = await db()
      .selectFrom('stock_move')
      .innerJoin('sku', 'sku.id', 'stock_move.sku_id')
      .select(['before', 'after', 'reason', 'staff_id'])
      .where('sku.goods_id', '=', d.goodsId)
      .execute();
    expect(moves).toEqual([
      { before: 9, after: 10, reason: `寄附の返送(${number})`, staff_id: town.staffId },
    ]);
  });
});

it('names what else may be wrong once who gave was corrected: where the gift goes, and other donations', async () => {
  const first = await paid();
  const gift = async (over: Record<string, string> = {}) => {
    const made = await applied(await fillForm(first.memberId, (await aGift([10])).ref, over));
    await world.payAt(made.url);
    await afterPaying(made.number);
    return made.number;
  };
  const second = await gift();
  // Another person of the same household.
  await gift({ 'donor.givenName': '花子', 'donor.givenNameKana': 'ハナコ', 'donor.birthDate.year': '1982' });
  const { d } = await viewOf(first.number);
  expect(goesElsewise(d)).toBe(false);
  expect(await alikeDonations(operator, d)).toEqual([]);
  const donor = { ...d.donor, familyName: '齋藤' };
  const form = { version: d.version, donor, reason: '漢字の誤り' };
  expect((await correctDonor(town, first.number, form)).kind).toBe('saved');
  const now = (await viewOf(first.number)).d;
  expect(goesElsewise(now)).toBe(true);
  expect(await alikeDonations(operator, now)).toEqual([second]);
  expect(await alikeDonations(agency, now)).toEqual([]);
  const other = (await viewOf(second)).d;
  expect(await donorOf(operator, first.number, other)).toEqual(donor);
  expect(await donorOf(operator, (await paid()).number, other)).toBeUndefined();
});
