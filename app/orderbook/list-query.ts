import { type RawBuilder, sql } from 'kysely';
import type { DeliveryState } from '#app/delivery/states.ts';
import type { OrderState } from '#app/order/states.ts';
import { db } from '#platform/db/db.ts';
import { countUpTo, type Keyset, keyset, type Page, type PageAsked } from '#platform/db/keyset.ts';
import { holding, like } from '#platform/db/like.ts';
import { nameColumns, nameIs } from '#platform/db/name-query.ts';
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

/** From so many on orders are not looked up one by one. */
const MANY = 20_000;

/** What of an order `o` fits one meaning of what was typed, any of these: each is found by an index of its own. */
function fitting(m: Meaning): RawBuilder<unknown>[] {
  switch (m.by) {
    case 'number':
      return [sql`o.number = ${m.number}`];
    case 'email':
      return [
        sql`o.email = ${m.email}`,
        sql`o.member_id in (select id from member where member.email = ${m.email})`,
      ];
    case 'phone':
      return [sql`o.buyer->>'phone' = ${m.phone}`, sql`o.delivery_address->>'phone' = ${m.phone}`];
    case 'tracking':
      return [
        sql`o.id in (select order_id from delivery
                      where tracking = ${m.tracking} and tracking <> '' and order_id is not null)`,
      ];
    case 'total':
      return [sql`o.total = ${m.total}`];
    case 'name':
      return ['o.buyer', 'o.delivery_address'].flatMap((of) => nameIs(nameColumns(sql.ref(of)), m.name));
    case 'goods': {
      const named = m.words.map((w) => like(sql`name`, holding(w)));
      return [
        sql`exists (select from order_line l where l.order_id = o.id and l.goods_id = any(array(
              select id from goods where kind = 'product' and (code = ${m.code} or (${sql.join(named, sql` and `)}))
               limit ${MOST_GOODS})))`,
      ];
    }
  }
}

/**
 * Orders that fit what was typed; null for all. Few of them are looked up by their indexes, meaning by meaning. A family name that
 * thousands have is looked for from the newest order on, where it soon turns up: to look them all up first would take seconds.
 * @param all whether all of them are wanted, and not the first.
 */
async function sought(q: string, all: boolean): Promise<RawBuilder<unknown> | null> {
  const conditions = readMeanings(q).flatMap(fitting);
  if (conditions.length === 0) return q === '' ? null : sql`false`;
  const ids = sql.join(
    conditions.map((c) => sql`select o.id from shop_order o where ${c}`),
    sql` union all `,
  );
  if (all) return sql`o.id in (${ids})`;
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from (select from (${ids}) ids limit ${MANY}) enough`.execute(db());
  return rows[0]!.count < MANY ? sql`o.id in (${ids})` : sql`(${sql.join(conditions, sql` or `)})`;
}

const GIVEN_BACK = sql`exists (
  select from payment p where p.order_id = o.id and (p.granted_amount > 0 or p.refunded_amount > 0))`;

async function matching(f: OrderFilter, all: boolean): Promise<RawBuilder<unknown>> {
  const conditions: RawBuilder<unknown>[] = [(await sought(f.q, all)) ?? sql`true`];
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
  const matches = await matching(filter, false);
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
      from (select * from shop_order o where ${matches} and ${page.where}
             order by ${page.order} limit ${page.limit}) o
      join payment p on p.order_id = o.id
      join order_line l on l.order_id = o.id and l.position = 1
     order by ${page.order}`.execute(db());
  return page.page<OrderRow>(rows);
}

export async function countOrders(filter: OrderFilter): Promise<number> {
  return countUpTo(sql`from shop_order o where ${await matching(filter, true)}`);
}

/** Paid orders of which nothing was begun yet, and since when the first has been waiting. */
export async function waitingOrders(): Promise<{ count: number; since: Date | null }> {
  const of = sql`from shop_order o where o.status = 'paid'`;
  const { rows } = await sql<{
    since: Date;
  }>`select o.ordered_at as since ${of} order by o.ordered_at, o.id limit 1`.execute(db());
  const since = rows[0]?.since ?? null;
  return { count: since === null ? 0 : await countUpTo(of), since };
}
