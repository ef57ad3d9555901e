import fc from 'fast-check';
import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { aGift, aPlace, PREFECTURE, TOWN } from '#app/catalogue/testing/gifts.ts';
import type { DonationState } from '#app/donation/states.ts';
import { aMember } from '#app/donation/testing/data.ts';
import { aDonationOf, atJst, type MadeDonation, moveOn } from '#app/donation/testing/steps.ts';
import type { OrderState } from '#app/order/states.ts';
import { moveOrder } from '#app/order/store.ts';
import { anOrder, aProduct, type Product } from '#app/order/testing/made-orders.ts';
import { db, transaction } from '#platform/db/db.ts';
import { useTestDatabase } from '#platform/testing/database.ts';
import { foldFigures, remakeFigures } from './fold.ts';
import { piecesSold } from './sold-query.ts';
import { partOf, parts, series, total, type What } from './sums-query.ts';
import { foldDeltas } from './sums-store.ts';

useTestDatabase();

const BY = { actor: 'staff', reason: '見本' };
let memberId: number;
let gifts: { id: number; sku: number; government: string }[];
let products: Product[];

beforeAll(async () => {
  await aPlace();
  memberId = await aMember();
  gifts = [];
  for (const government of [TOWN, TOWN, PREFECTURE]) {
    const { id, skus } = await aGift([null], { government_code: government });
    gifts.push({ id, sku: skus[0]!, government });
  }
  products = [await aProduct(1_000), await aProduct(3_300, 10, { government_code: PREFECTURE })];
});

/** A donation of the member, of one of the gifts. */
function aDonation({
  gift,
  ...d
}: Omit<Parameters<typeof aDonationOf>[0], 'memberId' | 'gift'> & { gift?: number }): Promise<MadeDonation> {
  const of = gift === undefined ? undefined : gifts[gift];
  return aDonationOf({ memberId, ...d, ...(of && { gift: of, government: of.government }) });
}

const move = (d: MadeDonation, to: DonationState, paidAt?: Date) => moveOn(d, to, BY, paidAt);

/** What the figures say against what there is: all facets, days, months and years, of each government and of all. */
async function differences() {
  const { rows } = await sql`
    with days as (select what, facet, day, government_code, key, count, amount, pieces from figure_all),
    expected as (
      select d.what, d.facet, s.step, s.begins, g.code, d.key, sum(d.count) as count, sum(d.amount) as amount, sum(d.pieces) as pieces
        from days d, lateral (values ('day'::figure_step, d.day), ('month', date_trunc('month', d.day::timestamp)::date), ('year', date_trunc('year', d.day::timestamp)::date)) s (step, begins),
             lateral (select d.government_code as code union select '' where d.facet not in ('goods', 'usage')) g
       group by 1, 2, 3, 4, 5, 6)
    select * from expected e full join
      (select * from figure_sum where (count, amount, pieces) <> (0, 0, 0)) s
      on (s.what, s.facet, s.step, s.begins, s.government_code, s.key) = (e.what, e.facet, e.step, e.begins, e.code, e.key)
     where (e.count, e.amount, e.pieces) is distinct from (s.count, s.amount, s.pieces)`.execute(db());
  return rows;
}

const all = (what: What, of: 'all' | string[] = 'all') => ({ what, facet: 'all' as const, of });
const YEAR = { from: '2026-01-01', until: '2026-12-31' };

