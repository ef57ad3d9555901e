import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { aGift, PRODUCT } from '#app/catalogue/testing/gifts.ts';
import { afterPaying } from '#app/payment/after-paying.ts';
import { startPayment } from '#app/payment/start-payment.ts';
import { earn, use } from '#app/point/ledger.ts';
import { SHOP } from '#app/point/rules.ts';
import { totalsOf } from '#app/sale/rules/totals.ts';
import { reserveStock } from '#app/stock/stock.ts';
import { randomNumber } from '#platform/crypto.ts';
import { db, dbPool, transaction } from '#platform/db/db.ts';
import type { PaymentMethod } from '#platform/payment/port.ts';
import { orders } from '../pay/orders.ts';
import { insertOrder, type NewOrder, orderByNumber } from '../store.ts';

export const BUYER = {
  familyName: '佐藤',
  givenName: '花子',
  familyNameKana: 'サトウ',
  givenNameKana: 'ハナコ',
  postalCode: '1000001',
  prefecture: 13,
  city: '千代田区',
  street: '千代田1-1',
  building: '',
  phone: '0312345678',
};

export interface Product {
  id: number;
  sku: number;
  taxRate: 8 | 10;
  price: number;
}

/** A published product of the shop, frozen food by default. @param price yen including tax. */
export async function aProduct(
  price: number,
  taxRate: 8 | 10 = 8,
  over: Record<string, unknown> = {},
): Promise<Product> {
  const made = await aGift([10], { ...PRODUCT, price, tax_rate: taxRate, ...over });
  return { id: made.id, sku: made.skus[0]!, taxRate, price };
}

export interface Wish {
  memberId: number | null;
  /** `parcel`: in which it goes, from 1; all in one without it. */
  lines: { product: Product; quantity: number; parcel?: number }[];
  /** Of each parcel; without them all of the shipping fee is the first one's. */
  fees?: number[];
  shippingFee?: number;
  /** Of each parcel; none without them. */
  wrappingFees?: readonly number[];
  /** Credited to the member beforehand, so that they can be used. */
  pointsUsed?: number;
  method?: PaymentMethod | 'points';
  email?: string;
  note?: string;
  at?: Date;
  deadline?: Date;
}

/** An order that waits for its payment, created by the form. @returns its number and the payment path. */
export async function anOrder(w: Wish): Promise<{ number: string; url: string }> {
  const {
    memberId,
    fees = [w.shippingFee ?? 880],
    wrappingFees = [],
    pointsUsed = 0,
    method = 'card',
    at = new Date(),
  } = w;
  const shippingFee = fees.reduce((sum, fee) => sum + fee, 0);
  const wrappingFee = wrappingFees.reduce((sum, fee) => sum + fee, 0);
  const number = randomNumber(10);
  const lines = w.lines.map(({ product, quantity }) => ({
    unitPrice: product.price,
    quantity,
    taxRate: product.taxRate,
  }));
  const t = totalsOf({ lines, shippingFee, wrappingFee, pointsUsed, pointPercent: 1 });
  const of = (rate: 8 | 10) => t.byRate.find((r) => r.rate === rate);
  const { id: producerId } = await db()
    .selectFrom('producer')
    .select('id')
    .limit(1)
    .executeTakeFirstOrThrow();
  await transaction(async (tx) => {
    if (memberId !== null && pointsUsed > 0) {
      const account = { memberId, issuer: SHOP, at };
      await earn(tx, { ...account, source: { event: `gift-${number}` }, points: pointsUsed });
      await use(tx, { ...account, source: { order: number }, points: pointsUsed });
    }
    const order: NewOrder = {
      number,
      formKey: randomUUID(),
      memberId,
      guest: null,
      email: w.email ?? 'hanako@example.jp',
      buyer: BUYER,
      delivery: BUYER,
      deliveryDate: null,
      timeSlot: '',
      noshi: '',
      wrapping: '',
      note: w.note ?? '',
      goodsTotal: t.goods,
      shippingFee,
      wrappingFee,
      pointsUsed,
      total: t.total,
      taxable8: of(8)?.taxable ?? 0,
      tax8: of(8)?.tax ?? 0,
      taxable10: of(10)?.taxable ?? 0,
      tax10: of(10)?.tax ?? 0,
      pointsToEarn: memberId === null ? 0 : t.pointsToEarn,
      lines: w.lines.map(({ product, quantity, parcel = 1 }) => ({
        goodsId: product.id,
        skuId: product.sku,
        goodsName: 'ほたて貝柱',
        skuLabel: '1kg',
        producer: '生産者',
        temperature: 'frozen',
        shippingClass: 'small',
        taxRate: product.taxRate,
        unitPrice: product.price,
        quantity,
        parcel,
        window: { days: 2 },
      })),
      parcels: fees.map((fee, i) => ({
        producerId,
        temperature: 'frozen',
        shippingClass: 'small',
        lines: [],
        fee,
        free: false,
        wrappingFee: wrappingFees[i] ?? 0,
      })),
      cart: null,
      at,
    };
    await insertOrder(tx, order, {
      reference: number,
      method,
      amount: t.total,
      deadline: w.deadline ?? new Date(at.getTime() + 30 * 60_000),
    });
    for (const { product, quantity } of w.lines)
      await reserveStock(tx, [{ goodsId: product.id, skuId: product.sku, quantity }]);
  });
  const started = await startPayment(orders, (await orderByNumber(db(), number))!);
  return { number, url: started.kind === 'pay' ? started.url : '' };
}

