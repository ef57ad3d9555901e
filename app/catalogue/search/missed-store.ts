import { sql } from 'kysely';
import { db, type Tx } from '#platform/db/db.ts';
import { jstDate } from '#platform/jst.ts';
import type { GoodsKind } from '../kind-words.ts';

export interface Miss {
  kind: GoodsKind;
  /** Folded. */
  word: string;
  times: number;
}

/** Different words of a day and a storefront: further ones are not kept, so that nobody can fill the table. */
const MOST_OF_A_DAY = 2_000;

/** Adds to the counts of a day in Japan. */
export async function addMisses(misses: readonly Miss[], at: Date): Promise<void> {
  const day = sql`${jstDate(at)}::date`;
  const column = (name: keyof Miss) => misses.map((miss) => miss[name]);
  // In one order, as two processes that write the same words would wait for each other in a circle otherwise.
  await sql`
    with miss as (
      select m.*, exists (select from search_miss k where k.day = ${day} and (k.kind, k.word) = (m.kind, m.word)) as is_known
        from unnest(${column('kind')}::text[], ${column('word')}::text[], ${column('times')}::int[]) as m (kind, word, times)),
    numbered as (select *, row_number() over (partition by kind order by is_known, times desc, word) as n from miss)
    insert into search_miss (day, kind, word, times)
    select ${day}, kind, word, times from numbered
     where is_known or n <= ${MOST_OF_A_DAY} - (select count(*) from search_miss k where k.day = ${day} and k.kind = numbered.kind)
     order by kind, word
    on conflict (day, kind, word) do update set times = search_miss.times + excluded.times`.execute(db());
}

/** Deletes some days' words. @returns how many. */
export async function deleteMisses(tx: Tx, before: Date, batch: number): Promise<number> {
  const { numAffectedRows = 0n } = await sql`
    delete from search_miss where ctid = any(array(
      select ctid from search_miss where day < ${jstDate(before)}::date limit ${batch}))`.execute(tx);
  return Number(numAffectedRows);
}
