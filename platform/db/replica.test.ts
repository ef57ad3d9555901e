import { appendFileSync, cpSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { forgetConfig } from '../config.ts';
import { closeDb, db, readReplica, transaction } from './db.ts';
import { type EmbeddedServer, startEmbedded } from './embedded/server.ts';
import { closeProbe } from './probe.ts';
import { onPrimary, onReplica, onSearchPool, onSharedPool } from './reading.ts';

const folders = { primary: folder(), standby: folder() };
const before = process.env.DATABASE_URL;
let primary: EmbeddedServer;
let standby: EmbeddedServer;

function folder(): string {
  return mkdtempSync(join(tmpdir(), 'satonowa-replica-'));
}

const start = (dataDir: string) =>
  startEmbedded({ dataDir, logFile: join(dataDir, 'pg.log'), throwAway: true });

/** A streaming standby, made of a copy of the primary's folder while that stands still. */
beforeAll(async () => {
  await (await start(folders.primary)).stop();
  cpSync(join(folders.primary, 'pg'), join(folders.standby, 'pg'), { recursive: true });
  primary = await start(folders.primary);
  const way = new URL(primary.url('postgres'));
  writeFileSync(join(folders.standby, 'pg/standby.signal'), '');
  appendFileSync(
    join(folders.standby, 'pg/postgresql.auto.conf'),
    `primary_conninfo = 'host=${way.searchParams.get('host')} port=5432 user=${way.username}'\n`,
  );
  standby = await start(folders.standby);
  process.env.DATABASE_URL = primary.url('postgres');
  process.env.DATABASE_READ_URL = standby.url('postgres');
  process.env.DATABASE_READ_MAX_LAG = '2';
  forgetConfig();
});
afterAll(async () => {
  await closeDb();
  await closeProbe();
  delete process.env.DATABASE_READ_URL;
  delete process.env.DATABASE_READ_MAX_LAG;
  process.env.DATABASE_URL = before;
  forgetConfig();
  await standby.stop();
  await primary.stop();
  for (const dir of Object.values(folders)) rmSync(dir, { recursive: true, force: true });
});

const isOnReplica = async () =>
  (await sql<{ is: boolean }>`select pg_is_in_recovery() as is`.execute(db())).rows[0]!.is;
const onStandby = async (statement: string) => {
  const client = new pg.Client({ connectionString: standby.url('postgres') });
  await client.connect();
  await client.query(statement).finally(() => client.end());
};
const whereSearchesRead = (isReplica: boolean) =>
  vi.waitFor(async () => expect(await onSearchPool(isOnReplica)).toBe(isReplica), {
    timeout: 30_000,
    interval: 100,
  });

describe('a read replica', () => {
  it('is read by searches and lists of staff, and by nothing else', async () => {
    expect(await isOnReplica()).toBe(false);
    await whereSearchesRead(true);
    expect(await onReplica(isOnReplica)).toBe(true);
    expect(await onSearchPool(() => onSharedPool(isOnReplica))).toBe(false);
    const inTransaction = () =>
      transaction(
        async (tx) => (await sql<{ is: boolean }>`select pg_is_in_recovery() as is`.execute(tx)).rows[0]!.is,
      );
    expect(await onReplica(inTransaction)).toBe(false);
    expect(await isOnReplica()).toBe(false);
  });

  it('is not read by who has just written', async () => {
    expect(await onPrimary(() => onReplica(isOnReplica))).toBe(false);
  });

  it('is left alone while it is behind, though it believes itself up to date', async () => {
    await whereSearchesRead(true);
    await onStandby('select pg_wal_replay_pause()');
    await sql`create table written (n int)`.execute(db());
    await whereSearchesRead(false);
    expect(readReplica()!.lagMs).toBeGreaterThan(2_000);
    await onSearchPool(() => sql`select n from written`.execute(db()));
    await onStandby('select pg_wal_replay_resume()');
    await whereSearchesRead(true);
    await onReplica(() => sql`select n from written`.execute(db()));
  });

  it('that goes away takes no question with it', async () => {
    await whereSearchesRead(true);
    await standby.stop();
    // The connection that was idle is found closed, the next one is refused: both are answered by the primary.
    const answers = await Promise.all([1, 2, 3].map(() => onSearchPool(isOnReplica)));
    expect(answers).toEqual([false, false, false]);
    expect(readReplica()!.isFresh).toBe(false);
    standby = await start(folders.standby);
    await whereSearchesRead(true);
  });
});
