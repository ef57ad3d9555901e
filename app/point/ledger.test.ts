import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { db, transaction } from '#platform/db/db.ts';
import { useTestDatabase } from '#platform/testing/database.ts';
import { pointAccounts, soonLapsing } from './accounts.ts';
import { lapsePoints } from './lapse.ts';
import { adjust, balance, earn, giveBack, use } from './ledger.ts';
import { aMember, aTown, discrepancies, entries } from './testing/points.ts';

useTestDatabase();

const jst = (text: string) => new Date(`${text}+09:00`);
const NOON = jst('2026-11-21T12:00:00');
const BY = { actor: 'staff:1', reason: '配送の遅れ' };
let town = '';
let count = 0;

beforeAll(async () => {
  town = await aTown();
});

async function somebody() {
  count++;
  const memberId = await aMember(`points-${count}@example.jp`);
  const who = { memberId, issuer: 'shop' };
  const order = (n: number | string) => ({ ...who, source: { order: `${memberId}-${n}` } });
  return {
    memberId,
    earn: (n: number, points: number, at = NOON, expiresOn?: string | null) =>
      transaction((tx) =>
        earn(tx, { ...order(`e${n}`), points, at, ...(expiresOn !== undefined && { expiresOn }) }),
      ),
    use: (n: number, points: number, at = NOON) =>
      transaction((tx) => use(tx, { ...order(`u${n}`), points, at })),
    giveBack: (n: number, at = NOON) => transaction((tx) => giveBack(tx, { ...order(`u${n}`), at })),
    balance: (at = NOON) => transaction((tx) => balance(tx, memberId, 'shop', at)),
    book: async () => (await entries(memberId)).map((e) => [e.kind, e.points, e.balance_after]),
  };
}

it('enters what is earned and used with the balance after each', async () => {
  const m = await somebody();
  expect([await m.earn(1, 100), await m.use(1, 30), await m.use(2, 71), await m.use(3, 70)]).toEqual([
    'earned',
    'used',
    'short',
    'used',
  ]);
  expect(await m.book()).toEqual([
    ['earned', 100, 100],
    ['used', -30, 70],
    ['used', -70, 0],
  ]);
  expect(await m.balance()).toBe(0);
});

it('does nothing twice', async () => {
  const m = await somebody();
  for (const told of ['earned', 'already']) expect(await m.earn(1, 100)).toBe(told);
  for (const told of ['used', 'already']) expect(await m.use(1, 60)).toBe(told);
  for (const told of ['returned', 'already']) expect(await m.giveBack(1)).toBe(told);
  expect(await m.use(1, 60)).toBe('given_back');
  expect(await m.giveBack(2)).toBe('nothing');
  expect(await m.book()).toHaveLength(3);
});

it('brings points back in parts: those that lapse last first, each part once, never more than were used', async () => {
  const m = await somebody();
  await m.earn(1, 60, NOON, '2026-12-01');
  await m.earn(2, 40, NOON, '2027-12-01');
  await m.use(1, 90);
  const part = (name: string, points: number) =>
    transaction((tx) =>
      giveBack(tx, {
        memberId: m.memberId,
        issuer: 'shop',
        source: { order: `${m.memberId}-u1` },
        at: NOON,
        part: { name, points },
      }),
    );
  expect([await part('1', 20), await part('1', 20), await part('2', 30)]).toEqual([
    'returned',
    'already',
    'returned',
  ]);
  await expect(part('3', 41)).rejects.toThrow(RangeError);
  const lots = await db()
    .selectFrom('point_lot')
    .innerJoin('point_entry', 'point_entry.id', 'point_lot.entry_id')
    .select(['point_lot.points', 'point_lot.expires_on'])
    .where('point_entry.kind', '=', 'returned')
    .where('source', 'like', `order:${m.memberId}-u1%`)
    .orderBy('point_lot.id')
    .execute();
  expect(lots).toEqual([
    { points: 20, expires_on: '2027-12-01' },
    { points: 20, expires_on: '2026-12-01' },
    { points: 10, expires_on: '2027-12-01' },
  ]);
  // The whole brings the rest, and is the end.
  expect([await m.giveBack(1), await m.giveBack(1)]).toEqual(['returned', 'already']);
  expect(await m.balance()).toBe(100);
  expect(await m.balance(jst('2026-12-02T00:00:00'))).toBe(40);
});