describe('figures counted by hand', () => {
  it('count what stands on the day of its payment in Japan, and what was undone on the day of that', async () => {
    const a = await aDonation({ gift: 0, amount: 12_000, prefecture: 13 });
    const b = await aDonation({ amount: 5_000, prefecture: 47, method: 'konbini' });
    const second = await aDonation({ gift: 1, amount: 7_000, prefecture: 13, first: a.id });
    const other = await aDonation({ gift: 2, amount: 30_000, prefecture: 1, method: 'wallet' });
    await aDonation({ amount: 9_000, prefecture: 13, source: 'counter', paidAt: atJst('2026-03-05') });
    // 31 March in Japan, and a second later 1 April.
    await move(a, 'paid', atJst('2026-03-31', '23:59'));
    await move(second, 'paid', atJst('2026-03-31', '23:59'));
    await move(b, 'paid', atJst('2026-04-01', '00:00'));
    await move(other, 'paid', atJst('2025-12-31', '23:00'));
    await move(await aDonation({ amount: 1_000, prefecture: 13 }), 'expired');

    // Not folded yet, then folded: the same.
    for (const fold of [async () => {}, foldFigures]) {
      await fold();
      expect(await series(all('donation'), YEAR, 'month')).toEqual([
        { begins: '2026-03-01', count: 3, amount: 28_000, pieces: 3 },
        { begins: '2026-04-01', count: 1, amount: 5_000, pieces: 1 },
      ]);
      expect(await total(all('donation', [TOWN]), { from: '2025-01-01', until: '2026-03-31' })).toEqual({
        count: 3,
        amount: 28_000,
        pieces: 3,
      });
      const before = { from: '2025-01-01', until: '2025-12-31' };
      const by = async (split: Parameters<typeof parts>[1]) =>
        (await parts({ what: 'donation', of: 'all' }, split, YEAR, before, 10)).map((p) => [
          p.key,
          p.count,
          p.amount,
          p.before.amount,
        ]);
      expect(await by('government')).toEqual([
        [TOWN, 4, 33_000, 0],
        [PREFECTURE, 0, 0, 30_000],
      ]);
      expect(await by('method')).toEqual([
        ['card', 2, 19_000, 0],
        ['elsewhere', 1, 9_000, 0],
        ['konbini', 1, 5_000, 0],
        ['wallet', 0, 0, 30_000],
      ]);
      expect(await by('prefecture')).toEqual([
        ['13', 3, 28_000, 0],
        ['47', 1, 5_000, 0],
        ['1', 0, 0, 30_000],
      ]);
      expect(await by('goods')).toEqual([
        ['', 2, 14_000, 0],
        [String(gifts[0]!.id), 1, 12_000, 0],
        [String(gifts[1]!.id), 1, 7_000, 0],
        [String(gifts[2]!.id), 0, 0, 30_000],
      ]);
      expect(await by('category')).toEqual([
        ['1', 2, 19_000, 30_000],
        ['', 2, 14_000, 0],
      ]);
      expect(await by('source')).toEqual([
        ['site', 3, 24_000, 30_000],
        ['counter', 1, 9_000, 0],
      ]);
    }
    const sold = () => piecesSold([...gifts, ...products].map(({ id }) => id));
    expect([...(await sold())].sort()).toEqual(gifts.map(({ id }) => [id, 1]));
    await move(a, 'cancelled');
    expect((await sold()).get(gifts[0]!.id)).toBe(0);
    await sql`update donation set donor = '{"prefecture": 1}' where id = ${b.id}`.execute(db());
    expect(await total(all('donation'), YEAR)).toEqual({ count: 3, amount: 21_000, pieces: 3 });
    const today = { from: '2026-01-01', until: '2030-12-31' };
    expect(await total(all('donation_back'), today)).toEqual({ count: 1, amount: 12_000, pieces: 1 });
    expect(await total(all('donation_fail'), today)).toMatchObject({ count: 1, amount: 1_000 });
    await foldFigures();
    expect(await differences()).toEqual([]);
  });
});

it('are none of a period that has not begun, of which no day is read', async () => {
  const none = { from: '2031-02-01', until: '2031-01-15' };
  expect(await series(all('donation'), none, 'day')).toEqual([]);
  expect(await total(all('donation'), none)).toEqual({ count: 0, amount: 0, pieces: 0 });
});

const pick = fc.nat({ max: 1_000 });
const events = fc.array(
  fc.oneof(
    fc.record({
      do: fc.constant('donate' as const),
      gift: fc.option(fc.nat({ max: 2 }), { nil: undefined }),
      amount: fc.integer({ min: 1_000, max: 90_000 }),
      prefecture: fc.constantFrom(1, 13, 47),
      method: fc.constantFrom('card', 'konbini'),
      source: fc.constantFrom('site', 'site', 'site', 'counter'),
    }),
    fc.record({
      do: fc.constant('order' as const),
      lines: fc.subarray([0, 1], { minLength: 1 }),
      quantity: fc.integer({ min: 1, max: 3 }),
    }),
    fc.record({ do: fc.constant('move' as const), pick, to: pick, day: fc.nat({ max: 800 }) }),
    fc.record({ do: fc.constant('move order' as const), pick, to: pick, day: fc.nat({ max: 800 }) }),
    fc.record({ do: fc.constant('give back' as const), pick }),
    fc.record({ do: fc.constant('correct' as const), pick, prefecture: fc.constantFrom(1, 13, 47) }),
    fc.record({ do: fc.constantFrom('fold' as const, 'make' as const) }),
  ),
  { minLength: 30, maxLength: 60 },
);

const DONATION_MOVES: Partial<Record<DonationState, DonationState[]>> = {
  pending_payment: ['paid', 'paid', 'failed', 'expired', 'cancelled'],
  expired: ['paid', 'refund_due'],
  paid: ['cancelled', 'refund_due'],
  cancelled: ['refund_due'],
  refund_due: ['refunded'],
  refunded: ['refund_due'],
};
const ORDER_MOVES: Partial<Record<OrderState, OrderState[]>> = {
  pending_payment: ['paid', 'paid', 'failed', 'expired'],
  paid: ['preparing', 'shipped', 'cancelled', 'refund_due'],
  shipped: ['delivered', 'refund_due'],
  preparing: ['shipped', 'cancelled'],
  delivered: ['refund_due'],
  refund_due: ['refunded'],
};

