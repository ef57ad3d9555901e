import { beforeAll, expect, it } from 'vitest';
import { aPlace, PREFECTURE, TOWN } from '#app/catalogue/testing/gifts.ts';
import { donations } from '#app/donation/pay/donations.ts';
import { aMember } from '#app/donation/testing/data.ts';
import { aPaidDonation } from '#app/donation/testing/paid.ts';
import { costTable } from '#app/figures/duty/duty.ts';
import { designationPeriod } from '#app/figures/duty/period.ts';
import { orders } from '#app/order/pay/orders.ts';
import { anOrderOfTwo } from '#app/order/testing/made-orders.ts';
import { useWorld } from '#app/payment/testing/world.ts';
import { listEntries } from '#app/staff/audit-query.ts';
import type { SignedInStaff } from '#app/staff/session.ts';
import { aPerson, everywhere, NOWHERE, signedInStaff } from '#app/staff/testing/staff.ts';
import { db } from '#platform/db/db.ts';
import { jstDate } from '#platform/jst.ts';
import { moveParcels } from '../send.ts';
import { judge } from '../tracking/judge.ts';
import { readTrackingFile } from '../tracking/read-tracking.ts';
import {
  applyTracking,
  applyTrackingImport,
  beginTracking,
  readTrackingImport,
} from '../tracking/tracking.ts';
import { lastCosts } from './cost-query.ts';
import { enterParcelCost, enterParcelCosts } from './enter-costs.ts';

const world = useWorld([donations, orders], aPlace);
world.webhooks = 'keep';

let town: SignedInStaff;
let other: SignedInStaff;
let producer: SignedInStaff;

beforeAll(async () => {
  await aPerson('operator@example.jp', everywhere('operator'));
  const of = (governmentCode: string) => ({ role: 'government' as const, ...NOWHERE, governmentCode });
  town = await signedInStaff(await aPerson('town@example.jp', of(TOWN)));
  other = await signedInStaff(await aPerson('other@example.jp', of(PREFECTURE)));
  const { id: producerId } = await db()
    .selectFrom('producer')
    .select('id')
    .where('government_code', '=', TOWN)
    .executeTakeFirstOrThrow();
  producer = await signedInStaff(
    await aPerson('producer@example.jp', { role: 'producer', ...NOWHERE, producerId }),
  );
});

const parcelsOf = async (of: 'donation_id' | 'order_id', number: string) => {
  const table = of === 'donation_id' ? 'donation' : 'shop_order';
  const rows = await db()
    .selectFrom('delivery')
    .select('id')
    .where(of, '=', (eb) => eb.selectFrom(table).select('id').where('number', '=', number))
    .orderBy('instalment')
    .execute();
  return rows.map(({ id }) => id);
};
/** A gift's parcel. */
const aParcel = async () => {
  const number = await aPaidDonation(world);
  return { number, id: (await parcelsOf('donation_id', number))[0]! };
};
const send = (id: number, tracking: string) =>
  moveParcels(town, [{ id, move: { to: 'shipped', carrier: 'yamato', tracking } }]);
const costs = (ids: number[], amount: number | null) =>
  enterParcelCosts(town, new Map(ids.map((id) => [id, amount])));
const table = () => {
  const today = jstDate(new Date());
  return costTable(town, TOWN, designationPeriod(today), today);
};
const csv = (lines: string[]) => new TextEncoder().encode(`\ufeff${lines.join('\r\n')}\r\n`);
const verdicts = async (lines: string[], as = town) =>
  (await judge(as, 'yamato', (await readTrackingFile(csv(lines), 'yamato')).rows)).map(
    ({ verdict, words }) => [verdict, words],
  );