it('knows an event of somebody else', async () => {
  const [a, b] = [await somebody(), await somebody()];
  await a.earn(1, 100);
  const stolen = { memberId: b.memberId, issuer: 'shop', source: { order: `${a.memberId}-e1` } };
  await expect(transaction((tx) => earn(tx, { ...stolen, points: 100 }))).rejects.toThrow('another account');
});

it('keeps the points of each issuer apart', async () => {
  const m = await somebody();
  await m.earn(1, 100);
  const ofTown = { memberId: m.memberId, issuer: town };
  await transaction((tx) =>
    earn(tx, {
      ...ofTown,
      points: 3000,
      source: { donation: 'D1', paidAt: NOON },
      at: NOON,
      expiresOn: null,
    }),
  );
  expect(await m.use(1, 101)).toBe('short');
  expect(await transaction((tx) => balance(tx, m.memberId, town, jst('2099-01-01T00:00:00')))).toBe(3000);
  expect((await pointAccounts(m.memberId, NOON)).map((a) => [a.issuer, a.usable])).toEqual([
    ['shop', 100],
    [town, 3000],
  ]);
});

describe('a donation', () => {
  const donation = (memberId: number, paidAt: Date) =>
    transaction((tx) =>
      earn(tx, {
        memberId,
        issuer: 'shop',
        points: 500,
        source: { donation: `old-${memberId}`, paidAt },
        at: paidAt,
      }),
    );

  it('keeps its points when it was paid in the last second of September 2025', async () => {
    const m = await somebody();
    expect(await donation(m.memberId, jst('2025-09-30T23:59:59'))).toBe('earned');
    expect(await m.balance(jst('2026-09-30T23:59:59'))).toBe(500);
    expect(await m.balance(jst('2026-10-01T00:00:00'))).toBe(0);
  });

  it('earns nothing when it was paid in the first second of October 2025', async () => {
    const m = await somebody();
    expect(await donation(m.memberId, jst('2025-10-01T00:00:00'))).toBe('nothing');
    expect(await m.book()).toEqual([]);
  });
});

describe('lapsing', () => {
  it('comes at the end of the last day in Japan, also when the job is late', async () => {
    const m = await somebody();
    await m.earn(1, 100);
    expect(await m.balance(jst('2027-11-21T23:59:59'))).toBe(100);
    expect(await m.use(1, 100, jst('2027-11-22T00:00:00'))).toBe('short');
    expect(await m.book()).toEqual([
      ['earned', 100, 100],
      ['expired', -100, 0],
    ]);
  });

  it('takes only what is left of what lapses', async () => {
    const m = await somebody();
    await m.earn(1, 100);
    await m.earn(2, 50, NOON, '2028-01-01');
    await m.use(1, 70);
    await lapsePoints(jst('2027-11-22T00:00:00'));
    await lapsePoints(jst('2027-11-22T00:00:00'));
    expect(await m.book()).toEqual([
      ['earned', 100, 100],
      ['earned', 50, 150],
      ['used', -70, 80],
      ['expired', -30, 50],
    ]);
  });

  it('is said beforehand, for the next 30 days', async () => {
    const m = await somebody();
    await m.earn(1, 100, NOON, '2026-12-21');
    await m.earn(2, 10, NOON, '2026-12-22');
    await m.earn(3, 5, NOON, '2026-12-01');
    expect(await soonLapsing(m.memberId, NOON)).toMatchObject([
      { issuer: 'shop', usable: 115, lapsing: 105, lapsesOn: '2026-12-01' },
    ]);
    expect(await soonLapsing(m.memberId, jst('2026-12-23T00:00:00'))).toEqual([]);
  });
});

describe('giving back', () => {
  it('brings back the old days of lapse', async () => {
    const m = await somebody();
    await m.earn(1, 100, NOON, '2027-01-10');
    await m.earn(2, 100, NOON, '2027-02-10');
    await m.use(1, 150);
    await m.giveBack(1, jst('2027-01-05T00:00:00'));
    expect(await m.balance(jst('2027-01-10T23:59:59'))).toBe(200);
    expect(await m.balance(jst('2027-01-11T00:00:00'))).toBe(100);
    expect(await m.balance(jst('2027-02-11T00:00:00'))).toBe(0);
  });

  it('lets points lapse at once whose last day has passed meanwhile', async () => {
    const m = await somebody();
    await m.earn(1, 100, NOON, '2027-01-10');
    await m.earn(2, 100, NOON, '2027-02-10');
    await m.use(1, 150);
    await m.giveBack(1, jst('2027-01-20T00:00:00'));
    expect((await m.book()).slice(3)).toEqual([
      ['returned', 150, 200],
      ['expired', -100, 100],
    ]);
  });
});

