import { type RawBuilder, sql } from 'kysely';

/** What sending a parcel of an order costs. Yen with 10 % tax. */
export interface ParcelFee {
  /** From 1. */
  position: number;
  fee: number;
  wrappingFee: number;
}

/** Of all parcels of `shop_order`, as a value of the statement that reads it; none of an order from before there were parcels. */
export function parcelFees(): RawBuilder<ParcelFee[]> {
  return sql<ParcelFee[]>`(
    select coalesce(jsonb_agg(jsonb_build_object('position', p.position, 'fee', p.fee, 'wrappingFee', p.wrapping_fee)
                              order by p.position), '[]')
      from order_parcel p where p.order_id = shop_order.id)`;
}
