import { sql } from 'kysely';
import { type DispatchWindow, windowColumns } from '#app/delivery/dispatch-window.ts';
import type { Recipient } from '#app/forms/recipient.ts';
import { type FoundPayment, type NewPayment, newPayment } from '#app/payment/new-payment-query.ts';
import type { Db, Tx } from '#platform/db/db.ts';
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
  at: Date;
}

/**
 * Inserts the order with its payment, its lines and the beginning of its history, unless its form has already created one.
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
    .selectFrom(['made', 'owed'])
    .selectAll()
    .$narrowType<{ status: OrderState }>()
    .executeTakeFirst();
  if (!made) return undefined;
  await tx
    .insertInto('order_line')
    .values(
      o.lines.map((line, i) => ({
        order_id: made.id,
        position: i + 1,
        goods_id: line.goodsId,
        sku_id: line.skuId,
        goods_name: line.goodsName,
        sku_label: line.skuLabel,
        producer: line.producer,
        temperature: line.temperature,
        shipping_class: line.shippingClass,
        tax_rate: line.taxRate,
        unit_price: line.unitPrice,
        quantity: line.quantity,
        ...windowColumns(line.window),
      })),
    )
    .execute();
  const [first] = o.lines;
  return { ...made, goods_id: first!.goodsId, goods_name: first!.goodsName };
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
    ${event('moved', order.status, to, by)}`.execute(tx);
}

/** An order with its payment, by the number or the form that made it. */
function orderWithPayment(db: Db | Tx) {
  return db
    .selectFrom('shop_order')
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
