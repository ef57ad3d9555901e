import { sql } from 'kysely';
import { linesOf } from '#app/cart/count-query.ts';
import type { Owner } from '#app/cart/owner.ts';
import { type DispatchWindow, windowColumns } from '#app/delivery/dispatch-window.ts';
import type { Recipient } from '#app/forms/recipient.ts';
import { type FoundPayment, type NewPayment, newPayment } from '#app/payment/new-payment-query.ts';
import type { OrderParcel } from '#app/sale/rules/parcels.ts';
import type { Db, Tx } from '#platform/db/db.ts';
import { PREPARED } from '#platform/db/prepared.ts';
import type { PaymentMethod } from '#platform/payment/port.ts';
import { mayMove, type OrderState } from './states.ts';

interface NewLine {
  goodsId: number;
  skuId: number;
  goodsName: string;
  skuLabel: string;
  producer: string;
  temperature: 'ambient' | 'chilled' | 'frozen';
  shippingClass: string;
  taxRate: 8 | 10;
  /** Yen, tax included. */
  unitPrice: number;
  quantity: number;
  /** In which it goes, from 1. */
  parcel: number;
  window: DispatchWindow | null;
}

/** The buyer's data, as copied into the order. */
export interface Buyer extends Recipient {
  /** 'YYYY-MM-DD'; asked for with alcohol only. */
  birthDate?: string;
}

/** An order to be inserted. Yen, tax included. */
export interface NewOrder {
  number: string;
  formKey: string;
  /** null for a guest. */
  memberId: number | null;
  /** SHA-256 of the key in the guest's cookie; null for a member. */
  guest: Buffer | null;
  email: string;
  buyer: Buyer;
  delivery: Recipient;
  /** 'YYYY-MM-DD' in Japan; null for as soon as possible. */
  deliveryDate: string | null;
  timeSlot: string;
  noshi: string;
  wrapping: string;
  /** ご要望・備考, at most 200 characters. */
  note: string;
  goodsTotal: number;
  shippingFee: number;
  wrappingFee: number;
  pointsUsed: number;
  total: number;
  taxable8: number;
  tax8: number;
  taxable10: number;
  tax10: number;
  pointsToEarn: number;
  lines: NewLine[];
  parcels: readonly OrderParcel[];
  /** Whose cart the lines were; null for one product's form. */
  cart: Owner | null;
  at: Date;
}

/**
 * Inserts the order with its payment, its lines, its parcels and the beginning of its history, unless its form has already
 * created one; the lines of a cart are no longer shown there while it waits or stands. One statement, however many lines.
 * @returns undefined for a repeat.
 */
export async function insertOrder(tx: Tx, o: NewOrder, p: NewPayment): Promise<OrderWithPayment | undefined> {
  const actor = o.memberId === null ? 'guest' : 'member';
  const made = await tx
    .with('made', (q) =>
      q
        .insertInto('shop_order')
        .values({
          number: o.number,
          form_key: o.formKey,
          member_id: o.memberId,
          guest: o.guest,
          email: o.email,
          buyer: JSON.stringify(o.buyer),
          delivery_address: JSON.stringify(o.delivery),
          delivery_date: o.deliveryDate,
          time_slot: o.timeSlot,
          noshi: o.noshi,
          wrapping: o.wrapping,
          note: o.note,
          goods_total: o.goodsTotal,
          shipping_fee: o.shippingFee,
          wrapping_fee: o.wrappingFee,
          points_used: o.pointsUsed,
          total: o.total,
          taxable_8: o.taxable8,
          tax_8: o.tax8,
          taxable_10: o.taxable10,
          tax_10: o.tax10,
          points_to_earn: o.pointsToEarn,
          ordered_at: o.at,
        })
        .onConflict((c) => c.column('form_key').doNothing())
        .returning(['id', 'number', 'member_id', 'status']),
    )
    .with('begun', () => sql`(${event('made', null, 'pending_payment', { actor, reason: '' })})`)
    .with('owed', () => sql<FoundPayment>`(${newPayment('order_id', 'made', p)})`)
    .with('lines', () => sql`(${newLines(o.lines)})`)
    .with('parcels', () => sql`(${newParcels(o.parcels)})`)
    .with('hidden', () => sql`(${hiddenLines(o)})`)
    .selectFrom(['made', 'owed'])
    .selectAll()
    .$narrowType<{ status: OrderState }>()
    .executeTakeFirst();
  const [first] = o.lines;
  return made && { ...made, goods_id: first!.goodsId, goods_name: first!.goodsName, lines: o.lines.length };
}

