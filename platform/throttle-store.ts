import { type RawBuilder, sql } from 'kysely';
import { db } from './db/db.ts';
import { PREPARED } from './db/prepared.ts';
import { onSharedPool } from './db/reading.ts';

/** One counted thing under one limit. */
export interface Counter {
  /** Its row. */
  key: string;
  /** The points of its window. */
  points: number;
  /** Seconds. */
  window: number;
}

/** What a counter stands at: points taken, and when its window ends, in milliseconds since 1970. */
export interface Counted {
  points: number;
  expire: number;
}

// Limits are asked within searches, too: not on the few connections of those.
const run = <Row>(statement: RawBuilder<Row>) => onSharedPool(() => statement.execute(db()));

/**
 * Takes one point of each counter in turn, in one statement that counts and checks, so that parallel requests cannot slip through
 * together. A counter that has no point left ends it. Rows are locked in the order of the counters.
 * @returns what each stands at, as far as it came.
 */
export async function takePoints(counters: readonly Counter[], now: number): Promise<Counted[]> {
  const parts = counters.map(({ key, window }, i) => {
    const before = counters[i - 1];
    const source = before ? sql`from ${part(i - 1)} where points <= ${before.points}` : sql``;
    return sql`${part(i)} as (
      insert into throttle as t (key, points, expire) select ${key}, 1, ${now + window * 1000}::bigint ${source}
      on conflict (key) do update set points = case when t.expire > ${now} then t.points + 1 else 1 end,
                                      expire = case when t.expire > ${now} then t.expire else excluded.expire end
      returning points, expire)`;
  });
  const taken = counters.map((_, i) => sql`select ${i}::int as turn, points, expire from ${part(i)}`);
  const { rows } = await run(
    sql<Counted>`with ${sql.join(parts)} ${sql.join(taken, sql` union all `)} order by turn ${PREPARED}`,
  );
  return rows;
}

/**
 * Gives points back, in one statement. Rows are locked in the order of the counters, as when their points are taken: each part
 * asks how much the one before it returned, and so comes after it.
 * @param all whether all points of a counter are given back, or one.
 */
export async function returnPoints(
  counters: readonly { key: string; all: boolean }[],
  now: number,
): Promise<void> {
  const parts = counters.map(({ key, all }, i) => {
    const turn = i > 0 ? sql`and (select count(*) from ${part(i - 1)}) >= 0` : sql``;
    return all
      ? sql`${part(i)} as (delete from throttle where key = ${key} ${turn} returning key)`
      : sql`${part(i)} as (
          update throttle set points = greatest(points - 1, 0) where key = ${key} and expire > ${now} ${turn} returning key)`;
  });
  await run(sql`with ${sql.join(parts)} select count(*) from ${part(counters.length - 1)}`);
}

const part = (i: number) => sql.ref(`taken_${i}`);

/** What a counter stands at; undefined when nothing of its window was taken. */
export async function readCounter(key: string, now: number): Promise<Counted | undefined> {
  const { rows } = await run(
    sql<Counted>`select points, expire from throttle where key = ${key} and expire > ${now}`,
  );
  return rows[0];
}

/** Deletes the counters whose window has passed. */
export async function deletePassed(now: number): Promise<void> {
  await run(sql`delete from throttle where expire < ${now}`);
}
