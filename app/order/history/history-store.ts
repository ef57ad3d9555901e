import { type SqlBool, sql } from 'kysely';
import type { DeliveryState } from '#app/delivery/states.ts';
import type { Recipient } from '#app/forms/recipient.ts';
import { heldBeyond } from '#app/payment/owed-query.ts';
import { type Db, db, type Tx } from '#platform/db/db.ts';
import { packedPieces, parcelFees, unsentPieces } from '../parcel-query.ts';
import type { OrderState } from '../states.ts';

/** A line as it was ordered. Yen, tax included. */
interface ShownLine {
  goodsId: number;
  skuId: number;
  name: string;
  sku: string;
  producer: string;
  temperature: 'ambient' | 'chilled' | 'frozen';
  /** In which it goes, from 1. */
  parcel: number;
  position: number;
  /** Day in Japan on which its parcel left; null before. */
  sentOn: string | null;
  unitPrice: number;
  quantity: number;
  /** Of them in its parcel: without what was given back before it left. */
  packed: number;
  /** Pieces that are not sent, as they were given back before. */
  unsent: number;
  taxRate: 8 | 10;
  alcohol: boolean;
  /** Whether a のし can be put on it. */
  noshi: boolean;
  /** Whether the same goods can be ordered today, regardless of stock. */
  sold: boolean;
}

/** How far the parcels of an order are, without those that were dropped while others stand. */
interface ShownParcels {
  count: number;
  sent: number;
  /** Of the one that is the least far. */
  status: DeliveryState;
}

const SHOWN_PARCELS = sql`
  select jsonb_build_object(
           'count', count(*), 'sent', count(*) filter (where d.status in ('shipped', 'delivered')),
           'status', (array_agg(d.status order by array_position(
                        '{waiting,preparing,shipped,delivered,cancelled}'::text[], d.status)))[1])
    from delivery d
   where d.order_id = shop_order.id
     and (d.status <> 'cancelled' or not exists (
            select from delivery o where o.order_id = d.order_id and o.status <> 'cancelled'))
  having count(*) > 0`;

/** What lists and pages show of orders: one query for any number of orders. */
function shown(on: Db | Tx) {
  return on
    .selectFrom('shop_order')
    .innerJoin('payment', 'payment.order_id', 'shop_order.id')
    .selectAll('shop_order')
    .select([
      'payment.method',
      'payment.deadline',
      'payment.redirect_url',
      'payment.status as payment_status',
      'payment.instructions',
      'payment.received_amount',
      'payment.refunded_amount',
      'payment.paid_out_amount',
      'payment.dispute',
      // Of all of it, or of a part of what stands.
      sql<boolean>`payment.bounced_amount > 0 and (payment.status = 'refund_due' or ${heldBeyond('payment')} > 0)`.as(
        'refund_failed',
      ),
      sql<ShownParcels | null>`(${SHOWN_PARCELS})`.as('deliveries'),
      // An order has left when its last parcel has: only then it is supplied.
      sql<Date | null>`(
        select max(d.shipped_at) from delivery d
         where d.order_id = shop_order.id
        having not bool_or(d.status in ('waiting', 'preparing')))`.as('shipped_at'),
      parcelFees().as('fees'),
      sql<ShownLine[]>`(
        select jsonb_agg(jsonb_build_object(
                 'goodsId', l.goods_id, 'skuId', l.sku_id, 'name', l.goods_name, 'sku', l.sku_label,
                 'producer', l.producer, 'temperature', l.temperature, 'parcel', l.parcel, 'unitPrice', l.unit_price, 'quantity', l.quantity,
                 'packed', ${packedPieces('l')}, 'unsent', ${unsentPieces('l')}, 'taxRate', l.tax_rate,
                 'alcohol', g.alcohol, 'noshi', g.noshi, 'position', l.position,
                 'sentOn', (select (d.shipped_at at time zone 'Asia/Tokyo')::date::text from delivery d
                             where d.order_id = l.order_id and d.instalment = l.parcel),
                 'sold', g.status = 'published' and s.active and (g.accept_from is null or g.accept_from <= now())
                         and (g.accept_until is null or g.accept_until > now())
                         and coalesce(s.dispatch_until, 'infinity') >= (now() at time zone 'Asia/Tokyo')::date)
                       order by l.position)
          from order_line l join goods g on g.id = l.goods_id join sku_window s on s.id = l.sku_id
         where l.order_id = shop_order.id)`.as('lines'),
    ])
    .$narrowType<{
      status: OrderState;
      instructions: { label: string; value: string }[];
    }>();
}

