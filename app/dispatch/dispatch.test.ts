import { beforeAll, describe, expect, it } from 'vitest';
import { aPlace, PREFECTURE, TOWN } from '#app/catalogue/testing/gifts.ts';
import type { Move } from '#app/delivery/move.ts';
import { donations } from '#app/donation/pay/donations.ts';
import { aMember } from '#app/donation/testing/data.ts';
import { aPaidDonation } from '#app/donation/testing/paid.ts';
import { orders } from '#app/order/pay/orders.ts';
import { anOrderOfTwo } from '#app/order/testing/made-orders.ts';
import { useWorld } from '#app/payment/testing/world.ts';
import type { Actor } from '#app/staff/actor.ts';
import { type Reach, reachOf } from '#app/staff/permissions.ts';
import { aPerson, everywhere, NOWHERE, signedInStaff } from '#app/staff/testing/staff.ts';
import { THRESHOLDS } from '#app/staff/thresholds.ts';
import { db } from '#platform/db/db.ts';
import { knowSettings } from '#platform/setting/setting.ts';
import { countParcels, listParcels, type ParcelFilter, waitingParcels } from './list-query.ts';
import { parcelNumber } from './parcel-number.ts';
import { moveParcels } from './send.ts';
import { whereabouts } from './whereabouts-query.ts';

const world = useWorld([donations, orders], aPlace);
world.webhooks = 'keep';

let operator: Actor;
let town: Actor;
let producer: Actor;
let elsewhere: Actor;

beforeAll(async () => {
  const producerOf = async (government: string) =>
    (
      await db()
        .selectFrom('producer')
        .select('id')
        .where('government_code', '=', government)
        .executeTakeFirstOrThrow()
    ).id;
  const sender = { role: 'producer' as const, ...NOWHERE };
  operator = await signedInStaff(await aPerson('operator@example.jp', everywhere('operator')));
  town = await signedInStaff(
    await aPerson('town@example.jp', { role: 'government', ...NOWHERE, governmentCode: TOWN }),
  );
  producer = await signedInStaff(
    await aPerson('producer@example.jp', { ...sender, producerId: await producerOf(TOWN) }),
  );
  elsewhere = await signedInStaff(
    await aPerson('elsewhere@example.jp', { ...sender, producerId: await producerOf(PREFECTURE) }),
  );
});

const TODAY = '2026-11-24';
const ALL: ParcelFilter = { state: 'open', temperature: null, producerId: null, governmentCode: null, q: '' };
const listed = async (reach: Reach, over: Partial<ParcelFilter> = {}, today = TODAY) =>
  (await listParcels(reach, { ...ALL, ...over }, { limit: 200 }, today)).rows;
const find = async (number: string, over: Partial<ParcelFilter> = {}) =>
  listed('all', { q: number, ...over });

const aDonation = (over: Record<string, unknown> = {}) => aPaidDonation(world, over);

