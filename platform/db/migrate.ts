import { setTimeout as sleep } from 'node:timers/promises';
import { runMigrations } from 'graphile-worker';
import pg from 'pg';
import { type Migration, readMigrations } from './migration-files.ts';

const LOCK = 7_300_001; // advisory lock: two deployments that start together migrate one after the other

/** A lock could not be taken in time, or two sessions waited for each other: another try may well succeed. */
const BUSY = new Set(['55P03', '40P01']);

const DEFAULTS = {
  /**
   * A statement that waits for a table's lock makes every statement of the site queue behind it: this is the longest
   * wait.
   */
  lockMs: 3_000,
  tries: 10,
  /** Between two tries the site works off the queued statements. */
  pauseMs: 5_000,
  /**
   * An index that is built concurrently waits for older transactions, a backup for example, and nobody queues behind
   * it.
   */
  buildLockMs: 600_000,
  /** Reports what a person who waits for the migration should know. */
  say: (_sentence: string): void => {},
};

export type MigrateOptions = Partial<typeof DEFAULTS> & {
  /** Other migrations than the site's, for tests. */
  folder?: string;
};

/**
 * Applies the missing migrations of the job queue and of ours. Forward only, one transaction for each file, except
 * files that build indexes concurrently.
 * @throws Error when a file that was applied has been changed since, or a lock could not be taken.
 * @returns the names applied now.
 */
export async function migrate(databaseUrl: string, options: MigrateOptions = {}): Promise<string[]> {
  const patience = { ...DEFAULTS, ...options };
  const migrations = await readMigrations(options.folder);
  const client = new pg.Client({ connectionString: databaseUrl });
  client.on('error', () => {}); // a lost connection fails the statement; without a listener, it would end the process
  await client.connect();
  try {
    await takeTurn(client);
    await patiently('of the job queue', patience, () => migrateQueue(databaseUrl, patience.lockMs));
    await client.query(
      'create table if not exists schema_migration (name text primary key, checksum text not null, applied_at timestamptz not null default now())',
    );
    const { rows } = await client.query<{ name: string; checksum: string }>(
      'select name, checksum from schema_migration',
    );
    const applied = new Map(rows.map((r) => [r.name, r.checksum]));
    const done: string[] = [];
    for (const m of migrations) {
      const before = applied.get(m.name);
      if (before === m.checksum) continue;
      if (before !== undefined)
        throw new Error(
          `Migration ${m.name} was changed after it had been applied; write a new one instead.`,
        );
      await client.query(`set lock_timeout = ${m.statements ? patience.buildLockMs : patience.lockMs}`);
      await patiently(m.name, m.statements ? { ...patience, tries: 1 } : patience, () =>
        m.statements ? applyConcurrently(client, m) : applyInTransaction(client, m),
      );
      done.push(m.name);
    }
    return done;
  } finally {
    await client.end();
  }
}

/**
 * Polls: a session that waits inside `pg_advisory_lock()` would hold a snapshot, and an index that is built
 * concurrently waits for the end of that, so both would wait for each other.
 */
async function takeTurn(client: pg.Client): Promise<void> {
  for (;;) {
    const { rows } = await client.query('select pg_try_advisory_lock($1) as mine', [LOCK]);
    if (rows[0].mine) return;
    await sleep(200);
  }
}

async function patiently(
  name: string,
  { tries, pauseMs, say }: typeof DEFAULTS,
  work: () => Promise<void>,
): Promise<void> {
  for (let n = 1; ; n++) {
    try {
      return await work();
    } catch (error) {
      const { message, code } = error as { message: string; code?: string };
      if (!BUSY.has(code ?? '')) throw new Error(`Migration ${name} failed: ${message}`, { cause: error });
      if (n === tries)
        throw new Error(
          `Migration ${name} did not get the lock that it needs (${message}), tried ${n === 1 ? 'once' : `${n} times`}. Another transaction holds it, pg_stat_activity names it: migrate again when that has ended.`,
          { cause: error },
        );
      say(`Migration ${name} waits for a lock that another transaction holds: try ${n + 1} of ${tries}.`);
      await sleep(pauseMs);
    }
  }
}

async function migrateQueue(databaseUrl: string, lockMs: number): Promise<void> {
  const pgPool = new pg.Pool({ connectionString: databaseUrl, max: 1, lock_timeout: lockMs });
  pgPool.on('error', () => {});
  pgPool.on('connect', (client) => void client.on('error', () => {}));
  try {
    await runMigrations({ pgPool });
  } finally {
    await pgPool.end();
  }
}

async function applyInTransaction(client: pg.Client, m: Migration): Promise<void> {
  await client.query('begin');
  try {
    await client.query(m.sql);
    await record(client, m);
    await client.query('commit');
  } catch (error) {
    await client.query('rollback').catch(() => {}); // a lost connection has rolled back already
    throw error;
  }
}

/** Each statement can be repeated: what an earlier try finished stays, what it left unfinished is dropped first. */
async function applyConcurrently(client: pg.Client, m: Migration): Promise<void> {
  for (const { sql, index } of m.statements!) {
    if (index) await dropUnfinished(client, index);
    try {
      await client.query(sql);
    } catch (error) {
      if (index) await dropUnfinished(client, index).catch(() => {}); // otherwise the next run does it
      throw error;
    }
  }
  await record(client, m);
}

/** An index whose build was interrupted stays as INVALID: no query uses it, every write pays for it. */
async function dropUnfinished(client: pg.Client, index: string): Promise<void> {
  const { rowCount } = await client.query(
    'select from pg_index where indexrelid = to_regclass($1) and not indisvalid',
    [index],
  );
  if (rowCount) await client.query(`drop index concurrently if exists ${index}`);
}

async function record(client: pg.Client, m: Migration): Promise<void> {
  await client.query('insert into schema_migration (name, checksum) values ($1, $2)', [m.name, m.checksum]);
}

/** Names of migrations that the database lacks: used by the readiness check. */
export async function pendingMigrations(
  query: (sql: string) => Promise<{ rows: { name: string }[] }>,
): Promise<string[]> {
  const { rows } = await query('select name from schema_migration');
  const applied = new Set(rows.map((r) => r.name));
  return (await readMigrations()).map((m) => m.name).filter((n) => !applied.has(n));
}
