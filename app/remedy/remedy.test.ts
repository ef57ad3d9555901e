import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { aGift, type Gift, PREFECTURE, TOWN } from '#app/catalogue/testing/gifts.ts';
import { moveInstalment } from '#app/donation/handling/dispatch.ts';
import { cancelDonation } from '#app/donation/pay/cancel.ts';
import { donations } from '#app/donation/pay/donations.ts';
import { aMember, applied, fillForm, stockOf } from '#app/donation/testing/data.ts';
import { useWorld } from '#app/donation/testing/world.ts';
import { afterPaying } from '#app/payment/after-paying.ts';
import type { Actor } from '#app/staff/actor.ts';
import { NotAllowed } from '#app/staff/permissions.ts';
import { aPerson, everywhere, NOWHERE, signedInStaff } from '#app/staff/testing/staff.ts';
import { db } from '#platform/db/db.ts';
import { addDays, jstDate } from '#platform/jst.ts';
import { choiceView } from './choice-view.ts';
import { choose } from './choose.ts';
import { choiceToken, linkIsOpen, readChoiceToken } from './link.ts';
import { sendRemedyMails } from './mail.ts';
import { unfitFor } from './offer.ts';
import { beginRemedy, endRemedy, remedyView, type WishedRemedy } from './remedy.ts';
import { countWaiting } from './remedy-store.ts';
import { closeRemedies, settleRemedy } from './settle.ts';

const world = useWorld();
world.webhooks = 'keep';

let town: Actor;
let auditor: Actor;
let elsewhere: Actor;
let gift: Gift;
let other: Gift;

beforeAll(async () => {
  await aPerson('operator@example.jp', everywhere('operator'));
  const of = (governmentCode: string) => ({ role: 'government' as const, ...NOWHERE, governmentCode });
  town = await signedInStaff(await aPerson('town@example.jp', of(TOWN)));
  elsewhere = await signedInStaff(await aPerson('elsewhere@example.jp', of(PREFECTURE)));
  auditor = await signedInStaff(await aPerson('auditor@example.jp', everywhere('auditor')));
});

beforeEach(async () => {
  gift = await aGift([10]);
  other = await aGift([2], { name: '鮭の切り身', amount: 12_000 });
});

const TODAY = jstDate(new Date());
const codeOf = async (g: Gift) =>
  (await db().selectFrom('goods').select('code').where('id', '=', g.id).executeTakeFirstOrThrow()).code!;

async function paid(): Promise<string> {
  const { number, url } = await applied(await fillForm(await aMember(), gift.ref));
  await world.payAt(url);
  await afterPaying(donations, number);
  return number;
}

const wish = async (over: Partial<WishedRemedy> = {}): Promise<WishedRemedy> => ({
  governmentCode: TOWN,
  goodsId: gift.id,
  goods: 'ほたて',
  words: '不漁のため、発送が遅れております。申し訳ございません。',
  waitUntil: addDays(TODAY, 90),
  deadline: addDays(TODAY, 10),
  refunds: true,
  codes: [await codeOf(other)],
  lateBy: null,
  formKey: randomUUID(),
  ...over,
});

async function begun(over: Partial<WishedRemedy> = {}): Promise<number> {
  const result = await beginRemedy(town, await wish(over));
  if (result.kind !== 'begun') throw new Error(result.kind);
  return result.id;
}