describe('the list', () => {
  it('shows parcels of donations and orders to who sends them, and to their government, alone', async () => {
    const donation = await aDonation({ name: '秋鮭の切り身', deliveries: 2, temperature: 'chilled' });
    const order = await anOrderOfTwo(world, await aMember());
    expect(await find(donation)).toMatchObject([
      {
        of: 'donation',
        number: donation,
        instalment: 1,
        count: 2,
        governmentCode: TOWN,
        goods: ['秋鮭の切り身'],
        to: { familyName: '佐藤' },
        temperature: 'chilled',
        status: 'waiting',
        heldReason: null,
      },
      { instalment: 2 },
    ]);
    expect(await find(order)).toMatchObject([
      { of: 'order', instalment: 1, count: 2, goods: ['ほたて貝柱 1kg × 2'], temperature: 'frozen' },
      { instalment: 2, goods: ['ほたて貝柱 1kg × 1'] },
    ]);
    for (const who of [town, producer]) {
      const numbers = (await listed(reachOf(who, 'delivery.read'))).map((p) => p.number);
      expect(numbers).toEqual(expect.arrayContaining([donation, order]));
    }
    expect(await listed(reachOf(elsewhere, 'delivery.read'))).toEqual([]);
    expect((await listed('all', { q: '秋鮭' })).map((p) => p.number)).toEqual([donation, donation]);
    expect(await listed('all', { q: '秋鮭', temperature: 'frozen' })).toEqual([]);
    expect(await listed('all', { q: '%' })).toEqual([]);
    expect(await countParcels('all', { ...ALL, q: order }, TODAY)).toBe(2);
  });

  it('says of a number in which states its parcels are, to who may see them', async () => {
    const number = await aDonation({ deliveries: 3 });
    const [first, second] = await find(number);
    const move = { to: 'shipped', carrier: 'other', tracking: '' } as const;
    await moveParcels(producer, [{ id: first!.id, move }]);
    await db().updateTable('delivery').set({ status: 'cancelled' }).where('id', '=', second!.id).execute();
    const of = (q: string, who: Reach = reachOf(producer, 'delivery.read')) =>
      whereabouts(who, { ...ALL, q });
    expect(await of(number)).toEqual([
      { state: 'open', count: 1 },
      { state: 'shipped', count: 1 },
      { state: 'cancelled', count: 1 },
    ]);
    expect(await of(`${number}-1`)).toEqual([{ state: 'shipped', count: 1 }]);
    expect(await of(number, reachOf(elsewhere, 'delivery.read'))).toEqual([]);
    expect(await of('秋鮭')).toEqual([]);
    expect(await of('')).toEqual([]);
  });

  it('stands by the day until which something leaves, and tells what is late', async () => {
    const number = await aDonation();
    const [parcel] = await find(number);
    const dayAfter = new Date(Date.parse(`${parcel!.plannedUntil}T00:00:00Z`) + 86_400_000)
      .toISOString()
      .slice(0, 10);
    expect(await listed('all', { q: number, state: 'late' }, parcel!.plannedUntil!)).toEqual([]);
    expect(await listed('all', { q: number, state: 'late' }, dayAfter)).toHaveLength(1);
    const patient = { ...THRESHOLDS.start, lateDays: 1 };
    knowSettings([{ id: 1, name: THRESHOLDS.name, value: patient, effectiveAt: new Date(0), endsAt: null }]);
    expect(await listed('all', { q: number, state: 'late' }, dayAfter)).toEqual([]);
    knowSettings([]);
    expect(await listed('all', { q: number, state: 'today' }, parcel!.plannedUntil!)).toHaveLength(1);
    expect(await listed('all', { q: number, state: 'today' }, dayAfter)).toEqual([]);
    const waiting = await waitingParcels('all', 'late', '2999-01-01');
    expect(waiting.count).toBe((await listed('all')).length);
    expect(waiting.since).toBe((await listed('all'))[0]!.plannedUntil);
    const nobodys = { governments: [], producers: [0] };
    expect(await waitingParcels(nobodys, 'late', '2999-01-01')).toEqual({ count: 0, since: null });
    const days = (await listed('all')).map((p) => p.plannedUntil ?? '9999-12-31');
    expect(days).toEqual(days.toSorted());
  });
});

describe('what may not leave yet', () => {
  it('is not among what may: an instalment of months ahead, a parcel for a day that was wished', async () => {
    const [number, order] = [await aDonation({ deliveries: 2 }), await anOrderOfTwo(world, await aMember())];
    const [first, later] = await find(number);
    const [wished] = await find(order);
    await plan(later!.id, '2027-02-01', '2027-02-28');
    await plan(wished!.id, '2026-12-10', '2026-12-12');
    await plan(first!.id, null, null);
    const ready = async (q: string, today: string) =>
      (await listed('all', { q, state: 'ready' }, today)).map((p) => p.instalment).toSorted();
    expect(await ready(number, TODAY)).toEqual([1]);
    expect(await ready(number, '2027-01-31')).toEqual([1]);
    expect(await ready(number, '2027-02-01')).toEqual([1, 2]);
    expect(await ready(order, '2026-12-09')).toEqual([2]);
    expect(await ready(order, '2026-12-10')).toEqual([1, 2]);
    const ahead = { ...ALL, q: number, time: { by: '2027-01-31', isReached: false } };
    expect(await countParcels('all', ahead, TODAY)).toBe(1);
    expect(await countParcels('all', { ...ahead, time: { by: '2027-02-01', isReached: false } }, TODAY)).toBe(
      0,
    );
    await moveParcels(producer, [{ id: first!.id, move: { to: 'preparing' } }]);
    expect(await ready(number, TODAY)).toEqual([1]);
  });

  const plan = (id: number, from: string | null, until: string | null) =>
    db()
      .updateTable('delivery')
      .set({ planned_from: from, planned_until: until })
      .where('id', '=', id)
      .execute();
});