export async function orderOf(number: string) {
  return db()
    .selectFrom('shop_order')
    .innerJoin('payment', 'payment.order_id', 'shop_order.id')
    .selectAll('shop_order')
    .select([
      'payment.status as payment_status',
      'payment.amount as payment_amount',
      'payment.received_amount',
      'payment.refunded_amount',
      'payment.granted_amount',
    ])
    .where('number', '=', number)
    .executeTakeFirstOrThrow();
}

/** The states that an order went through, the first one included. */
export async function pathOf(number: string): Promise<string[]> {
  const rows = await db()
    .selectFrom('order_event')
    .innerJoin('shop_order', 'shop_order.id', 'order_event.order_id')
    .select('to_status')
    .where('number', '=', number)
    .orderBy('order_event.id')
    .execute();
  return rows.map((r) => r.to_status);
}

/** Mails about an order, in order. */
export async function mailsOf(number: string) {
  return db()
    .selectFrom('mail_message')
    .select(['kind', 'recipient', 'subject', 'body_text', 'body_html'])
    .where('dedupe_key', 'like', `%:${number}`)
    .orderBy('id')
    .execute();
}

/** Yen of an order that the acquirer holds, and how often it charged. */
export async function bookedOf(number: string): Promise<{ held: number; charged: number }> {
  const { rows } = await sql<{ held: number; charged: number }>`
    select coalesce(sum(e.amount), 0)::bigint as held, count(*) filter (where e.kind = 'charge') as charged
      from acquirer.entry e join acquirer.payment a on a.id = e.payment_id where a.reference = ${number}`.execute(
    db(),
  );
  return rows[0]!;
}

/** Locks an order's payment, as a transaction of another process might. @returns a function that releases it. */
export async function holdOrder(number: string): Promise<() => Promise<void>> {
  const client = await dbPool().connect();
  await client.query('begin');
  await client.query('select from payment where reference = $1 for update', [number]);
  return async () => {
    await client.query('commit');
    client.release();
  };
}

/** A paid order that goes in two parcels. @returns its number. */
export async function anOrderOfTwo(
  world: { payAt(url: string): Promise<unknown> },
  memberId: number,
): Promise<string> {
  const [a, b] = [await aProduct(2_000), await aProduct(1_000)];
  const o = await anOrder({
    memberId,
    lines: [
      { product: a, quantity: 2 },
      { product: b, quantity: 1, parcel: 2 },
    ],
    fees: [880, 1_155],
  });
  await world.payAt(o.url);
  await afterPaying(orders, o.number);
  return o.number;
}
