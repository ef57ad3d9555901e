import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, expect, it, vi } from 'vitest';
import { addJob, db, dbPool } from '../db/db.ts';
import { useTestDatabase } from '../testing/database.ts';
import { beat } from './beat.ts';
import { type Life, stayAlive } from './stay-alive.ts';

useTestDatabase();

const RHYTHM = { beatMs: 100, deadMs: 3_000 };
const patience = { timeout: 20_000, interval: 20 };

let life: Life;
afterEach(() => life.leave());

/** A job that a runner holds, which beat so long ago. */
async function aJobOf(pool: string, beaten: string): Promise<void> {
  await addJob(db(), 'wait', { of: pool });
  await dbPool().query(
    `update graphile_worker._private_jobs set locked_by = $1, locked_at = now() where payload->>'of' = $1`,
    [pool],
  );
  await dbPool().query('insert into worker_beat values ($1, now() - $2::interval)', [pool, beaten]);
}

const held = async () =>
  (
    await dbPool().query('select locked_by from graphile_worker.jobs where locked_by is not null order by 1')
  ).rows.map((row) => row.locked_by);

/** Nobody can say that they live, for so long. */
async function outage(ms: number): Promise<void> {
  const client = await dbPool().connect();
  await client.query('begin');
  await client.query('lock table worker_beat in access exclusive mode');
  await sleep(ms);
  await client.query('commit');
  client.release();
}

it('lets everybody beat after an outage of the database before anybody counts as dead', async () => {
  life = stayAlive(RHYTHM);
  life.join('self');
  await aJobOf('dead', '1 hour');
  await vi.waitFor(async () => expect(await held()).toEqual([]), patience);
  await aJobOf('slow', '0 s');
  await outage(RHYTHM.deadMs + 500);
  // It reaches the database again somewhat later than this process.
  await sleep(RHYTHM.deadMs / 4);
  expect(await held()).toEqual(['slow']);
  await beat(['slow']);
  await sleep(RHYTHM.deadMs / 2);
  expect(await held()).toEqual(['slow']);
  // Who does not beat then either is dead.
  await vi.waitFor(async () => expect(await held()).toEqual([]), patience);
}, 60_000);