describe('sending', () => {
  const ship = (id: number, tracking: string) => ({
    id,
    move: { to: 'shipped', carrier: 'yamato', tracking } as const,
  });

  it('moves each parcel for itself, tells the recipient and the audit, and says what could not go', async () => {
    const [a, b, order] = [await aDonation(), await aDonation(), await anOrderOfTwo(world, await aMember())];
    const ids = [(await find(a))[0]!.id, (await find(b))[0]!.id, (await find(order))[1]!.id];
    const outcomes = await moveParcels(producer, [
      ship(ids[0]!, '1234-5678-9012'),
      ship(ids[1]!, '12'),
      ship(ids[2]!, '123456789013'),
      ship(999_999, '123456789014'),
    ]);
    expect(outcomes.map((o) => o.moved)).toEqual(['moved', 'wrong_number', 'moved', 'unknown']);
    expect(await find(a, { state: 'shipped' })).toMatchObject([
      { tracking: '123456789012', carrier: 'yamato' },
    ]);
    expect((await find(order)).map((p) => p.instalment)).toEqual([1]);
    const audit = await db()
      .selectFrom('audit_entry')
      .select(['role', 'changes'])
      .where('action', '=', 'delivery.send')
      .where('subject_id', '=', `${a}-1`)
      .execute();
    expect(audit).toEqual([
      { role: 'producer', changes: { 状態: ['発送待ち', '発送済み(ヤマト運輸 1234-5678-9012)'] } },
    ]);
    const again = await moveParcels(town, [ship(ids[0]!, '123456789012'), ship(ids[0]!, '999999999999')]);
    expect(again.map((o) => o.moved)).toEqual(['already', 'corrected']);
    expect(await moveParcels(operator, [{ id: ids[0]!, move: { to: 'delivered' } }])).toMatchObject([
      { moved: 'moved' },
    ]);
    expect(await find(a, { state: 'delivered' })).toHaveLength(1);
  });

  it('is nobody else’s, and leaves what is held', async () => {
    const number = await aDonation();
    const { id } = (await find(number))[0]!;
    expect(await moveParcels(elsewhere, [ship(id, '133456789012')])).toEqual([
      { id, number: '', moved: 'unknown' },
    ]);
    await db()
      .updateTable('delivery')
      .set({ held_at: new Date(), held_reason: '確認中' })
      .where('id', '=', id)
      .execute();
    expect(await moveParcels(producer, [ship(id, '133456789012')])).toMatchObject([{ moved: 'held' }]);
    expect(await find(number)).toMatchObject([{ heldReason: '確認中' }]);
    await expect(
      moveParcels(
        operator,
        Array.from({ length: 101 }, (_, i) => ship(i, '1')),
      ),
    ).rejects.toThrow(RangeError);
  });
});

describe('one number for two parcels', () => {
  const ship = (id: number, tracking: string, shares = false) => ({
    id,
    move: { to: 'shipped', carrier: 'yamato', tracking } as const,
    shares,
  });
  const idOf = async (number: string) => (await find(number))[0]!.id;

  it('is refused in one list, both of them, and told to whom', async () => {
    const [a, b, c] = [await aDonation(), await aDonation(), await aDonation()];
    const [x, y, z] = [await idOf(a), await idOf(b), await idOf(c)];
    const outcomes = await moveParcels(producer, [
      ship(x, '1534-5678-9012'),
      ship(y, '153456789012'),
      ship(z, '153456789013'),
    ]);
    expect(outcomes).toMatchObject([
      { moved: 'shared', others: [`お届け${b}-1`] },
      { moved: 'shared', others: [`お届け${a}-1`] },
      { moved: 'moved' },
    ]);
    expect(await find(a)).toMatchObject([{ status: 'waiting', tracking: '' }]);
    // Two things in one box.
    const both = await moveParcels(producer, [ship(x, '153456789012', true), ship(y, '153456789012', true)]);
    expect(both.map((o) => o.moved)).toEqual(['moved', 'moved']);
  });

  it('is refused where the other has left lately, also as a correction, and taken once it is meant', async () => {
    const [a, b] = [await aDonation(), await aDonation()];
    const [x, y] = [await idOf(a), await idOf(b)];
    await moveParcels(producer, [ship(x, '163456789012')]);
    const taken = [{ moved: 'shared', others: [`お届け${a}-1`] }];
    expect(await moveParcels(producer, [ship(y, '1634 5678 9012')])).toMatchObject(taken);
    // Another carrier may give out the same.
    const sagawa = { to: 'shipped', carrier: 'sagawa', tracking: '163456789012' } as const;
    expect(await moveParcels(producer, [{ id: y, move: sagawa }])).toMatchObject([{ moved: 'moved' }]);
    expect(await moveParcels(producer, [ship(y, '163456789012')])).toMatchObject(taken);
    expect(await moveParcels(producer, [ship(y, '163456789012', true)])).toMatchObject([
      { moved: 'corrected' },
    ]);
    // Its own number again is nobody else's, and after a while a carrier gives a number out again.
    const c = await idOf(await aDonation());
    const later = new Date(Date.now() + 91 * 86_400_000);
    expect(await moveParcels(producer, [ship(c, '163456789012')], later)).toMatchObject([{ moved: 'moved' }]);
    const d = await idOf(await aDonation());
    await moveParcels(producer, [ship(d, '163456789013')]);
    expect(await moveParcels(producer, [ship(d, '163456789013')])).toMatchObject([{ moved: 'already' }]);
  });

  it('tells nothing of another producer’s parcels', async () => {
    const [theirs, ours] = [await aDonation(), await aDonation()];
    const [x, y] = [await idOf(theirs), await idOf(ours)];
    const other = await db()
      .selectFrom('producer')
      .select('id')
      .where('government_code', '=', PREFECTURE)
      .executeTakeFirstOrThrow();
    await db()
      .updateTable('delivery')
      .set({ producer_id: other.id, government_code: PREFECTURE })
      .where('id', '=', x)
      .execute();
    await moveParcels(operator, [ship(x, '173456789012')]);
    expect(await moveParcels(producer, [ship(y, '173456789012')])).toMatchObject([
      { moved: 'shared', others: ['ほかの事業者のお届け'] },
    ]);
  });
});

