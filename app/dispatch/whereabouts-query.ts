import { sql } from 'kysely';
import type { Reach } from '#app/staff/permissions.ts';
import { readNumber } from '#platform/crypto.ts';
import { db } from '#platform/db/db.ts';
import { ofAnyState, type ParcelFilter } from './list-query.ts';
import { readParcelNumber } from './parcel-number.ts';

/** Where parcels of a number are: states of the list that have none in common, and what is in no list. */
export interface Whereabouts {
  state: 'open' | 'shipped' | 'returned' | 'delivered' | 'cancelled';
  count: number;
}

/**
 * In which states the parcels of a donation, an order or a parcel's number are, whatever state the list shows. Nothing of goods' names: of
 * these there may be any number.
 */
export async function whereabouts(reach: Reach, filter: ParcelFilter): Promise<Whereabouts[]> {
  if (readParcelNumber(filter.q) === undefined && readNumber(filter.q) === undefined) return [];
  const { rows } = await sql<Whereabouts>`
    select state, count(*)::int as count
      from (select case when v.status in ('waiting', 'preparing') then 'open' else v.status end as state from delivery v
             where ${ofAnyState(reach, filter)} and (v.status not in ('shipped', 'delivered') or v.shipped_at is not null)) v
     group by state
     order by array_position('{open,shipped,returned,delivered,cancelled}'::text[], state)`.execute(db());
  return rows;
}
