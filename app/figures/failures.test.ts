import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { beforeAll, expect, it } from 'vitest';
import { aPlace, PREFECTURE, TOWN } from '#app/catalogue/testing/gifts.ts';
import { aMember } from '#app/donation/testing/data.ts';
import { aDonationOf, moveOn } from '#app/donation/testing/steps.ts';
import type { OrderState } from '#app/order/states.ts';
import { moveOrder } from '#app/order/store.ts';
import { anOrder, aProduct } from '#app/order/testing/made-orders.ts';
import type { Actor } from '#app/staff/actor.ts';
import { NotAllowed } from '#app/staff/permissions.ts';
import { aPerson, everywhere, NOWHERE, signedInStaff } from '#app/staff/testing/staff.ts';
import { db, transaction } from '#platform/db/db.ts';
import { jstDate } from '#platform/jst.ts';
import { useTestDatabase } from '#platform/testing/database.ts';
import { failuresOf, readFailures, readRefunds } from './failures.ts';
import { foldFigures } from './fold.ts';
import { dayAfter } from './spans.ts';

useTestDatabase();

const TODAY = jstDate(new Date());
const PERIOD = { from: dayAfter(TODAY, -1), until: dayAfter(TODAY) };
const asked = (kind: 'donation' | 'order', governmentCode: string | null = null) => ({
  kind,
  period: PERIOD,
  by: 'day' as const,
  governmentCode,
});
let operator: Actor;
let town: Actor;

beforeAll(async () => {
  await aPlace();
  operator = await signedInStaff(await aPerson('failures@example.jp', everywhere('operator')));
  town = await signedInStaff(
    await aPerson('failures-town@example.jp', { role: 'government', ...NOWHERE, governmentCode: TOWN }),
  );
  const memberId = await aMember();
  const fails = async (amount: number, government: string, method: string, code: string) => {
    const d = await aDonationOf({ memberId, amount, government, method });
    await moveOn(d, 'failed', { actor: 'provider', reason: code });
  };
  await fails(1_000, TOWN, 'card', 'CARD_DECLINED');
  await fails(2_000, TOWN, 'card', 'CARD_DECLINED');
  await fails(4_000, PREFECTURE, 'card', 'CARD_DECLINED');
  await fails(8_000, TOWN, 'wallet', 'AUTH_FAILED');
  const late = await aDonationOf({ memberId, amount: 16_000, method: 'konbini' });
  await moveOn(late, 'expired', { actor: 'sweeper', reason: 'the deadline passed while applying' });
  await moveOn(late, 'refund_due', { actor: 'provider', reason: 'paid while expired' }, new Date());
  // A refund that came back is no second one.
  await moveOn(late, 'refunded');
  await moveOn(late, 'refund_due', { actor: 'provider', reason: 'a refund came back' });
  const { id } = await db()
    .selectFrom('payment')
    .select('id')
    .where('donation_id', '=', late.id)
    .executeTakeFirstOrThrow();
  await db()
    .insertInto('money_case')
    .values({ payment_id: id, kind: 'refund_failed', key: 'x', amount: 16_000, due_at: new Date() })
    .execute();
  // Another one came back to the same money, and what was left once a part had been paid out is none.
  const { id: other } = await db()
    .insertInto('money_case')
    .values({ payment_id: id, kind: 'refund_failed', key: 'y', amount: 9_000, due_at: new Date() })
    .returning('id')
    .executeTakeFirstOrThrow();
  for (const [what, note] of [
    ['opened', 'the rest'],
    ['came_back', '9000 → 16000'],
  ] as const)
    await db()
      .insertInto('money_case_event')
      .values({ case_id: other, what, actor: 'payments', note })
      .execute();
  for (const [government, actor, reason] of [
    [TOWN, 'staff:1', '住所の誤り'],
    [TOWN, 'staff:2', '住所の誤り'],
    [PREFECTURE, 'provider', 'refunded at the provider'],
  ] as const) {
    const d = await aDonationOf({ memberId, amount: 32_000, government });
    await moveOn(d, 'paid', undefined, new Date());
    await moveOn(d, 'cancelled', { actor, reason });
  }
  // Ended unpaid: neither a failure of the payment nor money back.
  await moveOn(await aDonationOf({ memberId, amount: 64_000 }), 'cancelled', { actor: 'member', reason: '' });
});