describe('what comes back', () => {
  const by = (id: number, move: Move) => moveParcels(producer, [{ id, move }]);
  const yamato = (tracking: string) => ({ to: 'shipped', carrier: 'yamato', tracking }) as const;
  const shippedMails = async (number: string) =>
    (
      await db()
        .selectFrom('mail_message')
        .select('subject')
        .where('dedupe_key', 'like', `%_shipped:%${number}`)
        .orderBy('id')
        .execute()
    ).map((m) => m.subject);

  it('is told with its reason, leaves again under a number of its own, and is mailed each time once', async () => {
    const number = await aDonation();
    const { id } = (await find(number))[0]!;
    await by(id, yamato('143456789012'));
    expect(await by(id, { to: 'returned', reason: 'absent' })).toMatchObject([{ moved: 'moved' }]);
    expect(await by(id, { to: 'returned', reason: 'absent' })).toMatchObject([{ moved: 'already' }]);
    const [back] = await find(number, { state: 'returned' });
    expect(back).toMatchObject({ attempt: 1, returnedReason: 'absent', tracking: '143456789012' });
    expect(parcelNumber(back!)).toBe(`${number}-1`);
    expect(await by(id, yamato('143456789013'))).toMatchObject([{ moved: 'refused' }]);
    expect(await Promise.all([by(id, { to: 'preparing' }), by(id, { to: 'preparing' })])).toHaveLength(2);
    const [again] = await find(number, { state: 'preparing' });
    expect(again).toMatchObject({ attempt: 2, tracking: '', carrier: '', shippedAt: null });
    expect(parcelNumber(again!)).toBe(`${number}R1`);
    expect(await find(`${number}R1`)).toMatchObject([{ number }]);
    expect(await by(id, yamato('143456789013'))).toMatchObject([{ moved: 'moved' }]);
    expect(await shippedMails(number)).toEqual([
      '【さとのわ】返礼品を発送しました',
      '【さとのわ】返礼品を再発送しました',
    ]);
  });

  it('of an order keeps its state, and earns its points once', async () => {
    const number = await anOrderOfTwo(world, await aMember());
    const ids = (await find(number)).map((p) => p.id);
    for (const id of ids) await by(id, yamato(String(223456789012 + id)));
    await by(ids[0]!, { to: 'returned', reason: 'refused' });
    await by(ids[0]!, { to: 'preparing' });
    await by(ids[0]!, yamato('323456789012'));
    const o = await db()
      .selectFrom('shop_order')
      .select(['status', 'id'])
      .where('number', '=', number)
      .executeTakeFirstOrThrow();
    expect(o.status).toBe('shipped');
    const subjects = await shippedMails(number);
    expect(subjects).toHaveLength(3);
    expect(subjects[2]).toMatch(/商品を再発送しました\(お荷物1/);
    const shipped = await db()
      .selectFrom('order_event')
      .select('id')
      .where('order_id', '=', o.id)
      .where('to_status', '=', 'shipped')
      .execute();
    expect(shipped).toHaveLength(1);
  });
});
