import { sql } from 'kysely';
import { db } from '#platform/db/db.ts';

interface Biggest {
  name: string;
  bytes: number;
  /** As the planner estimates. */
  rows: number;
}

/** The database as it lies on the disk: all of it, and its biggest tables with their indexes. */
export async function databaseSize(
  most: number,
): Promise<{ bytes: number; version: string; biggest: Biggest[] }> {
  const { rows } = await sql<{ bytes: number; version: string }>`
    select pg_database_size(current_database()) as bytes, current_setting('server_version') as version`.execute(
    db(),
  );
  const { rows: biggest } = await sql<Biggest>`
    select case when n.nspname = 'public' then c.relname else n.nspname || '.' || c.relname end as name,
           pg_total_relation_size(c.oid) as bytes, greatest(c.reltuples, 0)::bigint as rows
      from pg_class c join pg_namespace n on n.oid = c.relnamespace
     where c.relkind in ('r', 'p') and n.nspname not in ('pg_catalog', 'information_schema')
     order by 2 desc limit ${most}`.execute(db());
  return { ...rows[0]!, biggest };
}

interface SlowQuery {
  /** Without the values that were asked for. */
  text: string;
  calls: number;
  /** Milliseconds. */
  mean: number;
  total: number;
}

/** The statements that took the most time, if the server counts them; undefined where it does not. */
export async function slowQueries(most: number): Promise<SlowQuery[] | undefined> {
  const { rows: known } = await sql<{ schema: string }>`
    select n.nspname as schema from pg_extension e join pg_namespace n on n.oid = e.extnamespace
     where e.extname = 'pg_stat_statements'`.execute(db());
  if (!known[0]) return undefined;
  try {
    const { rows } = await sql<SlowQuery>`
      select left(query, 300) as text, calls, mean_exec_time::double precision as mean,
             total_exec_time::double precision as total
        from ${sql.table(`${known[0].schema}.pg_stat_statements`)}
       where dbid = (select oid from pg_database where datname = current_database())
       order by total_exec_time desc limit ${most}`.execute(db());
    return rows;
  } catch {
    // It is there but not loaded with the server, or may not be read.
    return undefined;
  }
}

/** Mails that wait and mails that died. */
export async function mailsInShort(): Promise<{ queued: number; oldest: Date | null; dead: number }> {
  const { rows } = await sql<{ queued: number; oldest: Date | null; dead: number }>`
    select count(*) filter (where status = 'queued')::integer as queued,
           min(created_at) filter (where status = 'queued') as oldest,
           count(*) filter (where status = 'dead')::integer as dead
      from mail_message where status <> 'sent'`.execute(db());
  return rows[0]!;
}

/** A provider that does not answer; undefined while it does. */
export async function outage(
  provider: string,
): Promise<{ since: Date; failures: number; tryAt: Date } | undefined> {
  return db()
    .selectFrom('provider_outage')
    .select(['created_at as since', 'failures', 'try_at as tryAt'])
    .where('provider', '=', provider)
    .executeTakeFirst();
}

/** Runners of jobs that live, and since when the last one that died was silent. */
export async function runners(): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select count(*)::integer as n from worker_beat where beat_at > now() - interval '30 seconds'`.execute(
    db(),
  );
  return rows[0]!.n;
}

/** Rows that the search program has not taken over yet, of those that changed after its snapshot; no more than are counted. */
export async function rowsBehind(snapshot: string, most: number): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select count(*)::integer as n from (
      select 1 from goods_search
       where changed >= pg_snapshot_xmin(${snapshot}::pg_snapshot)
         and not pg_visible_in_snapshot(changed, ${snapshot}::pg_snapshot)
       limit ${most}) x`.execute(db());
  return rows[0]!.n;
}
