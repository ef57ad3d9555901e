import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, it } from 'vitest';
import { aGift, aPlace, TOWN } from '#app/catalogue/testing/gifts.ts';
import { aMember } from '#app/donation/testing/data.ts';
import { db, transaction } from '#platform/db/db.ts';
import { useTestDatabase } from '#platform/testing/database.ts';
import { cancelDeliveries } from './cancel.ts';
import { createDeliveries, deliveriesOf } from './create.ts';
import { type Move, moveDelivery } from './move.ts';

useTestDatabase();

const BY = { actor: 'producer', reason: '' };
const YAMATO = { to: 'shipped', carrier: 'yamato', tracking: '1234-5678-9012' } as const;
const PAID_AT = new Date('2026-11-21T12:00:00+09:00');
let placed = false;
let donationId: number;

/** A paid donation for three deliveries; who paid how is of no matter here. */
beforeEach(async () => {
  if (!placed) await aPlace();
  placed = true;
  const gift = await aGift([10], { deliveries: 3 });
  const usage = await db()
    .selectFrom('usage')
    .select('id')
    .where('government_code', '=', TOWN)
    .executeTakeFirstOrThrow();
  const row = await db()
    .insertInto('donation')
    .values({
      number: randomUUID(),
      form_key: randomUUID(),
      member_id: await aMember(),
      government_code: TOWN,
      goods_id: gift.id,
      sku_id: gift.skus[0],
      amount: 12_000,
      usage_id: usage.id,
      usage_title: '',
      donor: '{}',
      status: 'paid',
      paid_at: PAID_AT,
      handling_days: 10,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  donationId = row.id;
  const rhythm = { handling_days: 10, dispatch_from: null, dispatch_until: null, times: 3 };
  const gifts = [{ id: donationId, ...rhythm }];
  for (let i = 0; i < 2; i++) await transaction((tx) => createDeliveries(tx, gifts, PAID_AT));
});

const move = (instalment: number, to: Move, now?: Date) =>
  transaction((tx) =>
    moveDelivery(tx, { of: { donation: donationId }, instalment, held: false }, to, BY, now),
  );

const states = async () => (await deliveriesOf(db(), { donation: donationId })).map((d) => d.status);

async function history() {
  return db()
    .selectFrom('delivery_event')
    .innerJoin('delivery', 'delivery.id', 'delivery_event.delivery_id')
    .select(['instalment', 'from_status', 'to_status', 'delivery_event.tracking', 'actor', 'reason'])
    .where('donation_id', '=', donationId)
    .orderBy('delivery_event.id')
    .execute();
}

it('plans every instalment once, also when told twice', async () => {
  expect(await deliveriesOf(db(), { donation: donationId })).toMatchObject([
    { instalment: 1, planned_from: null, planned_until: '2026-12-08', status: 'waiting' },
    { instalment: 2, planned_from: '2027-01-01', planned_until: '2027-01-31', status: 'waiting' },
    { instalment: 3, planned_from: '2027-02-01', planned_until: '2027-02-28', status: 'waiting' },
  ]);
});

describe('a delivery', () => {
  it('is prepared, shipped and delivered, with a history', async () => {
    const shipped = new Date('2026-12-05T10:00:00+09:00');
    expect(await move(1, { to: 'preparing' })).toBe('moved');
    expect(await move(1, YAMATO, shipped)).toBe('moved');
    expect(await move(1, { to: 'delivered' }, new Date('2026-12-06T10:00:00+09:00'))).toBe('moved');
    const [first] = await deliveriesOf(db(), { donation: donationId });
    expect(first).toMatchObject({ carrier: 'yamato', tracking: '123456789012', shipped_at: shipped });
    expect(await states()).toEqual(['delivered', 'waiting', 'waiting']);
    expect((await history()).map((e) => `${e.from_status} ${e.to_status}`)).toEqual([
      'waiting preparing',
      'preparing shipped',
      'shipped delivered',
    ]);
  });

  it('leaves once of many calls at the same time', async () => {
    const outcomes = await Promise.all(Array.from({ length: 12 }, () => move(1, YAMATO)));
    expect(outcomes.filter((o) => o === 'moved')).toHaveLength(1);
    expect(outcomes.filter((o) => o === 'already')).toHaveLength(11);
    expect(await history()).toHaveLength(1);
  });

  it('has its number corrected while on its way, with both in the history', async () => {
    await move(1, YAMATO);
    expect(await move(1, { ...YAMATO, tracking: '999999999999' })).toBe('corrected');
    expect((await history()).map((e) => e.tracking)).toEqual(['123456789012', '999999999999']);
    await move(1, { to: 'delivered' });
    expect(await move(1, YAMATO)).toBe('refused');
  });

  it('is not moved by a number that is none, nor out of order, nor where there is none', async () => {
    expect(await move(1, { ...YAMATO, tracking: '1234' })).toBe('wrong_number');
    expect(await move(1, { ...YAMATO, tracking: '' })).toBe('wrong_number');
    expect(await move(1, { to: 'delivered' })).toBe('refused');
    expect(await move(4, YAMATO)).toBe('unknown');
    expect(await states()).toEqual(['waiting', 'waiting', 'waiting']);
    expect(await move(1, { to: 'shipped', carrier: 'other', tracking: '' })).toBe('moved');
  });
});

describe('cancelling', () => {
  const cancel = () =>
    transaction((tx) =>
      cancelDeliveries(tx, { donation: donationId }, { actor: 'operator', reason: 'wish' }),
    );

  it('ends what has not left, and says that something has', async () => {
    expect(await move(1, YAMATO)).toBe('moved');
    expect(await move(2, { to: 'preparing' })).toBe('moved');
    expect(await cancel()).toEqual({ shipped: true });
    expect(await states()).toEqual(['shipped', 'cancelled', 'cancelled']);
    expect((await history()).at(-1)).toMatchObject({
      to_status: 'cancelled',
      actor: 'operator',
      reason: 'wish',
    });
    expect(await move(2, YAMATO)).toBe('refused');
  });

  it('of everything says that nothing has left; repeated, it adds nothing', async () => {
    expect(await cancel()).toEqual({ shipped: false });
    expect(await cancel()).toEqual({ shipped: false });
    expect(await history()).toHaveLength(3);
  });
});
