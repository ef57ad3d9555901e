import { beforeAll, expect, it } from 'vitest';
import { earn, use } from '#app/point/ledger.ts';
import { SHOP } from '#app/point/rules.ts';
import { aMember, aTown, discrepancies, entries } from '#app/point/testing/points.ts';
import type { Actor } from '#app/staff/actor.ts';
import { NotAllowed } from '#app/staff/permissions.ts';
import { aPerson, everywhere, signedInStaff } from '#app/staff/testing/staff.ts';
import { db, transaction } from '#platform/db/db.ts';
import { useTestDatabase } from '#platform/testing/database.ts';
import { adjustPoints } from './adjust.ts';
import { closePoints } from './close.ts';
import { listCorrections } from './corrections.ts';
import { exportSums, pointSums } from './sums.ts';

useTestDatabase();

let operator: Actor;
let auditor: Actor;
let town: string;

beforeAll(async () => {
  operator = await signedInStaff(await aPerson('operator@example.jp', everywhere('operator')));
  auditor = await signedInStaff(await aPerson('auditor@example.jp', everywhere('auditor')));
  town = await aTown();
});

let sequence = 0;
const key = () => crypto.randomUUID();
const event = () => ({ event: `e${++sequence}` });
const at = (day: string, time = '12:00:00') => new Date(`${day}T${time}+09:00`);
const earned = (memberId: number, points: number, day: Date, issuer = SHOP, expiresOn?: string | null) =>
  transaction((tx) =>
    earn(tx, {
      memberId,
      issuer,
      points,
      source: event(),
      at: day,
      ...(expiresOn !== undefined && { expiresOn }),
    }),
  );
const used = (memberId: number, points: number, day: Date) =>
  transaction((tx) => use(tx, { memberId, issuer: SHOP, points, source: event(), at: day }));
const adjustment = (points: number, over = {}) => ({
  ...{ key: key(), issuer: SHOP, points, reason: 'お詫び', note: '' },
  ...over,
});

it('counts a form once, however often it is sent at once', async () => {
  const id = await aMember('once@example.jp');
  const same = adjustment(300, { note: 'お詫びとして' });
  const results = await Promise.all(Array.from({ length: 5 }, () => adjustPoints(operator, id, same)));
  expect(results.sort()).toEqual(['adjusted', 'already', 'already', 'already', 'already']);
  expect(await entries(id)).toEqual([
    { kind: 'adjusted', points: 300, balance_after: 300, source: `event:adjust-${same.key}` },
  ]);
  const deeds = await db()
    .selectFrom('audit_entry')
    .select('changes')
    .where('action', '=', 'point.edit')
    .execute();
  expect(deeds).toEqual([
    { changes: { ポイント: [null, 300], 理由: [null, 'お詫び'], 会員への表示: [null, 'お詫びとして'] } },
  ]);
});

it('never goes below zero: two corrections and a purchase at once', async () => {
  const id = await aMember('race@example.jp');
  await earned(id, 500, new Date());
  const results = await Promise.all([
    adjustPoints(operator, id, adjustment(-400)),
    adjustPoints(operator, id, adjustment(-400)),
    used(id, 400, new Date()),
  ]);
  expect(results.filter((r) => r === 'short')).toHaveLength(2);
  expect((await entries(id)).at(-1)?.balance_after).toBe(100);
  expect(await discrepancies()).toEqual([]);
});

it('adds for 12 months, takes what lapses next, and needs the right, a member and an account', async () => {
  const id = await aMember('rights@example.jp');
  await earned(id, 100, at('2026-01-10'));
  await earned(id, 100, at('2026-03-10'));
  const now = at('2026-11-24');
  expect(await adjustPoints(operator, id, adjustment(50), now)).toBe('adjusted');
  expect(await adjustPoints(operator, id, adjustment(-150), now)).toBe('adjusted');
  const lots = await db()
    .selectFrom('point_lot')
    .innerJoin('point_account as a', 'a.id', 'account_id')
    .select(['remaining', 'expires_on'])
    .where('a.member_id', '=', id)
    .orderBy('expires_on')
    .execute();
  expect(lots).toEqual([
    { remaining: 0, expires_on: '2027-01-10' },
    { remaining: 50, expires_on: '2027-03-10' },
    { remaining: 50, expires_on: '2027-11-24' },
  ]);
  await expect(adjustPoints(auditor, id, adjustment(1))).rejects.toThrow(NotAllowed);
  expect(await adjustPoints(operator, 999_999, adjustment(1))).toBe('unknown');
  expect(await adjustPoints(operator, id, adjustment(1, { issuer: town }))).toBe('unknown');
});

it('closes months as counted by hand, once, and tells today by the month of lapse', async () => {
  for (const table of ['point_allocation', 'point_lot', 'point_entry', 'point_account'] as const)
    await db()
      .transaction()
      .execute(async (tx) => {
        const { allowDeletion } = await import('#platform/retention.ts');
        await allowDeletion(tx);
        await tx.deleteFrom(table).execute();
      });
  const [a, b] = [await aMember('a@example.jp'), await aMember('b@example.jp')];
  await earned(a, 1000, at('2025-01-31', '23:59:59')); // of January, until 2026-01-31
  await earned(a, 200, at('2025-02-01', '00:00:00')); // of February, until 2026-02-01
  await earned(b, 70, at('2025-02-10'), town, null); // never lapses
  await used(a, 300, at('2025-02-20')); // of the first
  await earned(b, 40, at('2025-02-28'), SHOP, '2025-03-31');
  await adjustPoints(operator, b, adjustment(-10), at('2025-03-05'));
  // Lapsed at the end of March, whether the lapse is entered or not.
  await Promise.all([closePoints(at('2025-04-02')), closePoints(at('2025-04-02'))]);
  await closePoints(at('2025-04-30'));
  const { months } = await pointSums(auditor, at('2025-04-02'));
  const shop = (points: number, ...lapsing: [string, number][]) =>
    expect.objectContaining({
      issuer: SHOP,
      points,
      lapsing: lapsing.map(([month, n]) => ({ month: `${month}-01`, points: n })),
    });
  const never = { issuer: town, name: '別海町', points: 70, lapsing: [{ month: null, points: 70 }] };
  expect(months).toEqual([
    { month: '2025-03-01', owed: [shop(900, ['2026-01', 700], ['2026-02', 200]), never] },
    { month: '2025-02-01', owed: [shop(940, ['2025-03', 40], ['2026-01', 700], ['2026-02', 200]), never] },
    { month: '2025-01-01', owed: [shop(1000, ['2026-01', 1000])] },
  ]);
  const { today } = await pointSums(auditor, at('2025-03-31', '23:59:59'));
  expect(today).toEqual([shop(930, ['2025-03', 30], ['2026-01', 700], ['2026-02', 200]), never]);

  const [sheet] = await exportSums(auditor, { month: (m) => m, lapse: (m) => m ?? '期限なし' });
  expect(sheet).toContain('2025-02-01,別海町,期限なし,70');
  const corrections = await listCorrections(auditor, { from: at('2025-03-05'), until: null }, { limit: 10 });
  expect(corrections.rows.filter((c) => c.memberId === b)).toMatchObject([
    { points: -10, reason: 'お詫び', actor: 'operator さん', issuer: SHOP },
  ]);
});
