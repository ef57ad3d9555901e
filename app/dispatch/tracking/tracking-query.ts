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

/** All parcels of some donations and orders, by their numbers: the caller checks who may see them. */
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

/** A parcel that has left with a number. */
export type Numbered = Pick<
  ParcelRow,
  'id' | 'number' | 'instalment' | 'attempt' | 'carrier' | 'tracking' | 'governmentCode' | 'producerId'
>;

/** Parcels that left with one of these numbers, of whichever carrier, at or after an instant: the caller checks who may know what of them. */
export async function parcelsWithTracking(tracking: readonly string[], since: Date): Promise<Numbered[]> {
  if (tracking.length === 0) return [];
  const { rows } = await sql<Numbered>`
    select v.id, coalesce(d.number, o.number) as number, v.instalment, v.attempt, v.carrier, v.tracking,
           v.government_code as "governmentCode", v.producer_id as "producerId"
      from delivery v
      left join donation d on d.id = v.donation_id
      left join shop_order o on o.id = v.order_id
     where v.tracking = any(${tracking}::text[]) and v.tracking <> '' and v.shipped_at >= ${since}
     order by v.id`.execute(db());
  return rows;
}
