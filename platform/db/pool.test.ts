import { Kysely, PostgresDialect, sql } from 'kysely';
import type pg from 'pg';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { forgetConfig } from '../config.ts';
import { useTestDatabase } from '../testing/database.ts';
import { type FreezingProxy, freezingProxy } from '../testing/freezing-proxy.ts';
import { closeDb, db, dbPool } from './db.ts';
import { isOutage, noticeOutage, watchingForOutage } from './outage.ts';
import { boundedPool } from './pool.ts';
import { onSearchPool, onSharedPool } from './reading.ts';

const own = useTestDatabase({ DATABASE_POOL: '12', DATABASE_POOL_SEARCH: '2' });
const failure = (work: Promise<unknown>) =>
  work.then(
    () => undefined,
    (e: Error) => e,
  );

describe('a database that says nothing', () => {
  let way: FreezingProxy;
  let pool: pg.Pool;
  beforeEach(async () => {
    way = await freezingProxy(own.url);
    process.env.DATABASE_URL = way.url;
    forgetConfig();
    pool = boundedPool(2, 200, 3_000);
  });
  afterEach(async () => {
    process.env.DATABASE_URL = own.url;
    forgetConfig();
    await way.stop();
    await pool.end();
  });

  it('fails a statement in time, and its connection is never used again', async () => {
    const through = new Kysely<unknown>({ dialect: new PostgresDialect({ pool }) });
    await Promise.all([1, 2].map((n) => sql`select ${n}::int, pg_sleep(0.05)`.execute(through)));
    expect([pool.totalCount, pool.idleCount]).toEqual([2, 2]);
    way.freeze();
    const [plain, inside, waited] = await Promise.all([
      failure(sql`select 'old'`.execute(through)),
      failure(through.transaction().execute((tx) => sql`select 'old'`.execute(tx))),
      failure(pool.query('select 1')),
    ]);
    for (const error of [plain, inside, waited]) expect(isOutage(error), String(error)).toBe(true);
    await vi.waitFor(() => expect(pool.totalCount).toBe(0), { timeout: 10_000 });
    expect(isOutage(await failure(pool.query('select 1')))).toBe(true); // no new connection either

    way.thaw(); // what was asked before is answered now: to nobody
    const { rows } = await sql<{ n: string }>`select 'new' as n`.execute(through);
    expect(rows).toEqual([{ n: 'new' }]);
  });

  it.each([
    ['nobody of that name is let in', (url: URL) => Object.assign(url, { username: 'nobody' })],
    ['it is not there', (url: URL) => Object.assign(url, { pathname: '/restored_soon' })],
  ])('is out also where %s', async (_, other) => {
    process.env.DATABASE_URL = other(new URL(own.url)).href;
    forgetConfig();
    await pool.end();
    pool = boundedPool(2, 200, 3_000);
    expect(isOutage(await failure(pool.query('select 1')))).toBe(true);
  });

  it('is told from a mistake, whether it froze or went away', async () => {
    await way.stop();
    expect(isOutage(await failure(pool.query('select 1')))).toBe(true);
    process.env.DATABASE_URL = own.url;
    forgetConfig();
    await pool.end();
    pool = boundedPool(2, 200, 3_000);
    for (const statement of ['select pg_sleep(1)', 'select pg_terminate_backend(pg_backend_pid())'])
      expect(isOutage(await failure(pool.query(statement))), statement).toBe(true);
    for (const statement of [
      'select 1/0',
      'selct',
      'select * from nothing',
      "insert into throttle values ('a', null, null), ('a')",
    ])
      expect(isOutage(await failure(pool.query(statement))), statement).toBe(false);
    expect(isOutage(await failure(fetch('http://127.0.0.1:1/')))).toBe(false); // not the database
    expect([new TypeError('x is not a function'), 'Connection terminated', undefined].map(isOutage)).toEqual([
      false,
      false,
      false,
    ]);
  });
});

it('too many connections are an outage as well', async () => {
  const role = `few_${process.pid}`;
  await dbPool().query(`create role ${role} login connection limit 1`);
  const url = new URL(own.url);
  url.username = role;
  process.env.DATABASE_URL = url.href;
  forgetConfig();
  const pool = boundedPool(2, 1_000, 3_000);
  const first = await pool.connect();
  const second = await failure(pool.connect());
  first.release();
  await pool.end();
  process.env.DATABASE_URL = own.url;
  forgetConfig();
  await dbPool().query(`drop role ${role}`);
  expect(isOutage(second), String(second)).toBe(true);
});

it('an outage is noticed by the watch around it and by no other', async () => {
  const down = Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' });
  const [one, other] = await Promise.all([
    watchingForOutage(async () => [await 1, noticeOutage(down)]),
    watchingForOutage(async () => [await 1, noticeOutage(new Error('a mistake'))]),
  ]);
  expect([one, other]).toEqual([
    { value: [1, true], outage: true },
    { value: [1, false], outage: false },
  ]);
});

describe('searches', () => {
  it('leave connections for everybody else, and what they share with others goes through the others’ pool', async () => {
    const backend = async () =>
      (await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(db())).rows[0]!.pid;
    const slow = () => sql`select pg_sleep(1)`.execute(db()).then(() => 'slow');
    const all = onSearchPool(() => [slow(), slow(), slow(), slow()]);
    const quick = await Promise.race([...all, Promise.all([backend(), backend()])]);
    expect(quick).toHaveLength(2);
    const shared = await onSearchPool(() => onSharedPool(backend));
    expect(quick).toContain(shared);
    await Promise.all(all);
    await closeDb();
  });

  it('have less time, and one processor for a statement', async () => {
    const limits = async () => {
      const { rows } = await sql<{ time: string; helpers: string }>`
        select current_setting('statement_timeout') as time,
               current_setting('max_parallel_workers_per_gather') as helpers`.execute(db());
      return rows[0];
    };
    expect(await onSearchPool(limits)).toEqual({ time: '5s', helpers: '0' });
    expect(await limits()).toMatchObject({ time: '15s' });
  });
});