it('count what did not come about by code and method, of each government', async () => {
  const counted = async (actor: Actor, government?: string) =>
    failuresOf(await readFailures(actor, asked('donation', government), TODAY)).map((f) => [
      f.code,
      f.method,
      f.now.count,
      f.now.amount,
    ]);
  for (const fold of [async () => {}, foldFigures]) {
    await fold();
    expect(await counted(operator)).toEqual([
      ['CARD_DECLINED', 'card', 3, 7_000],
      ['AUTH_FAILED', 'wallet', 1, 8_000],
      ['PAYMENT_EXPIRED', 'konbini', 1, 16_000],
    ]);
    expect(await counted(town)).toEqual([
      ['CARD_DECLINED', 'card', 2, 3_000],
      ['AUTH_FAILED', 'wallet', 1, 8_000],
      ['PAYMENT_EXPIRED', 'konbini', 1, 16_000],
    ]);
  }
  expect((await readFailures(operator, asked('donation'), TODAY)).now.map((f) => f.begins)).toEqual([
    TODAY,
    TODAY,
    TODAY,
  ]);
  await expect(readFailures(town, asked('donation', PREFECTURE), TODAY)).rejects.toThrow(NotAllowed);
  await expect(readFailures(town, asked('order'), TODAY)).rejects.toThrow(NotAllowed);
});

it('tell why money went back, and of refunds that came back', async () => {
  const told = async (actor: Actor) => {
    const { back, failed } = await readRefunds(actor, asked('donation'));
    return [back.map((b) => [b.who, b.reason, b.count, b.amount]), failed];
  };
  const failed = [{ method: 'konbini', count: 2, open: 2 }];
  expect(await told(operator)).toEqual([
    [
      ['staff', '住所の誤り', 2, 64_000],
      ['provider', 'refunded at the provider', 1, 32_000],
      ['provider', 'paid while expired', 1, 16_000],
    ],
    failed,
  ]);
  expect(await told(town)).toEqual([
    [
      ['staff', '住所の誤り', 2, 64_000],
      ['provider', 'paid while expired', 1, 16_000],
    ],
    failed,
  ]);
  const before = { ...asked('donation'), period: { from: '2020-01-01', until: '2020-12-31' } };
  expect(await readRefunds(operator, before)).toEqual({ back: [], failed: [] });
});

it('tell the same of orders, whole ones and parts of them', async () => {
  const product = await aProduct(3_300);
  for (let n = 0; n < 3; n++) await anOrder({ memberId: null, lines: [{ product, quantity: 1 }] });
  // No provider answers here, so that they have failed already: they wait for their payments again.
  await sql`update shop_order set status = 'pending_payment'`.execute(db());
  await sql`delete from figure_delta where what = 'order_fail'`.execute(db());
  const [failed, whole, part] = await db()
    .selectFrom('shop_order')
    .select(['id', 'status', 'total'])
    .$castTo<{ id: number; status: OrderState; total: number }>()
    .orderBy('id')
    .execute();
  const move = async (o: typeof failed, to: OrderState, reason = '') => {
    await transaction((tx) =>
      moveOrder(tx, o!, to, { actor: 'guest', reason }, to === 'paid' ? { paid_at: new Date() } : undefined),
    );
    o!.status = to;
  };
  await move(failed, 'failed', 'CARD_EXPIRED');
  await move(whole, 'paid');
  await move(whole, 'cancelled');
  await move(part, 'paid');
  await db()
    .insertInto('order_refund')
    .values({
      order_id: part!.id,
      key: randomUUID(),
      goods_8: 1_000,
      goods_10: 0,
      shipping_fee: 0,
      wrapping_fee: 0,
      points_8: 0,
      points_10: 0,
      tax_8: 74,
      tax_10: 0,
      amount: 1_000,
      actor: 'staff:1',
      reason: '箱の傷み',
    })
    .execute();
  expect(failuresOf(await readFailures(operator, asked('order'), TODAY))).toMatchObject([
    { code: 'CARD_EXPIRED', now: { count: 1 }, before: { count: 0 } },
  ]);
  expect((await readRefunds(operator, asked('order'))).back).toEqual([
    { who: 'guest', reason: '', count: 1, amount: whole!.total },
    { who: 'staff', reason: '箱の傷み', count: 1, amount: 1_000 },
  ]);
});
