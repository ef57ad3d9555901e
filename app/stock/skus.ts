import { type RawBuilder, sql } from 'kysely';
import { jsonRows } from '#platform/db/json-rows.ts';
import type { Given } from '#platform/db/statement.ts';
import { RECENT_DAYS } from './price-before.ts';

/** A SKU as it is stored, with the window of dispatch and the amount that hold for it: its own, else the goods'. */
export interface SkuRow {
  id: number;
  label: string;
  /** Pieces that are still available; null = no limit. */
  left: number | null;
  /** Yen that one piece costs at the instant that was asked for. */
  amount: number;
  /** Yen that it costs without a sale. */
  regular: number;
  /** The sale that runs, with what is known of the time before it. */
  sale: SaleRow | null;
  /** The one of the goods' pictures that shows it; null: none does. */
  image: string | null;
  /** Whether it is sent at another time than the goods themselves. */
  own_window: boolean;
  handling_days: number | null;
  dispatch_from: string | null;
  dispatch_until: string | null;
}

/** Instants are milliseconds since 1970; what has no end yet ends at a null. */
interface SaleRow {
  from: number;
  until: number;
  asked: { price: number; from: number; until: number | null }[];
  sales: { from: number; until: number }[];
}

/** How far back it is looked for what was asked for before a sale. */
const RECENT = sql.lit(`${RECENT_DAYS} days`);

const ms = (column: string) => sql`(extract(epoch from ${sql.ref(column)}) * 1000)::bigint`;

/**
 * The SKUs of goods that are in use, including sold out ones, as a value of the statement that reads the goods.
 * @param goodsId may be a column of that statement.
 */
export function activeSkus(goodsId: Given<number>, at: Given<Date>): RawBuilder<SkuRow[]> {
  return jsonRows(sql<SkuRow>`
    select k.id, k.label, case when k.stock is null then null else k.stock - k.reserved end as left, k.own_window,
           k.handling_days, k.dispatch_from, k.dispatch_until, price_at(k.id, k.amount, ${at}) as amount, k.amount as regular, k.image,
           case when s.id is not null then json_build_object(
             'from', ${ms('s.begins_at')}, 'until', ${ms('s.ends_at')},
             'asked', (select coalesce(json_agg(json_build_object('price', a.price, 'from', ${ms('a.asked_from')},
                                'until', case when a.asked_until < 'infinity' then ${ms('a.asked_until')} end)), '[]')
                         from asked_price a
                        where a.sku_id = k.id and a.asked_until > s.begins_at - ${RECENT}::interval),
             'sales', (select json_agg(json_build_object('from', ${ms('o.begins_at')}, 'until', ${ms('o.ends_at')}))
                         from sale o
                        where o.sku_id = k.id and o.ends_at > s.begins_at - ${RECENT}::interval)) end as sale
      from sku_window k
      left join sale s on s.sku_id = k.id and s.begins_at <= ${at} and s.ends_at > ${at}
     where k.goods_id = ${goodsId} and k.active order by k.position, k.id`);
}
