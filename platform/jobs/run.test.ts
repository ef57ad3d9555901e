import { type ChildProcess, spawn } from 'node:child_process';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, expect, it, vi } from 'vitest';
import { z } from 'zod';
import { addJob, db, dbPool } from '../db/db.ts';
import { forgetKept } from '../kept-for.ts';
import { type Setting, settingAt } from '../setting/setting.ts';
import { useTestDatabase } from '../testing/database.ts';
import { beat, freeJobsOfDead } from './beat.ts';
import { type Lane, runLanes } from './run.ts';
import { RHYTHM } from './stay-alive.ts';

useTestDatabase({ DATABASE_POOL: '20' });

const PROGRAM = join(import.meta.dirname, 'testing/worker-process.ts');
const QUICK = { beatMs: 200, deadMs: 2_000 };
const patience = { timeout: 60_000, interval: 20 };

const children: ChildProcess[] = [];
const stops: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const child of children.splice(0)) child.kill('SIGKILL');
  for (const stop of stops.splice(0)) await stop();
  await dbPool().query('delete from graphile_worker._private_jobs');
  await dbPool().query('delete from worker_beat');
});

/** A worker in a process of its own, and what it has said so far. */
function worker(): { child: ChildProcess; said: () => string } {
  const child = spawn(process.execPath, [PROGRAM, JSON.stringify(QUICK)], {
    env: process.env,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  children.push(child);
  let text = '';
  child.stdout!.on('data', (chunk) => {
    text += chunk;
  });
  return { child, said: () => text };
}

const queued = async () =>
  (
    await dbPool().query(
      'select task_identifier as task, locked_by, attempts from graphile_worker.jobs order by id',
    )
  ).rows;
const living = async () => (await dbPool().query('select pool from worker_beat')).rows.map((row) => row.pool);

it('does the job of a worker that was killed', async () => {
  const first = worker();
  await addJob(db(), 'wait', { name: 'cut off', ms: 60_000 });
  await vi.waitFor(() => expect(first.said()).toContain('begun cut off'), patience);
  const second = worker();
  await vi.waitFor(async () => expect(await living()).toHaveLength(2), patience);
  first.child.kill('SIGKILL');
  await vi.waitFor(() => expect(second.said()).toContain('begun cut off'), patience);
  expect(await living()).toHaveLength(1);
  expect(await queued()).toMatchObject([{ task: 'wait', locked_by: (await living())[0], attempts: 2 }]);
});

it.each([
  ['done', {}],
  ['failed', { fails: true }],
])('outlives that its connection is ended while it writes down that a job is %s', async (_, outcome) => {
  const { child, said } = worker();
  await addJob(db(), 'wait', { name: 'short', ms: 500, ...outcome }, { maxAttempts: 1 });
  await vi.waitFor(() => expect(said()).toContain('begun short'), patience);
  const holder = await dbPool().connect();
  await holder.query('begin');
  await holder.query('lock table graphile_worker._private_jobs in share mode');
  await vi.waitFor(async () => {
    const { rows } = await dbPool().query(
      `select pg_terminate_backend(pid) from pg_stat_activity
        where datname = current_database() and wait_event_type = 'Lock' and (query like 'delete from%' or query like '%last_error%')`,
    );
    expect(rows).toHaveLength(1);
  }, patience);
  await sleep(500);
  await holder.query('commit');
  holder.release();
  await vi.waitFor(async () => expect((await queued()).filter((job) => job.locked_by)).toEqual([]), {
    ...patience,
    timeout: 20_000,
  });
  expect(child.exitCode).toBeNull();
});

it('leaves a living worker its job for as long as that lasts', async () => {
  const first = worker();
  await addJob(db(), 'wait', { name: 'long', ms: 3 * QUICK.deadMs });
  await vi.waitFor(() => expect(first.said()).toContain('begun long'), patience);
  const second = worker();
  await vi.waitFor(async () => expect(await living()).toHaveLength(2), patience);
  await vi.waitFor(() => expect(first.said()).toContain('done long'), patience);
  expect(second.said()).toBe('');
  await vi.waitFor(async () => expect(await queued()).toEqual([]), patience);
});

it('gives a runner of the release before, which never says that it lives, five minutes for a job', async () => {
  await addJob(db(), 'wait', { name: 'old', ms: 1 });
  await dbPool().query(
    "update graphile_worker._private_jobs set locked_by = 'old', locked_at = now() - interval '4 min'",
  );
  expect(await freeJobsOfDead(RHYTHM.deadMs)).toEqual({ dead: [], jobs: 0 });
  await dbPool().query("update graphile_worker._private_jobs set locked_at = now() - interval '6 min'");
  expect(await freeJobsOfDead(RHYTHM.deadMs)).toEqual({ dead: ['old'], jobs: 1 });
  expect(await queued()).toMatchObject([{ locked_by: null }]);
});

it('leaves a runner that says that it lives a job of hours', async () => {
  await addJob(db(), 'wait', { name: 'hours', ms: 1 });
  await dbPool().query(
    "update graphile_worker._private_jobs set locked_by = 'living', locked_at = now() - interval '3 hours'",
  );
  await beat(['living']);
  expect(await freeJobsOfDead(RHYTHM.deadMs)).toEqual({ dead: [], jobs: 0 });
  expect(await queued()).toMatchObject([{ locked_by: 'living' }]);
});

/** A lane whose jobs last until they are let go, and one whose jobs are quick. */
function lanes(slow: string, quick: string): { lanes: Lane[]; done: string[]; letGo: () => void } {
  const { promise, resolve } = Promise.withResolvers<void>();
  const done: string[] = [];
  const wait = async () => {
    await promise;
    done.push(slow);
  };
  const end = async () => void done.push(quick);
  const common = { timetable: [], concurrency: 2 };
  return {
    lanes: [
      { ...common, name: slow, jobs: { [slow]: wait } },
      { ...common, name: quick, jobs: { [quick]: end } },
    ],
    done,
    letGo: resolve,
  };
}

it.each([
  ['mail', 'refund'],
  ['refund', 'mail'],
])('does not let a queue full of slow jobs (%s) delay those of another lane (%s)', async (slow, quick) => {
  const made = lanes(slow, quick);
  for (let i = 0; i < 20; i++) await addJob(db(), slow, {});
  await addJob(db(), quick, {});
  stops.push(await runLanes(made.lanes, () => {}, QUICK));
  await vi.waitFor(() => expect(made.done).toEqual([quick]), patience);
  expect((await queued()).filter(({ task }) => task === slow)).toHaveLength(20);
  made.letGo();
});

it('finishes what runs when it is stopped, and is then gone', async () => {
  const made = lanes('mail', 'refund');
  await addJob(db(), 'mail', {});
  const stop = await runLanes(made.lanes, () => {}, QUICK);
  await vi.waitFor(async () => expect((await queued())[0].locked_by).toBeTruthy(), patience);
  const stopped = stop();
  await sleep(100);
  made.letGo();
  await stopped;
  expect(made.done).toEqual(['mail']);
  expect(await living()).toEqual([]);
});

it('does a job by what was set last', async () => {
  const fee: Setting<number> = {
    ...{ name: 'fee', title: '手数料', schema: z.number(), start: 100, onPages: false },
    words: () => ({}),
  };
  const seen: number[] = [];
  const jobs = { charge: async () => void seen.push(settingAt(fee, new Date())) };
  stops.push(await runLanes([{ name: 'test', jobs, timetable: [], concurrency: 1 }], () => {}, QUICK));
  for (const value of [200, 300]) {
    await dbPool().query(
      "insert into setting_version (name, value, effective_at, note) values ('fee', $1, now(), '')",
      [value],
    );
    forgetKept(); // as a process does that hears of it
    await addJob(db(), 'charge', {});
    await vi.waitFor(() => expect(seen.at(-1)).toBe(value), patience);
  }
});

it('says when a runner ends by itself', async () => {
  const ended = vi.fn();
  stops.push(await runLanes(lanes('mail', 'refund').lanes, ended, QUICK));
  await vi.waitFor(async () => {
    await dbPool().query(`select pg_notify('worker:migrate', '{"breaking":true,"migrationNumber":99}')`);
    expect(ended).toHaveBeenCalledTimes(2);
  }, patience);
  process.exitCode = undefined; // the queue sets 57, and this process is not the worker
});