describe('an adjustment', () => {
  it('says who and why, and takes no more than there is', async () => {
    const m = await somebody();
    const by = (event: string, points: number) =>
      transaction((tx) =>
        adjust(tx, {
          memberId: m.memberId,
          issuer: 'shop',
          source: { event: `${m.memberId}-${event}` },
          points,
          by: BY,
          at: NOON,
        }),
      );
    expect([await by('a', 200), await by('a', 200), await by('b', -201), await by('b', -50)]).toEqual([
      'adjusted',
      'already',
      'short',
      'adjusted',
    ]);
    expect(await m.book()).toEqual([
      ['adjusted', 200, 200],
      ['adjusted', -50, 150],
    ]);
    const kept = await db()
      .selectFrom('point_entry')
      .select(['actor', 'reason'])
      .where('source', '=', `event:${m.memberId}-a`)
      .execute();
    expect(kept).toEqual([BY]);
  });

  it('is refused without somebody and a reason', async () => {
    const m = await somebody();
    const change = { memberId: m.memberId, issuer: 'shop', source: { event: 'no one' }, points: 1 };
    for (const by of [
      { ...BY, actor: ' ' },
      { ...BY, reason: '' },
    ])
      await expect(transaction((tx) => adjust(tx, { ...change, by }))).rejects.toThrow('reason');
  });
});

it.each([0, -1, 1.5, Number.NaN])('takes no %s points', async (points) => {
  const m = await somebody();
  await expect(m.earn(1, points)).rejects.toThrow(RangeError);
  await expect(m.use(1, points)).rejects.toThrow(RangeError);
});

it('lets 50 uses at once take what there is and no more', async () => {
  const m = await somebody();
  await m.earn(1, 60, NOON, '2027-01-10');
  await m.earn(2, 45, NOON, '2027-02-10');
  const told = await Promise.all(Array.from({ length: 50 }, (_, i) => m.use(i, 10)));
  expect(told.filter((t) => t === 'used')).toHaveLength(10);
  expect(told.filter((t) => t === 'short')).toHaveLength(40);
  expect(await m.balance()).toBe(5);
});

it('lets 50 tellings of one event at once count once', async () => {
  const m = await somebody();
  const earned = await Promise.all(Array.from({ length: 50 }, () => m.earn(1, 100)));
  const used = await Promise.all(Array.from({ length: 50 }, () => m.use(1, 40)));
  const back = await Promise.all(Array.from({ length: 50 }, () => m.giveBack(1)));
  for (const [told, once] of [
    [earned, 'earned'],
    [used, 'used'],
    [back, 'returned'],
  ] as const)
    expect(told.filter((t) => t === once)).toHaveLength(1);
  expect(await m.balance()).toBe(100);
});

it('lapses once beside uses and other lapse jobs', async () => {
  const m = await somebody();
  await m.earn(1, 100, NOON, '2027-01-10');
  await m.earn(2, 100, NOON, '2027-02-10');
  const after = jst('2027-01-11T00:00:00');
  await Promise.all([
    ...Array.from({ length: 5 }, () => lapsePoints(after)),
    ...Array.from({ length: 20 }, (_, i) => m.use(i, 10, after)),
  ]);
  expect(await m.balance(after)).toBe(0);
  expect((await m.book()).filter(([kind]) => kind === 'expired')).toEqual([
    ['expired', -100, expect.any(Number)],
  ]);
});

it('can neither be changed nor fall below zero, whatever asks for it', async () => {
  const m = await somebody();
  await m.earn(1, 10);
  await expect(sql`update point_entry set points = 1000`.execute(db())).rejects.toThrow('append-only');
  await expect(sql`delete from point_allocation`.execute(db())).rejects.toThrow('append-only');
  await expect(
    sql`update point_account set balance = balance - 11 where member_id = ${m.memberId}`.execute(db()),
  ).rejects.toThrow('balance');
  expect(await discrepancies()).toEqual([]);
});
