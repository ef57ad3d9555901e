import { createHash, randomUUID } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll } from 'vitest';
import { forgetConfig } from '../config.ts';
import { closeDb } from '../db/db.ts';
import { migrate } from '../db/migrate.ts';

const MIGRATIONS = join(import.meta.dirname, '../../migrations');
const LOCK = 7_300_099;

export interface TestDatabase {
  url: string;
  /** Drops the database, ending connections that are still open. */
  close(): Promise<void>;
}

/**
 * A new test database with every migration applied. It is a copy of a template that is made once for a given set of
 * migrations, so this takes tens of milliseconds; several workers may call it at once.
 */
export async function testDatabase(): Promise<TestDatabase> {
  const name = `test_${randomUUID().replaceAll('-', '')}`;
  await asAdmin(async (admin) => {
    await admin.query(`create database ${name} template ${await template(admin)} strategy file_copy`);
  });
  return {
    url: urlOf(name),
    close: () =>
      asAdmin(async (admin) => {
        await admin.query(`drop database if exists ${name} with (force)`);
      }),
  };
}

/**
 * Gives every test of the file one fresh database, which `config()` and `db()` use. Call at the top of the file.
 * @param env further variables that the tests of this file need.
 */
export function useTestDatabase(env: Record<string, string> = {}): { readonly url: string } {
  let database: TestDatabase | undefined;
  beforeAll(async () => {
    database = await testDatabase();
    Object.assign(process.env, env, { DATABASE_URL: database.url });
    forgetConfig();
  });
  afterAll(async () => {
    await closeDb();
    await database?.close();
  });
  return {
    get url() {
      if (!database) throw new Error('The test database exists from beforeAll on.');
      return database.url;
    },
  };
}

async function template(admin: pg.Client): Promise<string> {
  const hash = createHash('sha256');
  for (const file of readdirSync(MIGRATIONS).sort())
    hash.update(file).update(readFileSync(join(MIGRATIONS, file)));
  const name = `template_${hash.digest('hex').slice(0, 16)}`;
  const exists = async () =>
    (await admin.query('select 1 from pg_database where datname = $1', [name])).rowCount === 1;
  if (await exists()) return name;
  await admin.query('select pg_advisory_lock($1)', [LOCK]);
  try {
    if (await exists()) return name;
    // Renamed when complete: a run that is killed meanwhile leaves no half-made template.
    await admin.query(`drop database if exists ${name}_new with (force)`);
    await admin.query(`create database ${name}_new`);
    await migrate(urlOf(`${name}_new`));
    await admin.query(`alter database ${name}_new rename to ${name}`);
    return name;
  } finally {
    await admin.query('select pg_advisory_unlock($1)', [LOCK]);
  }
}

function urlOf(database: string): string {
  const url = new URL(adminUrl());
  url.pathname = `/${database}`;
  return url.href;
}

function adminUrl(): string {
  const url = process.env.TEST_DATABASE_URL;
  if (!url)
    throw new Error('TEST_DATABASE_URL is not set: run through vitest, whose set-up starts a server.');
  return url;
}

async function asAdmin(work: (admin: pg.Client) => Promise<void>): Promise<void> {
  const client = new pg.Client({ connectionString: adminUrl() });
  await client.connect();
  try {
    await work(client);
  } finally {
    await client.end();
  }
}
