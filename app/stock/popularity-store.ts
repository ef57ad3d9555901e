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

/** Goods whose applications may be counted: they are locked, or gone. */
interface Held {
  id: number;
  isSearched: boolean;
}

/**
 * Locks goods of which applications are not counted yet, but for those that somebody holds, as an import does for a minute: a count that waited
 * for them here would keep all others of these goods from visitors. What is searched is locked before the goods, as in changes of those.
 */
async function holdNoted(tx: Tx, most: number): Promise<Held[]> {
  const { rows } = await sql<Held>`
    with noted as (
           select distinct goods_id from uncounted_application),
         searched as (
           select goods_id from goods_search where goods_id = any(array(select goods_id from noted))
            order by goods_id limit ${most} for no key update skip locked),
         held as (
           select id from goods
            where id = any(array(select goods_id from noted))
              and (id = any(array(select goods_id from searched))
                   or not exists (select from goods_search s where s.goods_id = goods.id))
            order by id limit ${most} for no key update skip locked)
    select goods_id as id, goods_id in (select goods_id from searched) as "isSearched" from noted
     where goods_id in (select id from held) or not exists (select from goods g where g.id = goods_id)`.execute(
    tx,
  );
  return rows;
}

/**
 * Takes applications that are not counted yet and counts them: see popularity_weight in the schema, and for rankings their days in
 * Japan. It is a statement of its own, as it must see what was committed before the locks were there.
 * @param most goods in one transaction, and applications. @returns how many applications were taken.
 */
export function countUncounted(most: { goods: number; applications: number }): Promise<number> {
  return transaction(async (tx) => {
    const held = await holdNoted(tx, most.goods);
    if (held.length === 0) return 0;
    const idsOf = (isSearched: boolean) =>
      held.filter((h) => h.isSearched === isSearched).map(({ id }) => id);
    const { rows } = await sql<{ taken: number }>`
      with taken as (
             delete from uncounted_application
              where id = any(array(
                select u.id from uncounted_application u
                 where u.goods_id = any(${idsOf(true)}::bigint[])
                    or u.goods_id = any(${idsOf(false)}::bigint[]) and not exists (select from goods_search s where s.goods_id = u.goods_id)
                 limit ${most.applications}))
             returning goods_id, paid_at),
           counts as (
             select goods_id, sum(popularity_weight(paid_at)) as more from taken group by goods_id),
           found as (
             update goods_search s set popularity = s.popularity + c.more from counts c where s.goods_id = c.goods_id),
           counted as (
             update goods g set popularity = g.popularity + c.more from counts c where g.id = c.goods_id returning g.id),
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