it('are what there is, after whatever happened', async () => {
  const donations: MadeDonation[] = [];
  const orders: { id: number; status: OrderState }[] = [];
  await fc.assert(
    fc.asyncProperty(events, async (done) => {
      for (const e of done) {
        if (e.do === 'donate') donations.push(await aDonation({ ...e, paidAt: atJst('2025-06-01') }));
        if (e.do === 'order') {
          const lines = e.lines.map((i) => ({ product: products[i]!, quantity: e.quantity }));
          const { number } = await anOrder({ memberId: null, lines });
          orders.push(
            await db()
              .selectFrom('shop_order')
              .select(['id', 'status'])
              .where('number', '=', number)
              .$castTo<{ id: number; status: OrderState }>()
              .executeTakeFirstOrThrow(),
          );
        }
        const paidAt = new Date(atJst('2024-06-01').getTime() + ('day' in e ? e.day : 0) * 86_400_000);
        if (e.do === 'move') {
          const d = donations[e.pick % donations.length];
          const next = d && DONATION_MOVES[d.status];
          const to = next?.[e.to % next.length];
          if (d && to) await move(d, to, d.paid_at ? undefined : paidAt);
        }
        if (e.do === 'move order') {
          const o = orders[e.pick % orders.length];
          const next = o && ORDER_MOVES[o.status];
          const to = next?.[e.to % next.length];
          if (!o || !to) continue;
          await transaction((tx) =>
            moveOrder(tx, o, to, BY, o.status === 'pending_payment' ? { paid_at: paidAt } : undefined),
          );
          o.status = to;
        }
        if (e.do === 'give back') {
          const o = orders[e.pick % orders.length];
          if (o && ['paid', 'shipped', 'delivered'].includes(o.status))
            await sql`
              insert into order_refund (order_id, key, goods_8, goods_10, shipping_fee, wrapping_fee, points_8, points_10, tax_8, tax_10, amount, points_taken, actor, reason)
              values (${o.id}, gen_random_uuid(), 100, 0, 0, 0, 0, 0, 7, 0, 100, 0, 'staff', '見本')`.execute(
              db(),
            );
        }
        if (e.do === 'correct') {
          const d = donations[e.pick % donations.length];
          if (d)
            await sql`update donation set donor = donor || jsonb_build_object('prefecture', ${e.prefecture}::int) where id = ${d.id}`.execute(
              db(),
            );
        }
        if (e.do === 'fold') await foldDeltas(7);
        if (e.do === 'make') await remakeFigures();
      }
      await foldFigures();
      expect(await differences()).toEqual([]);
    }),
    { numRuns: 6 },
  );
  expect(donations.length).toBeGreaterThan(5);
});

it("tell of orders whose goods are which government's", async () => {
  await sql`
    insert into figure_delta (what, facet, day, government_code, key, count, amount, pieces)
    values ('order', 'goods', '2019-05-05', ${TOWN}, '1', 2, 3000, 4), ('order', 'goods', '2019-05-06', ${PREFECTURE}, '2', 1, 500, 1),
           ('order', 'all', '2019-05-05', '', '', 2, 4800, 0)`.execute(db());
  const year = { from: '2019-01-01', until: '2019-12-31' };
  const by = await parts(
    { what: 'order', of: 'all' },
    'government',
    year,
    { from: '2018-01-01', until: '2018-12-31' },
    5,
  );
  expect(by.map((p) => [p.key, p.count, p.amount])).toEqual([
    [TOWN, 2, 3_000],
    [PREFECTURE, 1, 500],
  ]);
  const own = { what: 'order' as const, of: 'all' as const, ...partOf('order', 'government', TOWN) };
  expect(await total(own, year)).toEqual({ count: 2, amount: 3_000, pieces: 4 });
  await sql`delete from figure_delta where day between '2019-05-05' and '2019-05-06'`.execute(db());
});

it('are right when they are made anew and folded while donations are paid', async () => {
  const waiting = [];
  for (let n = 0; n < 12; n++)
    waiting.push(await aDonation({ gift: n % 3, amount: 1_000 + n, prefecture: 13 }));
  await Promise.all([
    ...waiting.map((d) => move(d, 'paid', atJst('2026-05-05'))),
    remakeFigures(),
    foldFigures(),
    remakeFigures(),
    foldFigures(),
  ]);
  await foldFigures();
  expect(await differences()).toEqual([]);
});
