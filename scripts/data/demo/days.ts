import type pg from 'pg';
import { countRankings } from '#app/catalogue/ranking.ts';
import { inBulk } from '#platform/db/in-bulk.ts';
import { kyselyOver } from '../kysely-over.ts';
import { ANCHOR } from './terms.ts';

export const RANKINGS_VERSION = 'rankings/1';

/** So many goods are asked for, however large the catalogue is: people do not give more often because there is more. */
const ASKED_FOR = 20_000;

/** What is asked for less often than so many times a day is left out: it would have no rank, and is most of the catalogue. */
const LEAST_A_DAY = 0.2;
/** Days that are made one by one, enough for the month; those before are made a week at a time. */
const SINGLY = 35;

/**
 * Made-up applications by day, as the demo's popularity tells of them: it halves in 14 days, so something that is asked for r
 * times every day has r × 14 / ln 2. Some chance by goods and day, the same each time. Then the rankings are counted.
 */
export async function syncDemoRankings(client: pg.Client): Promise<void> {
  await inBulk(kyselyOver(client), ['goods_day'], () => writeDays(client));
  await countRankings(new Date(), kyselyOver(client));
}

async function writeDays(client: pg.Client): Promise<void> {
  await client.query(
    `with today as (select (now() at time zone 'Asia/Tokyo')::date as day),
          rates as (select id, (published_at at time zone 'Asia/Tokyo')::date as since,
                           popularity / popularity_weight($1) * ln(2) / 14 as rate
                      from goods where status = 'published' order by popularity desc limit $4),
          days as materialized (
            select day, many, extract(doy from day)::int as doy
              from (select d::date as day, 1 as many from today, generate_series(today.day - $3::int, today.day - 1, interval '1 day') d
                    union all
                    select d::date, 7 from today, generate_series(date_trunc('year', today.day), today.day - $3::int - 1, interval '7 days') d) d),
          made as materialized (
            select id, days.day,
                   floor(rate * many * (0.6 + 0.8 * (hashint8(id * 1000 + doy) & 1023) / 1024.0)
                         + (hashint8(id * 1009 + doy) & 1023) / 1024.0)::int as n
              from rates cross join days where rate >= $2 and days.day >= since)
     insert into goods_day (goods_id, day, applications)
     select id, day, n from made
      where n > 0 and not exists (select from goods_day d where d.goods_id = made.id and d.day = made.day)`,
    [new Date(ANCHOR), LEAST_A_DAY, SINGLY, ASKED_FOR],
  );
}