export type ShownOrder = NonNullable<Awaited<ReturnType<typeof shownOrder>>>;

/** Anybody's order: the caller checks who may see it (access.ts). */
export async function shownOrder(number: string, on: Db | Tx = db()) {
  return shown(on).where('number', '=', number).executeTakeFirst();
}

/** Buyer and recipient as they were typed. */
export function peopleOf(o: ShownOrder): { buyer: Recipient; to: Recipient } {
  return { buyer: o.buyer as unknown as Recipient, to: o.delivery_address as unknown as Recipient };
}

/** All orders that wait for their payment, the earliest deadline first. */
export async function waitingOrders(memberId: number, most: number) {
  return shown(db())
    .where('shop_order.member_id', '=', memberId)
    .where('shop_order.status', '=', 'pending_payment')
    .orderBy('payment.deadline')
    .limit(most)
    .execute();
}

/** Orders of guests with a mail address, the newest first. */
export async function guestOrdersOf(email: string, most: number) {
  return shown(db())
    .where('shop_order.member_id', 'is', null)
    .where('shop_order.email', '=', email)
    .orderBy('shop_order.ordered_at', 'desc')
    .limit(most)
    .execute();
}

export interface Narrowed {
  /** Instants of ordering. */
  from: Date | null;
  until: Date | null;
  /** The number as it is stored, or a part of a product's name; '' for all. */
  q: string;
  number: string | undefined;
}

function narrowed(memberId: number, n: Narrowed) {
  const conditions = [sql<SqlBool>`shop_order.member_id = ${memberId}`];
  if (n.from) conditions.push(sql`shop_order.ordered_at >= ${n.from}`);
  if (n.until) conditions.push(sql`shop_order.ordered_at < ${n.until}`);
  if (n.number) conditions.push(sql`shop_order.number = ${n.number}`);
  else if (n.q !== '')
    conditions.push(
      sql`exists (select from order_line l where l.order_id = shop_order.id and strpos(lower(l.goods_name), lower(${n.q})) > 0)`,
    );
  return sql<SqlBool>`${sql.join(conditions, sql` and `)}`;
}

/** The number of orders in each state, whatever state the list is filtered by. */
export async function countByState(memberId: number, n: Narrowed): Promise<Map<OrderState, number>> {
  const rows = await db()
    .selectFrom('shop_order')
    .select((eb) => ['status', eb.fn.countAll<number>().as('count')])
    .where(narrowed(memberId, n))
    .groupBy('status')
    .execute();
  return new Map(rows.map((r) => [r.status as OrderState, r.count]));
}

/** A page of a member's orders, newest first. @param states null for all. */
export async function listedOrders(
  memberId: number,
  n: Narrowed,
  states: readonly OrderState[] | null,
  page: { limit: number; offset: number },
) {
  return shown(db())
    .where(narrowed(memberId, n))
    .$if(states !== null, (q) => q.where('shop_order.status', 'in', [...states!]))
    .orderBy('shop_order.ordered_at', 'desc')
    .orderBy('shop_order.id', 'desc')
    .limit(page.limit)
    .offset(page.offset)
    .execute();
}

/** The years in Japan in which a member ordered, newest first. */
export async function yearsWithOrders(memberId: number): Promise<number[]> {
  const { rows } = await sql<{ year: number }>`
    select distinct extract(year from ordered_at at time zone 'Asia/Tokyo')::int as year
      from shop_order where member_id = ${memberId} order by year desc`.execute(db());
  return rows.map((r) => r.year);
}
