import { type RawBuilder, sql } from 'kysely';
import { dispatchDay } from '#app/delivery/business-days.ts';
import { type OrderParcel, sizesWithin } from '#app/sale/rules/parcels.ts';

const MOST_CARDS = 4;

/**
 * Products of the same producer that would travel in a parcel at no cost and can be had now, the most liked first: a query of
 * ids. The index on a goods' producer finds them.
 * @param without goods that are not asked for.
 */
export function alongWith(parcel: OrderParcel, without: readonly number[], at: Date): RawBuilder<unknown> {
  return sql`
    select g.id from goods g
     where g.producer_id = ${parcel.producerId} and g.kind = 'product' and g.status = 'published'
       and g.temperature = ${parcel.temperature} and g.shipping_class = any(${sizesWithin(parcel.shippingClass)}::text[])
       and (g.accept_from is null or g.accept_from <= ${at}) and (g.accept_until is null or g.accept_until > ${at})
       and g.id <> all(${without}::bigint[])
       and exists (select from sku_window k
                    where k.goods_id = g.id and k.active and (k.stock is null or k.stock > k.reserved)
                      and coalesce(k.dispatch_until, 'infinity') >= ${dispatchDay(at, 0)}::date)
     order by g.popularity desc, g.id limit ${MOST_CARDS}`;
}