/** The lines, as a part of the statement that makes the order. */
function newLines(lines: readonly NewLine[]) {
  const rows = lines.map(({ window, ...line }, i) => ({
    ...line,
    ...windowColumns(window),
    position: i + 1,
  }));
  return sql<never>`
    insert into order_line (order_id, position, goods_id, sku_id, goods_name, sku_label, producer, temperature,
                            shipping_class, tax_rate, unit_price, quantity, parcel, handling_days, dispatch_from, dispatch_until)
    select made.id, l.position, l."goodsId", l."skuId", l."goodsName", l."skuLabel", l.producer, l.temperature,
           l."shippingClass", l."taxRate", l."unitPrice", l.quantity, l.parcel, l.handling_days, l.dispatch_from, l.dispatch_until
      from made, jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
             as l (position smallint, "goodsId" bigint, "skuId" bigint, "goodsName" text, "skuLabel" text, producer text,
                   temperature text, "shippingClass" text, "taxRate" smallint, "unitPrice" integer, quantity integer,
                   parcel smallint, handling_days smallint, dispatch_from date, dispatch_until date)`;
}

function newParcels(parcels: readonly OrderParcel[]) {
  const rows = parcels.map(({ lines: _, ...parcel }, i) => ({ ...parcel, position: i + 1 }));
  return sql<never>`
    insert into order_parcel (order_id, position, producer_id, temperature, shipping_class, fee, wrapping_fee)
    select made.id, p.position, p."producerId", p.temperature, p."shippingClass", p.fee, p."wrappingFee"
      from made, jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
             as p (position smallint, "producerId" bigint, temperature text, "shippingClass" text, fee integer, "wrappingFee" integer)`;
}

function hiddenLines({ cart, lines, formKey }: NewOrder) {
  return sql<never>`
    update cart_line l set form_key = ${formKey}
      from made
     where ${cart ? linesOf(cart, 'l') : sql`false`}
       and l.sku_id = any(${lines.map((line) => line.skuId)}::bigint[])`;
}

/** The row in an order's history, as a part of the statement that writes its state. @param of that part's name, with an `id`. */
function event(of: string, from: OrderState | null, to: OrderState, by: { actor: string; reason: string }) {
  return sql<never>`
    insert into order_event (order_id, from_status, to_status, actor, reason)
    select id, ${from}, ${to}, ${by.actor}, ${by.reason} from ${sql.table(of)}`;
}

/**
 * The one function that moves an order from state to state, with its history.
 * @throws Error when the table of transitions does not allow it: the caller holds the row's lock, so this is a fault.
 */
export async function moveOrder(
  tx: Tx,
  order: { id: number; status: OrderState },
  to: OrderState,
  by: { actor: string; reason: string },
  set?: { paid_at: Date },
): Promise<void> {
  if (!mayMove(order.status, to)) throw new Error(`order ${order.id}: ${order.status} cannot become ${to}`);
  await sql`
    with moved as (
      update shop_order set status = ${to}, paid_at = coalesce(${set?.paid_at ?? null}::timestamptz, paid_at)
       where id = ${order.id} returning id)
    ${event('moved', order.status, to, by)} ${PREPARED}`.execute(tx);
}

/** An order with its payment, by the number or the form that made it. */
function orderWithPayment(db: Db | Tx) {
  return db
    .selectFrom('shop_order')
    .modifyFront(PREPARED)
    .innerJoin('payment', 'payment.order_id', 'shop_order.id')
    .innerJoin('order_line', (join) =>
      join.onRef('order_line.order_id', '=', 'shop_order.id').on('order_line.position', '=', 1),
    )
    .select([
      'shop_order.id',
      'shop_order.number',
      'shop_order.member_id',
      'shop_order.status',
      'order_line.goods_id',
      'order_line.goods_name',
      sql<number>`(select count(*) from order_line l where l.order_id = shop_order.id)::int`.as('lines'),
      'payment.amount as payment_amount',
      'payment.method',
      'payment.status as payment_status',
      'payment.provider_ref',
      'payment.idempotency_key',
      'payment.failure_code',
      'payment.deadline',
      sql<boolean>`jsonb_array_length(payment.instructions) > 0`.as('told_how'),
    ])
    .$narrowType<{ status: OrderState; method: PaymentMethod | 'points' }>();
}

export type OrderWithPayment = NonNullable<Awaited<ReturnType<typeof orderByNumber>>>;

export async function orderByNumber(db: Db | Tx, number: string) {
  return orderWithPayment(db).where('shop_order.number', '=', number).executeTakeFirst();
}

/** The form key is a secret of its owner: somebody who knows it has sent the form. */
export async function orderByFormKey(db: Db | Tx, formKey: string) {
  return orderWithPayment(db).where('shop_order.form_key', '=', formKey).executeTakeFirst();
}
