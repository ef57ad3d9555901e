import { sql } from 'kysely';
import { db } from '#platform/db/db.ts';
import type { ParcelRow } from '../list-query.ts';

/** What a file of tracking numbers is compared with. */
export type SentParcel = Pick<
  ParcelRow,
  | 'id'
  | 'of'
  | 'number'
  | 'instalment'
  | 'attempt'
  | 'status'
  | 'carrier'
  | 'tracking'
  | 'heldReason'
  | 'dispute'
  | 'plannedFrom'
  | 'governmentCode'
  | 'producerId'
> & {
  /** What was entered that it cost, yen, by which time it left. */
  costs: Record<string, number>;
};

/** All parcels of some donations and orders, by their numbers, whoever asks: the caller asks whether they may. */
export async function parcelsOfNumbers(numbers: readonly string[]): Promise<SentParcel[]> {
  if (numbers.length === 0) return [];
  const columns = sql`v.id, v.instalment, v.attempt, v.status, v.carrier, v.tracking, nullif(v.held_reason, '') as "heldReason",
                      v.planned_from as "plannedFrom",
                      v.government_code as "governmentCode", v.producer_id as "producerId",
                      coalesce((select jsonb_object_agg(c.attempt, c.amount) from parcel_cost c where c.delivery_id = v.id), '{}') as costs`;
  const { rows } = await sql<SentParcel>`
    select 'donation' as of, d.number, pay.dispute, ${columns}
      from donation d
      join delivery v on v.donation_id = d.id
      left join donation_payment dp on dp.donation_id = d.id
      left join payment pay on pay.id = dp.payment_id
     where d.number = any(${numbers}::text[])
    union all
    select 'order', o.number, pay.dispute, ${columns}
      from shop_order o
      join delivery v on v.order_id = o.id
      left join payment pay on pay.order_id = o.id
     where o.number = any(${numbers}::text[])`.execute(db());
  return rows;
}
