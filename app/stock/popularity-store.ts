import { sql } from 'kysely';
import { db, type Tx, transaction } from '#platform/db/db.ts';
import { type PlaceOf, statement } from '#platform/db/statement.ts';

const noted = statement((place: PlaceOf<{ goods: number[]; paidAt: Date }>) =>
  sql<never>`
    insert into uncounted_application (goods_id, paid_at)
    select unnest(${place('goods')}::bigint[]), ${place('paidAt')}::timestamptz`.compile(db()),
);

/** Notes a paid application once for each of its goods. */
export async function insertUncounted(tx: Tx, goods: number[], paidAt: Date): Promise<void> {
  await noted(tx, { goods, paidAt });
}

/**
 * Takes applications that are not counted yet and counts them: see popularity_weight in the schema, and for rankings their days in
 * Japan. Rows are locked in the order in which the trigger of a sold out SKU locks them, goods_search before goods, and each by id: what
 * locks goods asks for what the part before it returned, and so comes after it, also where that is none.
 * @param most in one transaction. @returns how many were taken.
 */
export function countUncounted(most: number): Promise<number> {
  return transaction(async (tx) => {
    const { rows } = await sql<{ taken: number }>`
      with taken as (
             delete from uncounted_application
              where id = any(array(select id from uncounted_application order by id limit ${most} for update skip locked))
             returning goods_id, paid_at),
           counts as (
             select goods_id, sum(popularity_weight(paid_at)) as more from taken group by goods_id),
           found as (
             update goods_search s set popularity = s.popularity + c.more from counts c
              where s.goods_id = c.goods_id
                and s.goods_id = any(array(select goods_id from goods_search where goods_id = any(array(select goods_id from counts))
                                            order by goods_id for no key update))
             returning s.goods_id),
           counted as (
             update goods g set popularity = g.popularity + c.more from counts c
              where g.id = c.goods_id
                and g.id = any(array(select id from goods
                                      where id = any(array(select goods_id from counts)) and (select count(*) from found) >= 0
                                      order by id for no key update))
             returning g.id),
           days as (
             insert into goods_day as d (goods_id, day, applications)
             select t.goods_id, (t.paid_at at time zone 'Asia/Tokyo')::date, count(*)
               from taken t join counted on counted.id = t.goods_id
              group by 1, 2
             on conflict (goods_id, day) do update set applications = d.applications + excluded.applications)
      select count(*)::int as taken from taken`.execute(tx);
    return rows[0]!.taken;
  });
}
