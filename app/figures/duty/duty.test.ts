import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { beforeAll, expect, it } from 'vitest';
import { aGift, aPlace, changeGift, type Gift, PREFECTURE, TOWN } from '#app/catalogue/testing/gifts.ts';
import { moveDonations } from '#app/donation/store.ts';
import type { Actor } from '#app/staff/actor.ts';
import { NotAllowed } from '#app/staff/permissions.ts';
import { aPerson, everywhere, NOWHERE, signedInStaff } from '#app/staff/testing/staff.ts';
import { db, transaction } from '#platform/db/db.ts';
import { useTestDatabase } from '#platform/testing/database.ts';
import { foldFigures, remakeFigures } from '../fold.ts';
import { dutyChecks, noteCheck, planPublicity } from './checks.ts';
import { enteredCosts } from './cost-query.ts';
import { costTable } from './duty.ts';
import { enterCost, setCeiling, voidCost } from './enter-cost.ts';
import type { NewCost } from './entries.ts';
import { survey } from './survey.ts';
import { payeeTable, ratioTable } from './tables.ts';

useTestDatabase();

let operator: Actor;
let town: Actor;
let auditor: Actor;
let gift: Gift;
let costless: Gift;
const PERIOD = { from: '2025-10-01', until: '2026-09-30' };
const TODAY = '2026-11-25';

