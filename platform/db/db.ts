import { Kysely, PostgresDialect, type PostgresPool, type RawBuilder, sql, type Transaction } from 'kysely';
import pg from 'pg';
import { config } from '../config.ts';
import { REPORT_CONNECTIONS } from './connections.ts';
import { boundedPool } from './pool.ts';
import { readingFrom } from './reading.ts';
import { freshOrPrimary, Replica } from './replica.ts';
import type { Given } from './statement.ts';
import type { DB } from './types.gen.ts';

// int8 columns hold yen, counts and ids, all far below 2^53: read them as numbers.
pg.types.setTypeParser(pg.types.builtins.INT8, Number);
pg.types.setTypeParser(pg.types.builtins.NUMERIC, Number);
// A DATE has no zone and no time: it stays 'YYYY-MM-DD' instead of becoming a Date in the server's zone.
pg.types.setTypeParser(pg.types.builtins.DATE, (v) => v);

export type Db = Kysely<DB>;
export type Tx = Transaction<DB>;

/** Milliseconds for a statement, and to wait for a connection. Jobs have the time; a visitor is told to come again. */
const LIMITS = {
  jobs: { statement: 15_000, connect: 15_000 },
  visitors: { statement: 6_000, connect: 3_000 },
};
/** A list that takes longer than this helps no visitor. */
const SEARCH_STATEMENT_MS = 5_000;
/** One search takes one processor for each of its statements and no more. */
const SEARCH_SETTINGS = ['max_parallel_workers_per_gather=0'];

let limits = LIMITS.jobs;
let pool: pg.Pool | undefined;
let instance: Db | undefined;
let searchInstance: Db | undefined;
let reportInstance: Db | undefined;
let watched: Replica | undefined;
const pools = new Map<string, pg.Pool>();

/** Called once by a program that answers visitors, before its first query. */
export function answerVisitors(): void {
  limits = LIMITS.visitors;
}

/** The process's connection pool. */
export function dbPool(): pg.Pool {
  pool ??= named('main', boundedPool(config().DATABASE_POOL, limits.statement, limits.connect));
  return pool;
}

/** The database: through the process's pool, or through that of searches or reports within `onSearchPool` and `onReplica`. */
export function db(): Db {
  const within = readingFrom();
  if (within === 'searches') {
    searchInstance ??= database(searchPool());
    return searchInstance;
  }
  const replica = within === 'reports' && readReplica();
  if (!replica) return primary();
  reportInstance ??= database(
    freshOrPrimary(
      replica,
      named('reports', boundedPool(REPORT_CONNECTIONS, limits.statement, limits.connect, [], replica.url)),
      dbPool,
    ),
  );
  return reportInstance;
}

function primary(): Db {
  instance ??= database(dbPool());
  return instance;
}

function searchPool(): PostgresPool {
  const open = (name: string, url?: string) =>
    named(
      name,
      boundedPool(
        config().DATABASE_POOL_SEARCH,
        SEARCH_STATEMENT_MS,
        LIMITS.visitors.connect,
        SEARCH_SETTINGS,
        url,
      ),
    );
  const own = open('search');
  const replica = readReplica();
  if (!replica) return own;
  const chosen = freshOrPrimary(replica, open('search_replica', replica.url), () => own);
  return { ...chosen, end: async () => void (await Promise.all([chosen.end(), own.end()])) };
}

/** The pools that are open, by name. */
export function openPools(): ReadonlyMap<string, pg.Pool> {
  return pools;
}

function named(name: string, one: pg.Pool): pg.Pool {
  pools.set(name, one);
  return one;
}

function database(of: PostgresPool): Db {
  return new Kysely<DB>({ dialect: new PostgresDialect({ pool: of }) });
}

/** Whether `db()` here and now is the primary, which has everything that this process has been told of. */
export function isReadFromPrimary(): boolean {
  const within = readingFrom();
  return (within !== 'searches' && within !== 'reports') || readReplica() === undefined;
}

/** The replica of DATABASE_READ_URL, watched from the first question on; none where it is not set. */
export function readReplica(): Replica | undefined {
  const { DATABASE_READ_URL } = config();
  if (DATABASE_READ_URL) watched ??= new Replica(DATABASE_READ_URL);
  return watched;
}

export async function closeDb(): Promise<void> {
  const [open, openSearch, openReports, openPool, replica] = [
    instance,
    searchInstance,
    reportInstance,
    pool,
    watched,
  ];
  instance = undefined;
  searchInstance = undefined;
  reportInstance = undefined;
  pools.clear();
  pool = undefined;
  watched = undefined;
  await replica?.stop();
  await Promise.all([openSearch?.destroy(), openReports?.destroy()]);
  await (open ? open.destroy() : openPool?.end());
}

/**
 * One transaction at READ COMMITTED, always in the primary: rows that must not change meanwhile are locked by the statement that
 * needs them.
 */
export async function transaction<T>(work: (tx: Tx) => Promise<T>): Promise<T> {
  const done: (() => void)[] = [];
  const result = await primary()
    .transaction()
    .execute((tx) => {
      afterwards.set(tx, done);
      return work(tx);
    });
  for (const tell of done) tell();
  return result;
}

/** PostgreSQL's code for two transactions that wait for each other: one of them is taken back whole. */
const DEADLOCK = '40P01';

/**
 * A transaction that is tried once more where another one and it waited for each other. Stock is locked in one order, but what sells out
 * within a statement locks its goods as they come, and an import holds those of many. @param work changes nothing but the database.
 */
export async function insistently<T>(work: (tx: Tx) => Promise<T>): Promise<T> {
  try {
    return await transaction(work);
  } catch (error) {
    if ((error as { code?: unknown }).code !== DEADLOCK) throw error;
    return transaction(work);
  }
}

const afterwards = new WeakMap<Tx, (() => void)[]>();

/** Does something in the memory of this process once a transaction has been committed, and only then. */
export function afterCommit(tx: Tx, tell: () => void): void {
  afterwards.get(tx)?.push(tell);
}

/**
 * `key`: one pending job per key; a second call replaces the first. `priority`: of those that are due, jobs with a smaller number
 * are done first; of equals the one that is due longest.
 */
interface JobOptions {
  runAt?: Date;
  key?: string;
  maxAttempts?: number;
  priority?: number;
}

/** Queues a job in the caller's transaction, so that it exists if and only if the change that causes it does. */
export async function addJob(
  tx: Db | Tx,
  task: string,
  payload: Record<string, unknown>,
  options: JobOptions = {},
): Promise<void> {
  await sql`select ${jobAdded(task, sql`${JSON.stringify(payload)}::json`, options)}`.execute(tx);
}

/** The same as a value of the statement that causes it. @param payload JSON of that statement's columns. */
export function jobAdded(
  task: Given<string>,
  payload: RawBuilder<unknown>,
  options: { [option in keyof JobOptions]: Given<JobOptions[option]> },
): RawBuilder<unknown> {
  const { runAt = new Date(), key = sql.lit(null), maxAttempts = 25, priority = 0 } = options;
  return sql`graphile_worker.add_job(${task}, ${payload}, run_at := ${runAt}::timestamptz, job_key := ${key}, max_attempts := ${maxAttempts}, priority := ${priority})`;
}