async function askedOf(number: string): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    select x.id from remedy_donor x join donation d on d.id = x.donation_id where d.number = ${number} order by x.id desc limit 1`.execute(
    db(),
  );
  return rows[0]!.id;
}

async function outcomeOf(number: string): Promise<string | null> {
  const { rows } = await sql<{ outcome: string | null }>`
    select outcome from remedy_donor where id = ${await askedOf(number)}`.execute(db());
  return rows[0]!.outcome;
}

async function end(id: number): Promise<void> {
  expect(await endRemedy(town, id)).toBe('ended');
  await settleRemedy({ id });
}

const donation = (number: string) =>
  db()
    .selectFrom('donation')
    .innerJoin('delivery', 'delivery.donation_id', 'donation.id')
    .select([
      'donation.status',
      'goods_id',
      'sku_id',
      'goods_name',
      'delivery.status as parcel',
      'planned_until',
      'delivery.producer_id',
    ])
    .where('number', '=', number)
    .executeTakeFirstOrThrow();

const left = async (g: Gift) => (await stockOf(g.skus[0]!)).stock;

describe('a remedy', () => {
  it('asks whoever waits, once and by one mail, whose link names nobody', async () => {
    const numbers = [await paid(), await paid(), await paid()];
    await moveInstalment(numbers[2]!, 1, { to: 'preparing' }, { actor: 'producer', reason: '' });
    expect(await countWaiting(gift.id, null, 10)).toEqual({ donors: 2, mailless: 0 });
    expect(await countWaiting(gift.id, '2020-01-01', 10)).toEqual({ donors: 0, mailless: 0 });
    const form = await wish();
    const both = await Promise.all([beginRemedy(town, form), beginRemedy(town, form)]);
    expect(both.map((b) => b.kind).sort()).toEqual(['already', 'begun']);
    const { id } = both.find((b) => b.kind === 'begun') as { id: number };
    expect((await beginRemedy(town, await wish())).kind).toBe('nobody');
    await Promise.all([sendRemedyMails({ id }), sendRemedyMails({ id })]);
    const mails = await db()
      .selectFrom('mail_message')
      .select(['body_text', 'dedupe_key'])
      .where('kind', '=', 'donation_remedy')
      .where('dedupe_key', 'like', `donation_remedy:${id}:%`)
      .execute();
    expect(mails).toHaveLength(2);
    const url = /https?:\S+\/donate\/choice\?token=\S+/.exec(mails[0]!.body_text)![0];
    expect(url).not.toMatch(/@|佐藤|example\.jp\?/);
    expect(await remedyView(elsewhere, id)).toBeUndefined();
    await expect(beginRemedy(elsewhere, await wish())).rejects.toThrow(NotAllowed);
    await expect(beginRemedy(auditor, await wish())).rejects.toThrow(NotAllowed);
    await expect(endRemedy(auditor, id)).rejects.toThrow(NotAllowed);
    expect((await remedyView(auditor, id))!.counts).toMatchObject({ asked: 2, mailed: 2, silent: 2 });
    const audited = await db()
      .selectFrom('audit_entry')
      .select('action')
      .where('subject', '=', 'remedy')
      .where('subject_id', '=', String(id))
      .execute();
    expect(audited.map((a) => a.action).sort()).toEqual(['donation.edit', 'donation.read']);
  });

  it('takes no day that leaves no time, and no gift that is not the government’s', async () => {
    await paid();
    expect((await beginRemedy(town, await wish({ deadline: TODAY }))).kind).toBe('wrong_day');
    expect((await beginRemedy(town, await wish({ deadline: addDays(TODAY, 31) }))).kind).toBe('wrong_day');
    expect((await beginRemedy(town, await wish({ waitUntil: addDays(TODAY, 10) }))).kind).toBe('wrong_day');
    const foreign = await aGift([1], { government_code: PREFECTURE });
    const suspended = await aGift();
    await db().updateTable('goods').set({ status: 'suspended' }).where('id', '=', suspended.id).execute();
    const codes = [await codeOf(foreign), await codeOf(gift), await codeOf(suspended), 'NONE'];
    expect(await beginRemedy(town, await wish({ codes }))).toEqual({ kind: 'no_gift', codes });
  });

  it('opens by its own links alone, for a time', () => {
    expect(readChoiceToken(choiceToken(7))).toBe(7);
    for (const token of [
      null,
      '',
      '7',
      `8${choiceToken(7).slice(1)}`,
      `${choiceToken(7)}x`,
      '9'.repeat(100_000),
    ])
      expect(readChoiceToken(token)).toBeUndefined();
    const now = new Date();
    expect(linkIsOpen(now, now)).toBe(true);
    expect(linkIsOpen(new Date(now.getTime() - 61 * 86_400_000), now)).toBe(false);
  });

  it('offers gifts of no higher amount, that go there and that there are', () => {
    const asked = { amount: 12_000, quantity: 2, prefecture: 47, skuId: null, ownSkuId: 1 };
    const g = { skuId: 2, amount: 6_000, left: 2, active: true, excluded: [] as number[] };
    expect(unfitFor(asked, g)).toBeNull();
    expect(unfitFor(asked, { ...g, amount: 6_001 })).toBe('dearer');
    expect(unfitFor(asked, { ...g, excluded: [47] })).toBe('excluded');
    expect(unfitFor(asked, { ...g, left: 1 })).toBe('sold_out');
    expect(unfitFor({ ...asked, skuId: 2 }, { ...g, left: 0 })).toBeNull();
    expect(unfitFor(asked, { ...g, skuId: 1 })).toBe('same');
  });
});

describe('a donor', () => {
  it('changes their mind until the end, and nothing is done before it', async () => {
    const number = await paid();
    const id = await begun();
    const me = await askedOf(number);
    const [sku] = other.skus;
    expect(await choose(me, 'substitute', sku!)).toBe('chosen');
    expect(await left(other)).toBe(1);
    expect(await choose(me, 'substitute', sku!)).toBe('chosen');
    expect(await left(other)).toBe(1);
    expect(await choose(me, 'refund', null)).toBe('chosen');
    expect([await left(other), (await donation(number)).status]).toEqual([2, 'paid']);
    expect(await choose(me, 'substitute', gift.skus[0]!)).toBe('not_offered');
    expect((await choiceView(choiceToken(me)))!.chosen).toEqual({
      value: 'refund',
      words: '寄附を取り消して返金を受ける',
    });
    await end(id);
    expect(await choose(me, 'wait', null)).toBe('closed');
    expect(await donation(number)).toMatchObject({ status: 'cancelled', parcel: 'cancelled' });
    expect([await outcomeOf(number), await left(gift)]).toEqual(['done', 10]);
    await settleRemedy({ id });
    expect(await left(gift)).toBe(10);
  });

  it('who chose another gift is sent that, and its pieces are taken once', async () => {
    const number = await paid();
    const id = await begun();
    expect(await choose(await askedOf(number), 'substitute', other.skus[0]!)).toBe('chosen');
    await Promise.all([endRemedy(town, id), endRemedy(town, id)]);
    await Promise.all([settleRemedy({ id }), settleRemedy({ id })]);
    expect(await donation(number)).toMatchObject({
      status: 'paid',
      goods_id: other.id,
      sku_id: other.skus[0],
      goods_name: '鮭の切り身',
      parcel: 'waiting',
    });
    expect([await left(gift), await left(other)]).toEqual([10, 1]);
    expect((await choiceView(choiceToken(await askedOf(number))))!.ended).toBe('closed');
  });

  it('who waits, or says nothing by the last day, is sent it by the later day', async () => {
    const [silent, waiting] = [await paid(), await paid()];
    const id = await begun();
    expect(await choose(await askedOf(waiting), 'wait', null)).toBe('chosen');
    await closeRemedies();
    expect((await remedyView(town, id))!.remedy.closedAt).toBeNull();
    const after = new Date(Date.now() + 11 * 86_400_000);
    expect(await choose(await askedOf(silent), 'refund', null, after)).toBe('closed');
    await closeRemedies(after);
    await settleRemedy({ id });
    for (const number of [silent, waiting])
      expect(await donation(number)).toMatchObject({ status: 'paid', planned_until: addDays(TODAY, 90) });
    const { counts, rows } = (await remedyView(town, id))!;
    expect(counts).toMatchObject({ asked: 2, wait: 1, silent: 1, refund: 0, done: 2 });
    expect(rows[0]).toMatchObject({ number: silent, choice: null });
  });

  it('has the last piece or is told, whoever comes at the same moment', async () => {
    const numbers = await Promise.all([1, 2, 3, 4].map(() => paid()));
    await begun();
    const results = await Promise.all(
      numbers.map(async (n) => choose(await askedOf(n), 'substitute', other.skus[0]!)),
    );
    expect(results.toSorted()).toEqual(['chosen', 'chosen', 'sold_out', 'sold_out']);
    expect(await left(other)).toBe(0);
  });

  it('is offered no money where the government gives none', async () => {
    const number = await paid();
    await begun({ refunds: false, codes: [] });
    expect(await choose(await askedOf(number), 'refund', null)).toBe('not_offered');
  });
});

describe('at the same moment', () => {
  const by = { actor: 'staff', reason: 'お申し出' };

  it.each([1, 2, 3])('a cancelling and a choice end in one of both, and no piece is lost (%i)', async () => {
    const number = await paid();
    const id = await begun();
    expect(await choose(await askedOf(number), 'substitute', other.skus[0]!)).toBe('chosen');
    expect(await endRemedy(town, id)).toBe('ended');
    await Promise.all([settleRemedy({ id }), cancelDonation(number, by), settleRemedy({ id })]);
    expect((await donation(number)).status).toBe('cancelled');
    expect([await left(gift), await left(other)]).toEqual([10, 2]);
    expect(['done', 'gone']).toContain(await outcomeOf(number));
  });

  it.each([1, 2, 3])('a dispatch and a refund end in one of both (%i)', async () => {
    const number = await paid();
    const id = await begun();
    expect(await choose(await askedOf(number), 'refund', null)).toBe('chosen');
    expect(await endRemedy(town, id)).toBe('ended');
    const ship = { to: 'shipped', carrier: 'other', tracking: '' } as const;
    const [, moved] = await Promise.all([settleRemedy({ id }), moveInstalment(number, 1, ship, by)]);
    const now = await donation(number);
    expect([moved, now.status, now.parcel, await outcomeOf(number)]).toEqual(
      moved === 'moved'
        ? ['moved', 'paid', 'shipped', 'gone']
        : ['refused', 'cancelled', 'cancelled', 'done'],
    );
    expect(await left(gift)).toBe(moved === 'moved' ? 9 : 10);
  });

  it('a dispatch and another gift: one gift leaves, and the other one’s pieces are free', async () => {
    const number = await paid();
    const id = await begun();
    expect(await choose(await askedOf(number), 'substitute', other.skus[0]!)).toBe('chosen');
    expect(await endRemedy(town, id)).toBe('ended');
    const ship = { to: 'shipped', carrier: 'other', tracking: '' } as const;
    await Promise.all([settleRemedy({ id }), moveInstalment(number, 1, ship, by)]);
    const now = await donation(number);
    expect(now).toMatchObject({ status: 'paid', parcel: 'shipped' });
    const swapped = now.goods_id === other.id;
    expect([await left(gift), await left(other), await outcomeOf(number)]).toEqual(
      swapped ? [10, 1, 'done'] : [9, 2, 'gone'],
    );
  });
});