/** A donation that was entered as paid. */
async function given(day: string, amount: number, of?: Gift, quantity = 1): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    insert into donation (number, form_key, source, government_code, goods_id, sku_id, quantity, amount, usage_id, usage_title, donor, status, paid_at)
    select left(gen_random_uuid()::text, 12), gen_random_uuid(), 'counter', ${TOWN}, ${of?.id ?? null}, ${of?.skus[0] ?? null}, ${quantity}, ${amount}, u.id, u.title,
           '{"prefecture": 13}', 'paid', ${new Date(`${day}T12:00:00+09:00`)}
      from usage u where u.government_code = ${TOWN} limit 1 returning id`.execute(db());
  return rows[0]!.id;
}

beforeAll(async () => {
  await aPlace();
  const of = (governmentCode: string) => ({ role: 'government' as const, ...NOWHERE, governmentCode });
  operator = await signedInStaff(await aPerson('operator@example.jp', everywhere('operator')));
  auditor = await signedInStaff(await aPerson('auditor@example.jp', everywhere('auditor')));
  town = await signedInStaff(await aPerson('town@example.jp', of(TOWN)));
  gift = await aGift([null], { amount: 10_000, procurement_cost: 2_800 });
  costless = await aGift([null], {
    amount: 20_000,
    procurement_cost: null,
    status: 'draft',
    published_at: null,
  });
});

const aCost = (over: Partial<NewCost> = {}): NewCost => ({
  formKey: randomUUID(),
  month: '2025-10-01',
  kind: 'settlement',
  amount: 1_500,
  payee: '見本決済',
  purpose: '決済手数料',
  ...over,
});

it('tells what gifts cost when they were given, beside what was entered', async () => {
  const first = await given('2025-10-01', 10_000, gift);
  await given('2025-10-31', 20_000, gift, 2);
  // The price of rice rises: what was given before cost what it did.
  await changeGift(gift, { procurement_cost: 3_000 });
  await given('2026-01-15', 10_000, gift);
  await given('2026-01-16', 20_000, costless);
  await given('2026-01-17', 5_000);
  await given('2025-09-30', 90_000, gift);
  await given('2026-10-01', 90_000, gift);

  const once = aCost();
  expect(await enterCost(town, TOWN, once)).toBe('entered');
  expect(await enterCost(town, TOWN, once)).toBe('already');
  await enterCost(
    town,
    TOWN,
    aCost({ month: '2026-01-01', kind: 'procurement', amount: 6_000, payee: '見本商店' }),
  );
  await enterCost(
    town,
    TOWN,
    aCost({ month: '2026-01-01', kind: 'office', amount: 700, payee: '', purpose: '人件費の按分' }),
  );
  await enterCost(town, TOWN, aCost({ month: '2026-01-01', amount: 999 }));
  const [wrong] = await enteredCosts(TOWN, PERIOD, 1);
  expect(await voidCost(town, wrong!.id, '二重に登録した')).toBe('voided');
  expect(await voidCost(town, wrong!.id, '二重に登録した')).toBe('already');

  for (const bring of [async () => {}, foldFigures, remakeFigures]) {
    await bring();
    const t = await costTable(town, TOWN, PERIOD, TODAY);
    expect(t.months.filter((m) => m.donations > 0)).toEqual([
      expect.objectContaining({
        month: '2025-10-01',
        donations: 30_000,
        costs: { procurement: 8_400, sending: 0, publicity: 0, settlement: 1_500, office: 0 },
      }),
      expect.objectContaining({
        month: '2026-01-01',
        donations: 35_000,
        costs: { procurement: 9_000, sending: 0, publicity: 0, settlement: 0, office: 700 },
      }),
    ]);
    // 8,400 + 1,500 + 9,000 + 700 of 65,000.
    expect(t.sum).toMatchObject({ donations: 65_000, total: 19_600, percent: 30.2 });
    expect(t.costless.donations).toBe(1);
    expect(t.ceiling).toEqual({ percent: 50, isEntered: false, note: '' });
    expect(t.forecast).toBeNull();
  }

  expect(await payeeTable(auditor, TOWN, PERIOD, 10)).toEqual([
    { payee: '見本商店', kind: 'procurement', purposes: '決済手数料', count: 1, amount: 6_000 },
    { payee: '見本決済', kind: 'settlement', purposes: '決済手数料', count: 1, amount: 1_500 },
    { payee: '', kind: 'office', purposes: '人件費の按分', count: 1, amount: 700 },
  ]);
  expect(await ratioTable(town, TOWN, PERIOD, 10)).toEqual([
    expect.objectContaining({
      id: gift.id,
      amount: 10_000,
      cost: 3_000,
      given: 3,
      donations: 40_000,
      costs: 11_400,
    }),
    expect.objectContaining({ id: costless.id, cost: null, given: 1, donations: 20_000, costs: 0 }),
  ]);

  // What is undone costs nothing in these tables any more.
  await transaction((tx) =>
    moveDonations(tx, [{ id: first, status: 'paid', paid_at: new Date() }], 'cancelled', {
      actor: 'staff',
      reason: '',
    }),
  );
  expect((await costTable(town, TOWN, PERIOD, TODAY)).months[0]).toMatchObject({
    donations: 20_000,
    costs: { procurement: 5_600 },
  });
});

it('is held against the ceiling of its period, which is the operator’s to enter', async () => {
  await setCeiling(operator, '2027-10-01', 45, '告示');
  await setCeiling(operator, '2027-10-01', 44, '告示の改正');
  const t = await costTable(town, TOWN, { from: '2027-10-01', until: '2028-09-30' }, '2027-10-02');
  expect(t.ceiling).toEqual({ percent: 44, isEntered: true, note: '告示の改正' });
  await expect(async () => setCeiling(town, '2027-10-01', 60, '')).rejects.toThrow(NotAllowed);
});

it('is its government’s own, and auditors change nothing', async () => {
  await expect(async () => costTable(town, PREFECTURE, PERIOD, TODAY)).rejects.toThrow(NotAllowed);
  expect(() => enterCost(town, PREFECTURE, aCost())).toThrow(NotAllowed);
  expect(() => enterCost(auditor, TOWN, aCost())).toThrow(NotAllowed);
  await enterCost(operator, PREFECTURE, aCost());
  const [theirs] = await enteredCosts(PREFECTURE, PERIOD, 1);
  await expect(voidCost(town, theirs!.id, '試し')).rejects.toThrow(NotAllowed);
  const { rows } = await sql<{
    n: number;
  }>`select count(*)::int as n from audit_entry where subject = 'solicitation_cost'`.execute(db());
  expect(rows[0]!.n).toBe(6);
});

it('keeps checks of origins and what was given away for publicity, and finds donors who live there', async () => {
  const { id: producerId } = await db()
    .selectFrom('producer')
    .select('id')
    .where('government_code', '=', TOWN)
    .executeTakeFirstOrThrow();
  const check = {
    formKey: randomUUID(),
    producerId,
    checkedOn: '2026-09-01',
    outcome: 'sound' as const,
    evidence: '出荷記録',
  };
  expect(await noteCheck(town, check)).toBe('noted');
  expect(await noteCheck(town, check)).toBe('already');
  await noteCheck(town, { ...check, formKey: randomUUID(), checkedOn: '2026-10-01', outcome: 'doubtful' });
  await expect(async () => noteCheck(auditor, { ...check, formKey: randomUUID() })).rejects.toThrow(
    NotAllowed,
  );

  const badge = await aGift([null], { local_standard: '5', name: '缶バッジ' });
  const own = { goodsId: badge.id, begins: PERIOD.from, plan: '催しで配布' };
  await planPublicity(town, { ...own, distributed: 1 });
  await planPublicity(town, { ...own, distributed: 2 });
  expect(await planPublicity(town, { ...own, goodsId: gift.id, distributed: 2 })).toBe('unknown');
  const resident = await given('2026-02-01', 36_000, badge, 3);
  await sql`update donation set donor = '{"prefecture": 1, "city": "野付郡別海町"}' where id = ${resident}`.execute(
    db(),
  );
  // Without a gift nothing is sent.
  const none = await given('2026-02-02', 5_000);
  await sql`update donation set donor = '{"prefecture": 1, "city": "野付郡別海町"}' where id = ${none}`.execute(
    db(),
  );

  const c = await dutyChecks(auditor, TOWN, PERIOD);
  expect(c.producers).toEqual([
    expect.objectContaining({ id: producerId, checkedOn: '2026-10-01', outcome: 'doubtful' }),
  ]);
  expect(c.publicity).toEqual([
    {
      id: badge.id,
      code: expect.any(String),
      name: '缶バッジ',
      distributed: 2,
      plan: '催しで配布',
      given: 3,
    },
  ]);
  expect(c.residents).toEqual([expect.objectContaining({ amount: 36_000 })]);
  expect(c.states).toMatchObject({ third: 0, none: 3 });
});

it('counts a fiscal year by halves, inside and outside of the prefecture, by usage', async () => {
  const s = await survey(town, TOWN, 2025);
  // From the tests above: October 30,000 less 10,000 undone, January 35,000, September 90,000 and February 41,000.
  expect(s.halves.map(({ sum }) => [sum.count, sum.amount])).toEqual([
    [1, 90_000],
    [6, 96_000],
    [7, 186_000],
  ]);
  expect([s.inside.count, s.inside.amount, s.outside.count, s.outside.amount]).toEqual([
    2, 41_000, 5, 145_000,
  ]);
  expect(s.usages.map(({ name, sum }) => [name, sum.count])).toEqual([['自治体におまかせ', 7]]);
  expect(s.methods).toEqual([{ key: 'elsewhere', sum: expect.objectContaining({ count: 7 }) }]);
});