it('counts what parcels with gifts really cost, each time they left, beside what was entered', async () => {
  expect((await table()).parcels).toEqual({ known: 0, amount: 0, unknown: null, estimate: 0 });
  const [one, two, three] = [await aParcel(), await aParcel(), await aParcel()];
  const order = await anOrderOfTwo(world, await aMember());
  const [shop] = await parcelsOf('order_id', order);
  expect(await costs([one.id], 850)).toEqual(new Map([[one.id, 'unsent']]));
  await send(one.id, '100000000001');
  await send(two.id, '100000000002');
  await send(three.id, '100000000003');
  await send(shop!, '100000000004');

  expect(await costs([one.id], 850)).toEqual(new Map([[one.id, 'entered']]));
  expect(await costs([one.id], 850)).toEqual(new Map([[one.id, 'already']]));
  expect(await costs([one.id], 900)).toEqual(new Map([[one.id, 'entered']]));
  // It comes back and leaves again: both journeys were paid.
  await moveParcels(town, [{ id: one.id, move: { to: 'returned', reason: 'absent' } }]);
  await moveParcels(town, [{ id: one.id, move: { to: 'preparing' } }]);
  expect(await costs([one.id], 700)).toEqual(new Map([[one.id, 'unsent']]));
  await send(one.id, '100000000005');
  await costs([one.id], 700);
  await costs([two.id], 800);
  await costs([shop!], 5_000);
  expect(await lastCosts([one.id, two.id, three.id])).toEqual(
    new Map([
      [one.id, 700],
      [two.id, 800],
    ]),
  );

  // 900 + 700 + 800, three dispatches; the shop's parcel is no 募集費用; of the third one nothing is known: 2,400 / 3.
  const t = await table();
  expect(t.parcels).toEqual({ known: 3, amount: 2_400, unknown: 1, estimate: 800 });
  const month = t.months.find((m) => m.month === `${jstDate(new Date()).slice(0, 7)}-01`)!;
  expect([month.costs.sending, month.counted.parcels]).toEqual([2_400, 2_400]);
  expect(t.sum.costs.sending).toBe(2_400);

  expect(await costs([two.id], null)).toEqual(new Map([[two.id, 'entered']]));
  expect((await table()).parcels).toEqual({ known: 2, amount: 1_600, unknown: 2, estimate: 1_600 });
  const entries = await listEntries({ subject: 'delivery', subjectId: `${one.number}-1` }, 20);
  expect(entries.filter((e) => e.action === 'figure.edit').map((e) => e.changes)).toEqual([
    { 送料: [null, 700] },
    { 送料: [850, 900] },
    { 送料: [null, 850] },
  ]);
});

it('is its government’s to enter, and nobody else’s', async () => {
  const { id } = await aParcel();
  await send(id, '200000000001');
  for (const who of [other, producer])
    expect(await enterParcelCost(who, { deliveryId: id, attempt: 1 }, 500)).toBe('unknown');
  expect(await enterParcelCost(town, { deliveryId: 999_999_999, attempt: 1 }, 500)).toBe('unknown');
  expect(await lastCosts([id])).toEqual(new Map());
});

it('comes with a carrier’s file: with the number, or of what has left by itself', async () => {
  const [fresh, gone, waits] = [await aParcel(), await aParcel(), await aParcel()];
  await send(gone.id, '300000000001');
  const lines = [
    'お荷物番号,お問い合わせ番号,送料',
    `${fresh.number}-1,300000000002,"1,080"`,
    `${gone.number}-1,,８５０円`,
    `${waits.number}-1,,850`,
  ];
  expect(await verdicts(lines)).toEqual([
    ['new', '発送済みにし、送料1,080円を登録します'],
    ['cost', '送料850円を登録します'],
    ['wrong', 'まだ発送されていません。送料は、発送済みのお荷物に登録できます'],
  ]);
  expect(await verdicts(lines, producer)).toEqual([
    ['new', '送料は、自治体の担当者が登録します'],
    ['already', '発送済み。送料は、自治体の担当者が登録します'],
    ['wrong', 'まだ発送されていません。送料は、発送済みのお荷物に登録できます'],
  ]);
  const id = await beginTracking(town, { name: 'yamato.csv', bytes: csv(lines), carrier: 'yamato' });
  await applyTracking(town, (await readTrackingImport(town, id))!);
  await Promise.all([applyTrackingImport({ id }), applyTrackingImport({ id })]);
  expect(await lastCosts([fresh.id, gone.id, waits.id])).toEqual(
    new Map([
      [fresh.id, 1_080],
      [gone.id, 850],
    ]),
  );
  expect(await readTrackingImport(town, id)).toMatchObject({ state: 'applied', done: 3 });

  expect(
    await verdicts([
      'お荷物番号,運賃',
      `${fresh.number}-1,1080`,
      `${gone.number}-1,860`,
      `${waits.number}-1,12`,
    ]),
  ).toEqual([
    ['already', '発送済み'],
    ['cost', '送料を850円から860円に改めます'],
    ['wrong', expect.stringContaining('まだ発送されていません')],
  ]);
  const bill = ['お荷物番号,送料', `${gone.number}-1,870`];
  const { carrier, rows } = await readTrackingFile(csv(bill), null);
  expect(await judge(town, carrier, rows)).toMatchObject([
    { verdict: 'cost', words: '送料を850円から870円に改めます' },
  ]);
  expect(await verdicts(['お荷物番号,送料', `${gone.number}-1,千円`])).toEqual([
    ['wrong', '送料は数字で入力してください'],
  ]);
});
