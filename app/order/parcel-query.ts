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

/**
 * Pieces of a line that lie in its parcel: those that were given back before it left are not sent. Of a parcel that was dropped, what
 * was to lie in it.
 * @param line the name of `order_line` in the statement.
 */
export function packedPieces(line: string): RawBuilder<number> {
  const column = (name: string) => sql.ref(`${line}.${name}`);
  return sql<number>`(
    ${column('quantity')} - coalesce((
      select sum(b.quantity) from order_refund r join order_refund_line b on b.refund_id = r.id
       where r.order_id = ${column('order_id')} and b.position = ${column('position')}
         and not exists (select from delivery v
                          where v.order_id = r.order_id and v.instalment = ${column('parcel')}
                            and (v.status = 'cancelled' or v.shipped_at <= r.created_at))), 0)::int)`;
}

/**
 * Pieces of a line that are here again, and which no later refund or cancelling frees: staff have taken them back, or a refund put
 * them into stock before they left. @param line the alias of the order's line.
 */
export function takenBack(line: 'l' | 'order_line'): RawBuilder<number> {
  const of = (column: string) => sql.ref(`${line}.${column}`);
  return sql<number>`(
    coalesce((select sum(tb.quantity)::int from order_return tr join order_return_line tb on tb.return_id = tr.id
               where tr.order_id = ${of('order_id')} and tb.position = ${of('position')}), 0)
    + coalesce((select sum(fb.restocked)::int from order_refund fr join order_refund_line fb on fb.refund_id = fr.id
                 where fr.order_id = ${of('order_id')} and fb.position = ${of('position')}), 0))`;
}

/**
 * Pieces of a line that are not sent, as they were given back before: all of a parcel that is not sent any more while others are.
 * @param line the name of `order_line` in the statement.
 */
export function unsentPieces(line: string): RawBuilder<number> {
  const column = (name: string) => sql.ref(`${line}.${name}`);
  return sql<number>`
    case when exists (select from delivery v
                       where v.order_id = ${column('order_id')} and v.instalment = ${column('parcel')}
                         and v.status = 'cancelled' and v.shipped_at is null)
              and exists (select from delivery v where v.order_id = ${column('order_id')} and v.status <> 'cancelled')
         then ${column('quantity')}
         else ${column('quantity')} - ${packedPieces(line)} end`;
}
