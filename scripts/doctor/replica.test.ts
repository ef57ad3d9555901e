import pg from 'pg';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { config } from '#platform/config.ts';
import { closeProbe } from '#platform/db/probe.ts';
import { type ReplicaPair, startReplicaPair } from '#platform/testing/replica-pair.ts';
import { checkReplica } from './replica.ts';

let pair: ReplicaPair;
beforeAll(async () => {
  pair = await startReplicaPair();
});
afterAll(async () => {
  await closeProbe();
  await pair.stop();
});

const says = async () => (await checkReplica(config())).map(({ level, says: text }) => `${level}: ${text}`);

it('says whose address is wrong', async () => {
  const DATABASE_READ_URL = pair.standby.url('nowhere');
  const [found] = await checkReplica({ ...config(), DATABASE_READ_URL });
  expect(found?.says).toBe(
    'Everything is read from the primary, as DATABASE_READ_URL cannot be asked: there is no such database: create it (docs/operations.md), or mend DATABASE_READ_URL.',
  );
});

it('tells a replica that keeps up from one whose replay stands still', async () => {
  expect(await says()).toEqual([expect.stringMatching(/^fine: .*keeps up with it/)]);
  await pair.onStandby('select pg_wal_replay_pause()');
  const client = new pg.Client({ connectionString: pair.primary.url('postgres') });
  await client.connect();
  await client.query('create table written (n int)');
  // The pause comes soon, and what is written with it.
  await vi.waitFor(
    async () => {
      await client.query('insert into written values (1)');
      expect(await says()).toEqual([
        expect.stringMatching(/^look: .*more than 2 s behind.*replay is paused/),
      ]);
    },
    { timeout: 30_000, interval: 500 },
  );
  await client.end();
  await pair.onStandby('select pg_wal_replay_resume()');
  expect(await says()).toEqual([expect.stringMatching(/^fine/)]);
});
