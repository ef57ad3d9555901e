import { sql } from 'kysely';
import pg from 'pg';
import { config } from '#platform/config.ts';
import { transaction } from '#platform/db/db.ts';
import type { Day } from './spans.ts';

/** Of the keys of the raw rows of a day: themselves and all governments together, by day, month and year. */
const SUMMED = `
  select d.what, d.facet, s.step, s.begins, g.code, d.key, sum(d.count), sum(d.amount), sum(d.pieces)
    from days d
    cross join lateral (values ('day'::figure_step, d.day), ('month', date_trunc('month', d.day::timestamp)::date),
                               ('year', date_trunc('year', d.day::timestamp)::date)) s (step, begins)
    -- Gifts and usages are one government's: all together they would be the same rows again.
    cross join lateral (select d.government_code as code union select '' where d.facet not in ('goods', 'usage')) g
   group by 1, 2, 3, 4, 5, 6`;

/**
 * Adds what was appended to the sums, the oldest first. One caller at a time.
 * @returns how many rows were folded.
 */
export function foldDeltas(most: number): Promise<number> {
  return transaction(async (tx) => {
    await sql`select from figure_state for update`.execute(tx);
    const { rows } = await sql<{ folded: number }>`
      with taken as (
        delete from figure_delta where id in (select id from figure_delta order by id limit ${most})
        returning what, facet, day, government_code, key, count, amount, pieces),
      days as (
        select what, facet, day, government_code, key, sum(count) as count, sum(amount) as amount, sum(pieces) as pieces
          from taken group by 1, 2, 3, 4, 5),
      written as (
        insert into figure_sum (what, facet, step, begins, government_code, key, count, amount, pieces)
        ${sql.raw(SUMMED)}
        on conflict (what, facet, government_code, step, begins, key) do update
          set count = figure_sum.count + excluded.count, amount = figure_sum.amount + excluded.amount,
              pieces = figure_sum.pieces + excluded.pieces)
      select count(*)::int as folded from taken`.execute(tx);
    await sql`update figure_state set folded_at = now()`.execute(tx);
    return rows[0]!.folded;
  });
}

/**
 * Makes the sums anew from what there is. Donations go on meanwhile, and pages show the sums from before: what is committed while this
 * runs was appended and is not seen by it, so that it is folded afterwards.
 * @param since a 1 January: what is before it stays, as donations that old are deleted; null: nothing stays.
 */
export async function makeSums(since: Day | null): Promise<void> {
  // Beside the pool, whose statements all end after seconds.
  const client = new pg.Client({ connectionString: config().DATABASE_URL, keepAlive: true });
  await client.connect();
  const from = [since ?? '-infinity'];
  try {
    await client.query('begin isolation level repeatable read');
    // A fold that is under way is waited for before this transaction begins to see anything.
    await client.query('lock table figure_state in exclusive mode');
    await client.query('delete from figure_delta where day >= $1::date', from);
    await client.query('delete from figure_sum where begins >= $1::date', from);
    await client.query(
      `with days as materialized (
         select what, facet, day, government_code, key, sum(count) as count, sum(amount) as amount, sum(pieces) as pieces
           from figure_all where day >= $1::date group by 1, 2, 3, 4, 5)
       insert into figure_sum (what, facet, step, begins, government_code, key, count, amount, pieces) ${SUMMED}
       -- They lie beside each other as they are read.
       order by what, facet, step, code, begins`,
      from,
    );
    await client.query('update figure_state set made_at = now(), folded_at = now()');
    await client.query('commit');
  } finally {
    await client.end();
  }
}
