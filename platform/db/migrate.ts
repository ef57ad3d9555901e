import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { runMigrations } from 'graphile-worker';
import pg from 'pg';

const FOLDER = join(import.meta.dirname, '../../migrations');
const LOCK = 7_300_001; // advisory lock: two deployments starting together migrate one after the other

interface Migration {
  name: string;
  sql: string;
  checksum: string;
}

async function readMigrations(): Promise<Migration[]> {
  const names = (await readdir(FOLDER)).filter((n) => /^\d{4}_.+\.sql$/.test(n)).sort();
  return Promise.all(
    names.map(async (name) => {
      const sql = await readFile(join(FOLDER, name), 'utf8');
      return { name, sql, checksum: createHash('sha256').update(sql).digest('hex') };
    }),
  );
}

/** Brings the job queue's tables and ours up to date. Forward only, one transaction a file.
 * @throws Error when a file that was applied has been changed since.
 * @returns the names applied now. */
export async function migrate(databaseUrl: string): Promise<string[]> {
  const migrations = await readMigrations();
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    await client.query('select pg_advisory_lock($1)', [LOCK]);
    await runMigrations({ connectionString: databaseUrl });
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
      await client.query('begin');
      try {
        await client.query(m.sql);
        await client.query('insert into schema_migration (name, checksum) values ($1, $2)', [
          m.name,
          m.checksum,
        ]);
        await client.query('commit');
      } catch (error) {
        await client.query('rollback');
        throw new Error(`Migration ${m.name} failed: ${(error as Error).message}`, { cause: error });
      }
      done.push(m.name);
    }
    return done;
  } finally {
    await client.end();
  }
}

/** Names of migrations that the database lacks: readiness asks this. */
export async function pendingMigrations(
  query: (sql: string) => Promise<{ rows: { name: string }[] }>,
): Promise<string[]> {
  const { rows } = await query('select name from schema_migration');
  const applied = new Set(rows.map((r) => r.name));
  return (await readMigrations()).map((m) => m.name).filter((n) => !applied.has(n));
}
