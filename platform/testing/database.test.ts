import { readdirSync } from 'node:fs';
import pg from 'pg';
import { afterAll, expect, it } from 'vitest';
import { config } from '../config.ts';
import { dbPool } from '../db/db.ts';
import { testDatabase, useTestDatabase } from './database.ts';

const own = useTestDatabase();
const opened: { close(): Promise<void> }[] = [];
afterAll(() => Promise.all(opened.map((d) => d.close())));

it('leads the configuration and the pool to the file’s own database', async () => {
  expect(config().DATABASE_URL).toBe(own.url);
  const { rows } = await dbPool().query('select current_database() as name');
  expect(own.url).toContain(rows[0].name);
});

it('gives databases that have every migration and share nothing, also when asked for at once', async () => {
  const databases = await Promise.all(Array.from({ length: 4 }, () => testDatabase()));
  opened.push(...databases);
  expect(new Set(databases.map((d) => d.url)).size).toBe(4);
  for (const [i, { url }] of databases.entries()) {
    const client = new pg.Client({ connectionString: url });
    await client.connect();
    await client.query('insert into throttle (key) values ($1)', [`only in ${i}`]);
    const { rows } = await client.query(
      'select (select count(*)::int from schema_migration) as migrations, (select count(*)::int from throttle) as rows',
    );
    await client.end();
    expect(rows[0]).toEqual({
      migrations: readdirSync(`${import.meta.dirname}/../../migrations`).length,
      rows: 1,
    });
  }
});

it('knows Japanese letters: trigrams of kana exist', async () => {
  await dbPool().query('create extension if not exists pg_trgm');
  const { rows } = await dbPool().query("select cardinality(show_trgm('シャイン')) as n");
  expect(rows[0].n).toBeGreaterThan(0);
});
