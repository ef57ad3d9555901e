import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { type ReplicaPair, startReplicaPair } from '../testing/replica-pair.ts';
import { closeDb, db, readReplica, transaction } from './db.ts';
import { closeProbe } from './probe.ts';
import { onPrimary, onReplica, onSearchPool, onSharedPool } from './reading.ts';

let pair: ReplicaPair;

beforeAll(async () => {
  pair = await startReplicaPair();
});
afterAll(async () => {
  await closeDb();
  await closeProbe();
  await pair.stop();
});

const isOnReplica = async () =>
  (await sql<{ is: boolean }>`select pg_is_in_recovery() as is`.execute(db())).rows[0]!.is;
const onStandby = (statement: string) => pair.onStandby(statement);
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
    await pair.standby.stop();
    // The connection that was idle is found closed, the next one is refused: both are answered by the primary.
    const answers = await Promise.all([1, 2, 3].map(() => onSearchPool(isOnReplica)));
    expect(answers).toEqual([false, false, false]);
    expect(readReplica()!.isFresh).toBe(false);
    await pair.startStandby();
    await whereSearchesRead(true);
  });
});
