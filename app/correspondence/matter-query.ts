import { sql } from 'kysely';
import type { DeliveryState } from '#app/delivery/states.ts';
import type { DonationState } from '#app/donation/states.ts';
import type { OrderState } from '#app/order/states.ts';
import { db } from '#platform/db/db.ts';
import { jsonRows } from '#platform/db/json-rows.ts';

interface Sent {
  state: DeliveryState;
  carrier: string;
  tracking: string;
  /** Milliseconds since 1970. */
  shippedAt: number | null;
}

/** As many deliveries as one thing may have. */
const MOST = 50;

const deliveries = (of: 'donation_id' | 'order_id', id: string) =>
  jsonRows<Sent>(sql`
    select status as state, carrier, tracking, (extract(epoch from shipped_at) * 1000)::bigint as "shippedAt"
      from delivery where ${sql.ref(of)} = ${sql.ref(id)} order by delivery.id limit ${MOST}`).as(
    'deliveries',
  );

export async function donationOf(number: string) {
  return db()
    .selectFrom('donation as d')
    .innerJoin('member', 'member.id', 'd.member_id')
    .innerJoin('government', 'government.code', 'd.government_code')
    .select([
      'd.government_code as governmentCode',
      'government.name as government',
      'd.goods_name as goods',
      'd.sku_label as variant',
      'd.quantity',
      'd.amount',
      'd.status',
      'd.applied_at as appliedAt',
      'd.paid_at as paidAt',
      'd.member_id as memberId',
      'member.email',
    ])
    .select(deliveries('donation_id', 'd.id'))
    .$narrowType<{ status: DonationState }>()
    .where('d.number', '=', number)
    .executeTakeFirst();
}

export async function orderOf(number: string) {
  return db()
    .selectFrom('shop_order as o')
    .select(['o.total', 'o.status', 'o.ordered_at as orderedAt', 'o.member_id as memberId', 'o.email'])
    .select(
      sql<string>`(select string_agg(words, '、') from (
        select l.goods_name || '(' || l.quantity || '点)' as words from order_line l
         where l.order_id = o.id order by l.position limit ${MOST}) lines)`.as('goods'),
    )
    .select(deliveries('order_id', 'o.id'))
    .$narrowType<{ status: OrderState }>()
    .where('o.number', '=', number)
    .executeTakeFirst();
}

/** Donations that were applied for together, by the number of their payment. */
export async function applicationOf(reference: string) {
  return db()
    .selectFrom('payment as p')
    .innerJoin('donation_payment as dp', 'dp.payment_id', 'p.id')
    .innerJoin('donation as d', 'd.id', 'dp.donation_id')
    .innerJoin('government', 'government.code', 'd.government_code')
    .innerJoin('member', 'member.id', 'd.member_id')
    .select([
      'd.number',
      'government.name as government',
      'd.amount',
      'd.status',
      'd.member_id as memberId',
      'member.email',
    ])
    .$narrowType<{ status: DonationState }>()
    .where('p.reference', '=', reference)
    .orderBy('d.id')
    .limit(MOST)
    .execute();
}
