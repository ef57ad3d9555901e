import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { IndexKeeper, makeIndexFile } from '#app/catalogue/search/memory/index-keeper.ts';
import { config, forgetConfig } from '../config.ts';
import { forgetting, listenTo } from '../http/purge-listener.ts';
import { useTestDatabase } from '../testing/database.ts';
import { connectionsOf } from './connections.ts';
import { closeDb, db, readReplica } from './db.ts';
import { closeProbe, probeDb } from './probe.ts';
import { onReplica, onSearchPool } from './reading.ts';

/** The replica is the same server here, whose connections are told apart by a name. */
const AS_REPLICA = 'application_name=replica';

const own = useTestDatabase();
let admin: pg.Client;
const ends: (() => unknown)[] = [];

beforeAll(async () => {
  admin = new pg.Client({ connectionString: process.env.TEST_DATABASE_URL });
  await admin.connect();
});
afterEach(async () => {
  for (const end of ends.splice(0)) await end();
  await closeDb();
  await closeProbe();
  delete process.env.DATABASE_READ_URL;
  forgetConfig();
});
afterAll(() => admin.end());

function withReplica(): void {
  process.env.DATABASE_READ_URL = `${own.url}${own.url.includes('?') ? '&' : '?'}${AS_REPLICA}`;
  forgetConfig();
}

/** Connections that are open to each of the two. */
async function open(): Promise<{ primary: number; replica: number }> {
  const { rows } = await admin.query<{ primary: number; replica: number }>(
    `select count(*) filter (where application_name <> 'replica')::int as primary,
            count(*) filter (where application_name = 'replica')::int as replica
       from pg_stat_activity where datname = $1`,
    [new URL(own.url).pathname.slice(1)],
  );
  return rows[0]!;
}

/** More statements than any pool takes at once. */
const crowd = (ask: () => Promise<unknown>) => Promise.all(Array.from({ length: 40 }, ask));
const slow = () => sql`select pg_sleep(0.05)`.execute(db());

/** What every program of visitors, staff and jobs has beside what it reads. */
async function basics(): Promise<void> {
  ends.push(listenTo([forgetting]));
  await sql`select 1`.execute(probeDb());
  await crowd(slow);
}

it('reckons for a worker what its pool, its listener and its probe open', async () => {
  await basics();
  await expect.poll(open).toEqual(connectionsOf('worker', config()));
});

it('reckons for a web process with a replica the searches at both', async () => {
  withReplica();
  await basics();
  await expect.poll(() => readReplica()!.isFresh).toBe(true);
  await crowd(() => onSearchPool(slow));
  readReplica()!.isAway();
  await crowd(() => onSearchPool(slow));
  await expect.poll(open).toEqual(connectionsOf('web', config()));
});

it('reckons for the console the lists of staff at the replica', async () => {
  withReplica();
  await basics();
  await expect.poll(() => readReplica()!.isFresh).toBe(true);
  await crowd(() => onReplica(slow));
  await expect.poll(open).toEqual(connectionsOf('console', config()));
});

it('reckons for the search program its feed, what makes its index, and its listener', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'satonowa-connections-'));
  ends.push(() => rmSync(folder, { recursive: true }));
  const lock = new pg.Client({ connectionString: own.url, application_name: 'replica' });
  await lock.connect();
  let isFirst = true;
  // While the second file is made, what reads all goods has to wait.
  const keeper = new IndexKeeper(
    join(folder, 'index'),
    async (file) => {
      if (!isFirst) await lock.query('begin; lock goods in access exclusive mode');
      isFirst = false;
      await makeIndexFile(file);
    },
    0,
  );
  ends.push(
    () => lock.end(),
    () => keeper.stop(),
    listenTo([forgetting]),
  );
  keeper.start();
  await expect.poll(async () => (await open()).primary, { timeout: 10_000 }).toBe(3);
  expect(connectionsOf('search', config()).primary).toBe(3);
});
