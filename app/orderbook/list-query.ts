import { type RawBuilder, sql } from 'kysely';
import type { DeliveryState } from '#app/delivery/states.ts';
import type { OrderState } from '#app/order/states.ts';
import { db } from '#platform/db/db.ts';
import { countUpTo, type Keyset, keyset, type Page, type PageAsked } from '#platform/db/keyset.ts';
import type { PaymentMethod } from '#platform/payment/port.ts';
import { type Meaning, readMeanings } from './sought.ts';

export interface OrderFilter {
  q: string;
  /** `disputed`: paid, but the payment is disputed. */
  state: OrderState | 'disputed' | null;
  method: PaymentMethod | 'points' | null;
  /** Whether anything of it was given back. */
  refund: 'some' | 'none' | null;
  buyer: 'member' | 'guest' | null;
  /** Who sends some of it. */
  producerId: number | null;
  /** Ordered from this instant on, and before that one. */
  from: Date | null;
  until: Date | null;
}

/** An order as the list shows it. Yen, tax included. */
export interface OrderRow {
  id: number;
  number: string;
  orderedAt: Date;
  paidAt: Date | null;
  buyer: string;
  kana: string;
  isMember: boolean;
  goods: string;
  sku: string;
  quantity: number;
  lines: number;
  total: number;
  pointsUsed: number;
  /** What was promised back of it, or went back. */
  givenBack: number;
  method: string;
  status: OrderState;
  dispute: string | null;
  /** Of its parcel that is the least far; null where none is planned. */
  delivery: DeliveryState | null;
}

const ORDER: Keyset = {
  keys: [
    { by: sql`o.ordered_at`, type: 'timestamptz' },
    { by: sql`o.id`, type: 'bigint' },
  ],
  down: true,
};

/** Of as many goods as are called so orders are looked for. */
const MOST_GOODS = 200;

const escaped = (text: string) => text.replace(/[\\%_]/g, '\\$&');

function nameOf(column: 'buyer' | 'delivery_address', kana: boolean): RawBuilder<string> {
  const [family, given] = kana ? ['familyNameKana', 'givenNameKana'] : ['familyName', 'givenName'];
  const of = sql.ref(column);
  return sql`name_key((${of}->>${sql.lit(family)}) || (${of}->>${sql.lit(given)}))`;
}

/** The ids of orders that fit one meaning of what was typed. */
function meant(m: Meaning): RawBuilder<unknown>[] {
  switch (m.by) {
    case 'number':
      return [sql`select id from shop_order where number = ${m.number}`];
    case 'email':
      return [
        sql`select id from shop_order where email = ${m.email}`,
        sql`select x.id from member m join shop_order x on x.member_id = m.id where m.email = ${m.email}`,
      ];
    case 'phone':
      return [
        sql`select id from shop_order where buyer->>'phone' = ${m.phone}`,
        sql`select id from shop_order where delivery_address->>'phone' = ${m.phone}`,
      ];
    case 'tracking':
      return [
        sql`select order_id from delivery where tracking = ${m.tracking} and tracking <> '' and order_id is not null`,
      ];
    case 'total':
      return [sql`select id from shop_order where total = ${m.total}`];
    case 'name':
      return (['buyer', 'delivery_address'] as const).flatMap((column) =>
        [false, true].map(
          (kana) =>
            sql`select id from shop_order where ${nameOf(column, kana)} like ${`${escaped(kana ? m.kana : m.name)}%`}`,
        ),
      );
    case 'goods': {
      const named = m.words.map((w) => sql`name ilike ${`%${escaped(w)}%`}`);
      return [
        sql`select order_id from order_line where goods_id = any(array(
              select id from goods where kind = 'product' and (code = ${m.code} or (${sql.join(named, sql` and `)}))
               limit ${MOST_GOODS}))`,
      ];
    }
  }
}

const GIVEN_BACK = sql`exists (
  select from payment p where p.order_id = o.id and (p.granted_amount > 0 or p.refunded_amount > 0))`;

function matching(f: OrderFilter): RawBuilder<boolean> {
  const ids = readMeanings(f.q).flatMap(meant);
  const conditions: RawBuilder<unknown>[] = [sql`true`];
  if (ids.length > 0) conditions.push(sql`o.id in (${sql.join(ids, sql` union all `)})`);
  else if (f.q !== '') conditions.push(sql`false`);
  if (f.state === 'disputed')
    conditions.push(
      sql`o.id in (select p.order_id from payment p where p.dispute = 'open' and p.order_id is not null)`,
    );
  else if (f.state !== null) conditions.push(sql`o.status = ${f.state}`);
  if (f.method !== null)
    conditions.push(
      sql`o.id in (select p.order_id from payment p where p.method = ${f.method} and p.order_id is not null)`,
    );
  if (f.refund !== null) conditions.push(f.refund === 'some' ? GIVEN_BACK : sql`not ${GIVEN_BACK}`);
  if (f.buyer !== null) conditions.push(sql`(o.member_id is null) = ${f.buyer === 'guest'}`);
  if (f.producerId !== null)
    conditions.push(
      sql`exists (select from order_parcel p where p.order_id = o.id and p.producer_id = ${f.producerId})`,
    );
  if (f.from !== null) conditions.push(sql`o.ordered_at >= ${f.from}`);
  if (f.until !== null) conditions.push(sql`o.ordered_at < ${f.until}`);
  return sql.join(conditions, sql` and `);
}

/** Orders of the shop, a page of them, the newest first. The caller asks whether somebody may look at them. */
export async function listOrders(filter: OrderFilter, asked: PageAsked): Promise<Page<OrderRow>> {
  const page = keyset(ORDER, asked);
  const { rows } = await sql<OrderRow & { key: string }>`
    select ${page.key} as key, o.id, o.number, o.ordered_at as "orderedAt", o.paid_at as "paidAt",
           concat_ws(' ', o.buyer->>'familyName', o.buyer->>'givenName') as buyer,
           concat_ws(' ', o.buyer->>'familyNameKana', o.buyer->>'givenNameKana') as kana,
           o.member_id is not null as "isMember", l.goods_name as goods, l.sku_label as sku, l.quantity,
           (select count(*)::int from order_line x where x.order_id = o.id) as lines,
           o.total, o.points_used as "pointsUsed", greatest(p.granted_amount, p.refunded_amount) as "givenBack",
           p.method, o.status, p.dispute,
           (select v.status from delivery v where v.order_id = o.id
             order by array_position('{waiting,preparing,shipped,delivered,cancelled}'::text[], v.status) limit 1) as delivery
      from (select * from shop_order o where ${matching(filter)} and ${page.where}
             order by ${page.order} limit ${page.limit}) o
      join payment p on p.order_id = o.id
      join order_line l on l.order_id = o.id and l.position = 1
     order by ${page.order}`.execute(db());
  return page.page<OrderRow>(rows);
}

export function countOrders(filter: OrderFilter): Promise<number> {
  return countUpTo(sql`from shop_order o where ${matching(filter)}`);
}
