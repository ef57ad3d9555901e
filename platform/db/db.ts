import { CompiledQuery, Kysely, PostgresDialect, type Transaction } from 'kysely';
import pg from 'pg';
import { config } from '../config.ts';
import type { DB } from './types.gen.ts';

// int8 columns hold yen, counts and ids, all far below 2^53: read them as numbers.
pg.types.setTypeParser(pg.types.builtins.INT8, Number);
pg.types.setTypeParser(pg.types.builtins.NUMERIC, Number);
// A DATE has no zone and no time: it stays 'YYYY-MM-DD' instead of becoming a Date in the server's zone.
pg.types.setTypeParser(pg.types.builtins.DATE, (v) => v);

export type Db = Kysely<DB>;
export type Tx = Transaction<DB>;

let pool: pg.Pool | undefined;
let instance: Db | undefined;

/** The process's connection pool. Errors of idle clients are ignored: the next query gets a fresh one. */
export function dbPool(): pg.Pool {
  if (!pool) {
    pool = new pg.Pool({
      connectionString: config().DATABASE_URL,
      max: config().DATABASE_POOL,
      connectionTimeoutMillis: 10_000,
      statement_timeout: 15_000,
      idle_in_transaction_session_timeout: 30_000,
    });
    pool.on('error', () => {});
    // A connection lost while it is in use fails its statement; without a listener, its event would end the process.
    pool.on('connect', (client) => void client.on('error', () => {}));
  }
  return pool;
}

export function db(): Db {
  instance ??= new Kysely<DB>({ dialect: new PostgresDialect({ pool: dbPool() }) });
  return instance;
}

export async function closeDb(): Promise<void> {
  const open = instance;
  const openPool = pool;
  instance = undefined;
  pool = undefined;
  if (open) await open.destroy();
  else await openPool?.end();
}

/** One transaction at READ COMMITTED: rows that must not change meanwhile are locked by the statement that needs them. */
export function transaction<T>(work: (tx: Tx) => Promise<T>): Promise<T> {
  return db().transaction().execute(work);
}

/**
 * Queues a job in the caller's transaction, so that it exists if and only if the change that causes it does.
 * @param key one pending job per key; a second call replaces the first.
 */
export async function addJob(
  tx: Db | Tx,
  task: string,
  payload: Record<string, unknown>,
  options: { runAt?: Date; key?: string; maxAttempts?: number } = {},
): Promise<void> {
  await tx.executeQuery(
    CompiledQuery.raw(
      'select graphile_worker.add_job($1, $2::json, run_at := $3::timestamptz, job_key := $4, max_attempts := $5)',
      [
        task,
        JSON.stringify(payload),
        options.runAt ?? new Date(),
        options.key ?? null,
        options.maxAttempts ?? 25,
      ],
    ),
  );
}
