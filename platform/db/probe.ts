import { Kysely, PostgresDialect } from 'kysely';
import pg from 'pg';
import { config } from '../config.ts';
import type { DB } from './types.gen.ts';

/** Shorter than what a probe of a proxy or a monitor waits. */
const PATIENCE_MS = 1_500;

let pool: pg.Pool | undefined;

/**
 * One connection beside the pool, for questions that must be answered soon or not at all: it waits neither behind
 * visitors nor for a server that is frozen.
 */
export function probePool(): pg.Pool {
  if (!pool) {
    pool = new pg.Pool({
      connectionString: config().DATABASE_URL,
      max: 1,
      connectionTimeoutMillis: PATIENCE_MS,
      query_timeout: PATIENCE_MS,
      statement_timeout: PATIENCE_MS,
      lock_timeout: PATIENCE_MS / 2,
      idleTimeoutMillis: 0, // its temporary table stays for the next time
      keepAlive: true,
      application_name: 'readiness',
    });
    pool.on('error', () => {});
    pool.on('connect', (client) => void client.on('error', () => {}));
  }
  return pool;
}

/** The same connection, for stores that take a database. */
export function probeDb(): Kysely<DB> {
  return new Kysely<DB>({ dialect: new PostgresDialect({ pool: probePool() }) });
}

export async function closeProbe(): Promise<void> {
  const open = pool;
  pool = undefined;
  await open?.end();
}
