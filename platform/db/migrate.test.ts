import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { afterAll, beforeEach, expect, it } from 'vitest';
import { useTestDatabase } from '../testing/database.ts';
import { type MigrateOptions, migrate } from './migrate.ts';

const own = useTestDatabase();
const folders: string[] = [];
const sessions: pg.Client[] = [];
afterAll(async () => {
  for (const folder of folders) rmSync(folder, { recursive: true });
  await Promise.all(sessions.map((s) => s.end().catch(() => {})));
});

async function session(): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: own.url });
  client.on('error', () => {});
  await client.connect();
  sessions.push(client);
  return client;
}

let watcher: pg.Client;
beforeEach(async () => {
  watcher ??= await session();
  await watcher.query(
    "drop table if exists thing, other; delete from schema_migration where name like '9%'; create table thing (id int)",
  );
});

/** Migrates by files of the test's own. */
function run(files: Record<string, string>, options: MigrateOptions = {}): Promise<string[]> {
  const folder = mkdtempSync(join(tmpdir(), 'satonowa-migrations-'));
  folders.push(folder);
  for (const [name, sql] of Object.entries(files)) writeFileSync(join(folder, name), sql);
  return migrate(own.url, { folder, lockMs: 200, tries: 2, pauseMs: 50, ...options });
}

const recorded = async () =>
  (await watcher.query("select name from schema_migration where name like '9%' order by name")).rows.map(
    (r) => r.name,
  );

/** Whether the index stands and can be used; undefined when there is none. */
const valid = async (index: string): Promise<boolean | undefined> =>
  (await watcher.query('select indisvalid from pg_index where indexrelid = to_regclass($1)', [index])).rows[0]
    ?.indisvalid;

const until = async (met: () => Promise<boolean>) => {
  while (!(await met())) await sleep(20);
};

const ALTER = { '9001_alter.sql': 'create table other (id int); alter table thing add column name text;' };
const BUILD = {
  '9002_build.sql':
    '-- migrate: no transaction\n-- What the lists ask for; half of it.\ncreate index concurrently if not exists thing_first on thing (id);\ncreate index concurrently if not exists thing_second\n  on thing (id desc); -- the other way round\n',
};

it('gives up in time when another session holds a lock, leaves nothing half done, and succeeds later', async () => {
  const holder = await session();
  await holder.query('begin; select from thing');
  const said: string[] = [];
  const started = performance.now();
  await expect(run(ALTER, { say: (s) => said.push(s) })).rejects.toThrow(
    /9001_alter\.sql did not get the lock that it needs .* tried 2 times.*migrate again/,
  );
  expect(performance.now() - started).toBeLessThan(10_000);
  expect(said).toEqual([
    'Migration 9001_alter.sql waits for a lock that another transaction holds: try 2 of 2.',
  ]);
  expect(await recorded()).toEqual([]);
  expect((await watcher.query("select to_regclass('other') as other")).rows).toEqual([{ other: null }]);
  await holder.query('commit');
  expect(await run(ALTER)).toEqual(['9001_alter.sql']);
  expect(await recorded()).toEqual(['9001_alter.sql']);
});

it('lets what queued behind it go on between two tries, and goes on itself when the lock is free', async () => {
  const holder = await session();
  await holder.query('begin; select from thing');
  const migrated = run(ALTER, {
    tries: 50,
    say: () => void holder.query('commit'),
  });
  await until(
    async () =>
      (
        await watcher.query(`select from pg_locks where not granted and mode = 'AccessExclusiveLock'
               and database = (select oid from pg_database where datname = current_database())`)
      ).rowCount === 1,
  );
  const reader = await session();
  await reader.query("set lock_timeout = '5s'; select from thing");
  expect(await migrated).toEqual(['9001_alter.sql']);
});

it('builds indexes while others write', async () => {
  const holder = await session();
  await holder.query('begin; insert into thing values (1)');
  const migrated = run(BUILD);
  await until(async () => (await valid('thing_first')) === false);
  const writer = await session();
  await writer.query("set lock_timeout = '2s'; insert into thing values (2)");
  expect(await valid('thing_first')).toBe(false);
  expect(await recorded()).toEqual([]);
  await holder.query('commit');
  expect(await migrated).toEqual(['9002_build.sql']);
  expect([await valid('thing_first'), await valid('thing_second')]).toEqual([true, true]);
  expect(await recorded()).toEqual(['9002_build.sql']);
  expect(await run(BUILD)).toEqual([]);
});

it('repairs a build that was cut off', async () => {
  const holder = await session();
  await holder.query('begin; insert into thing values (1)');
  const cut = run(BUILD).catch((error: Error) => error.message);
  await until(async () => (await valid('thing_first')) === false);
  await watcher.query(
    "select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and query like 'create index concurrently%'",
  );
  expect(await cut).toContain('9002_build.sql failed');
  expect(await valid('thing_first')).toBe(false);
  await holder.query('commit');
  expect(await run(BUILD)).toEqual(['9002_build.sql']);
  expect([await valid('thing_first'), await valid('thing_second')]).toEqual([true, true]);
});

it('leaves no index behind that cannot be built, and says when older transactions last too long', async () => {
  await watcher.query('insert into thing values (1), (1)');
  const unique =
    '-- migrate: no transaction\ncreate unique index concurrently if not exists thing_once on thing (id);';
  await expect(run({ '9003_unique.sql': unique })).rejects.toThrow(
    '9003_unique.sql failed: could not create unique index "thing_once"',
  );
  expect(await valid('thing_once')).toBeUndefined();

  const holder = await session();
  await holder.query('begin; insert into thing values (2)');
  await expect(run(BUILD, { buildLockMs: 200 })).rejects.toThrow(
    '9002_build.sql did not get the lock that it needs',
  );
  await holder.query('commit');
  expect(await run(BUILD)).toEqual(['9002_build.sql']);
});

it('lets two deployments build at once, one after the other', async () => {
  expect((await Promise.all([run(BUILD), run(BUILD)])).flat()).toEqual(['9002_build.sql']);
});

it('drops an index in the same way', async () => {
  await watcher.query('create index thing_old on thing (id)');
  await run({ '9004_drop.sql': '-- migrate: no transaction\ndrop index concurrently if exists thing_old;' });
  expect(await valid('thing_old')).toBeUndefined();
});

it('refuses without a transaction what could be left half done, and a file that was changed', async () => {
  for (const sql of [
    'alter table thing add column name text;',
    'create index thing_first on thing (id);',
    'create index concurrently thing_first on thing (id);',
  ])
    await expect(run({ '9005_wrong.sql': `-- migrate: no transaction\n${sql}` })).rejects.toThrow(
      '9005_wrong.sql runs without a transaction and may only hold',
    );
  await run(ALTER);
  await expect(run({ '9001_alter.sql': 'select 1' })).rejects.toThrow(
    '9001_alter.sql was changed after it had been applied',
  );
});
