import { type RawBuilder, sql } from 'kysely';
import { db } from '#platform/db/db.ts';
import type { Period } from './spans.ts';
import type { Of } from './sums-query.ts';

/** A variant of which nothing was left within a period, while it could have been applied for. */
export interface StockOut {
  skuId: number;
  goodsId: number;
  code: string;
  name: string;
  label: string;
  kind: 'gift' | 'product';
  /** How often, and for how many seconds of the period altogether. */
  times: number;
  seconds: number;
  /** The last one began at; null: before this was noted. */
  since: Date | null;
  isOut: boolean;
  /** Members who wait for a notice of the goods, or waited when the last one ended. */
  waiting: number;
}

/** One time of it. */
export interface StockOutTime {
  code: string;
  name: string;
  label: string;
  /** Null: before this was noted. */
  began: Date | null;
  /** Null: still. */
  ended: Date | null;
  /** Within the period. */
  seconds: number;
  waiting: number;
}

/** The times of a period, each with its part of it (`b` to `e`): since this is noted, from the goods' publication, while they were accepted. */
function times(of: Of, { from, until }: Period, now: Date): RawBuilder<unknown> {
  const theirs = of === 'all' ? sql`true` : sql`g.government_code = any(${of}::text[])`;
  const begins = sql`(${from}::date::timestamp at time zone 'Asia/Tokyo')`;
  const ends = sql`least(${now}::timestamptz, (${until}::date + 1)::timestamp at time zone 'Asia/Tokyo')`;
  return sql`
    select o.id, o.sku_id, o.began_at, o.since_before, o.ended_at, g.id as goods_id, g.code, g.name, k.label, g.kind, t.b, t.e,
           case when o.ended_at is null
                then (select count(*) from goods_notice n where n.goods_id = g.id and n.cause = 'restock')::int else o.waiting end as waiting
      from stock_out o join sku k on k.id = o.sku_id join goods g on g.id = k.goods_id
      cross join lateral (
        select greatest(o.began_at, ${begins}, g.published_at, g.accept_from) as b, least(o.ended_at, ${ends}, g.accept_until) as e) t
     where (o.ended_at is null or o.ended_at > ${begins}) and o.began_at < ${ends} and g.published_at is not null and ${theirs} and t.e > t.b`;
}

const SECONDS = sql`extract(epoch from t.e - t.b)`;
/** When it began, as far as it is known. */
const BEGAN = sql`case when not t.since_before then t.began_at end`;

/** Variants that were out of stock in a period, those that were for longest first. @param most variants. */
export async function stockOuts(of: Of, period: Period, now: Date, most: number): Promise<StockOut[]> {
  const { rows } = await sql<StockOut>`
    with t as (${times(of, period, now)}),
    summed as (
      select t.sku_id, count(*)::int as times, round(sum(${SECONDS}))::bigint as seconds, max(t.id) as last from t group by 1
       order by 3 desc, 1 limit ${most})
    select t.sku_id as "skuId", t.goods_id as "goodsId", t.code, t.name, t.label, t.kind, s.times, s.seconds,
           ${BEGAN} as since, t.ended_at is null as "isOut", t.waiting
      from summed s join t on t.id = s.last order by s.seconds desc, t.sku_id`.execute(db());
  return rows;
}

/** The single times, the last first. */
export async function stockOutTimes(
  of: Of,
  period: Period,
  now: Date,
  most: number,
): Promise<StockOutTime[]> {
  const { rows } = await sql<StockOutTime>`
    select t.code, t.name, t.label, ${BEGAN} as began, t.ended_at as ended, round(${SECONDS})::bigint as seconds, t.waiting
      from (${times(of, period, now)}) t order by t.began_at desc, t.id desc limit ${most}`.execute(db());
  return rows;
}
