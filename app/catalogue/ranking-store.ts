import { sql } from 'kysely';
import { type Db, db, type Tx } from '#platform/db/db.ts';

export type Period = 'week' | 'month' | 'year';

const BATCH = 1000;

/** The days that each ranking counts. */
export async function loadRankings() {
  return db().selectFrom('ranking').select(['period', 'from_on', 'until_on']).execute();
}

/** Writes which days each ranking counts, in place of those before; one that has no days goes. */
export async function writeRankings(
  rows: readonly { period: Period; from: string; until: string }[],
  at: Date,
  on: Db | Tx,
): Promise<void> {
  await on
    .deleteFrom('ranking')
    .where(
      'period',
      'not in',
      rows.map((r) => r.period),
    )
    .execute();
  await on
    .insertInto('ranking')
    .values(rows.map((r) => ({ period: r.period, from_on: r.from, until_on: r.until, counted_at: at })))
    .onConflict((c) =>
      c.column('period').doUpdateSet((eb) => ({
        from_on: eb.ref('excluded.from_on'),
        until_on: eb.ref('excluded.until_on'),
        counted_at: eb.ref('excluded.counted_at'),
      })),
    )
    .execute();
}

/**
 * Works out what the rankings count of all goods that can be found, a batch in one statement. Rows are locked in the order
 * of their ids, so that two counts cannot wait for each other; those that stay as they are, are not written. Goods that nobody ever
 * asked for have nothing to count: most of a large catalogue.
 */
export async function countAll(on: Db | Tx): Promise<void> {
  for (let last: number | null = 0; last !== null; ) {
    const { rows }: { rows: { last: number | null }[] } = await sql<{ last: number | null }>`
      with held as (
        select goods_id from goods_search s
         where goods_id > ${last}
           and (applied_year + applied_month + applied_week > 0
                or coalesce((select true from goods_day d where d.goods_id = s.goods_id limit 1), false))
         order by goods_id limit ${BATCH} for no key update),
      written as (
        update goods_search s set applied_week = n.applied_week, applied_month = n.applied_month, applied_year = n.applied_year
          from held, lateral goods_applied(held.goods_id) n
         where s.goods_id = held.goods_id
           and (s.applied_week, s.applied_month, s.applied_year) is distinct from (n.applied_week, n.applied_month, n.applied_year))
      select case when count(*) = ${BATCH} then max(goods_id) end as last from held`.execute(on);
    last = rows[0]!.last;
  }
}
