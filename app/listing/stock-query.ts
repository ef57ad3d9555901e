import { type RawBuilder, sql } from 'kysely';
import type { Reach } from '#app/staff/permissions.ts';
import { withinReach } from '#app/staff/reach-query.ts';
import { thresholds } from '#app/staff/thresholds.ts';
import { db } from '#platform/db/db.ts';
import { countUpTo, type Keyset, keyset, type Page, type PageAsked } from '#platform/db/keyset.ts';
import { holding, like } from '#platform/db/like.ts';

export type StockMark = 'low' | 'out' | 'unlimited';

export interface StockFilter {
  q: string;
  mark: StockMark | null;
  governmentCode: string | null;
  producerId: number | null;
  /** These variants alone. */
  skuIds?: readonly number[];
}

export interface StockRow {
  skuId: number;
  goodsId: number;
  code: string;
  name: string;
  label: string;
  /** When it is sent, where variants differ by that: 「2027/02/01〜02/28発送」; empty otherwise. */
  sent: string;
  producer: string;
  status: string;
  stock: number | null;
  reserved: number;
  /** The last change by staff: a form that was opened before another one is told. 0: none. */
  lastMove: number;
  /** Applications for the goods in the last 14 days. */
  applied: number;
}

const MARKS: Record<StockMark, () => RawBuilder<boolean>> = {
  low: () => sql`k.stock - k.reserved between 1 and coalesce(k.alarm_level, ${thresholds().few})`,
  out: () => sql`k.stock - k.reserved <= 0`,
  unlimited: () => sql`k.stock is null`,
};

/** The ones with the fewest free pieces first, those without a limit last. */
const ORDER: Keyset = {
  keys: [
    { by: sql`coalesce(k.stock - k.reserved, 2147483647)`, type: 'bigint' },
    { by: sql`g.code`, type: 'text' },
    { by: sql`k.position`, type: 'bigint' },
    { by: sql`k.id`, type: 'bigint' },
  ],
};

/** Active variants of goods that are not put away. */
function matching(reach: Reach, f: StockFilter): RawBuilder<unknown> {
  const part = holding(f.q);
  return sql`
          from sku k join goods g on g.id = k.goods_id join producer on producer.id = g.producer_id
         where ${withinReach(reach, 'g')} and g.archived_at is null and k.active and ${f.mark === null ? sql`true` : MARKS[f.mark]()}
           and (${f.governmentCode}::text is null or g.government_code = ${f.governmentCode}::text)
           and (${f.producerId}::bigint is null or g.producer_id = ${f.producerId}::bigint)
           and ${f.skuIds === undefined ? sql`true` : sql`k.id = any(${f.skuIds}::bigint[])`}
           and ${f.q === '' ? sql`true` : sql`(${like(sql`g.code`, part)} or ${like(sql`g.name`, part)})`}`;
}

/** What somebody sees of it. @param since a day in Japan. */
export async function listStock(
  reach: Reach,
  filter: StockFilter,
  asked: PageAsked,
  since: string,
): Promise<Page<StockRow>> {
  const page = keyset(ORDER, asked);
  const { rows } = await sql<StockRow & { key: string }>`
    select shown.*, coalesce((select max(m.id) from stock_move m where m.sku_id = shown."skuId"), 0) as "lastMove",
           coalesce((select sum(d.applications)::integer from goods_day d
                      where d.goods_id = shown."goodsId" and d.day >= ${since}::date), 0) as applied
      from (
        select ${page.key} as key, row_number() over (order by ${page.order}) as place, k.id as "skuId", g.id as "goodsId", g.code, g.name, k.label, producer.name as producer, g.status,
               case when k.dispatch_from is not null
                      then to_char(k.dispatch_from, 'YYYY/MM/DD') || '〜' || to_char(k.dispatch_until, 'MM/DD') || '発送'
                    when k.handling_days is not null then k.handling_days || '営業日で発送' else '' end as sent,
               k.stock, k.reserved
          ${matching(reach, filter)} and ${page.where}
         order by ${page.order} limit ${page.limit}) shown
     order by place`.execute(db());
  return page.page<StockRow>(rows);
}

export function countStock(reach: Reach, filter: StockFilter): Promise<number> {
  return countUpTo(matching(reach, filter));
}
