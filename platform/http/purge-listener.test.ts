import { afterEach, expect, it, vi } from 'vitest';
import { forgetConfig } from '../config.ts';
import { dbPool } from '../db/db.ts';
import { keptFor } from '../kept-for.ts';
import { useTestDatabase } from '../testing/database.ts';
import { freezingProxy } from '../testing/freezing-proxy.ts';
import { listenTo, purgesOf } from './purge-listener.ts';

const own = useTestDatabase();

let stop: (() => Promise<void>) | undefined;
afterEach(async () => {
  await stop?.();
  stop = undefined;
});

const DOUBT = 'doubt';

function listen(beatMs?: number): string[] {
  const heard: string[] = [];
  const cache = { purge: (tag: string) => heard.push(tag), doubt: () => heard.push(DOUBT) };
  stop = listenTo([purgesOf(cache)], beatMs);
  return heard;
}

const patience = { timeout: 15_000, interval: 20 };
const notify = (tag: string) => dbPool().query("select pg_notify('page_purge', $1)", [tag]);
const listeners = `select pid from pg_stat_activity where datname = current_database() and query = 'listen page_purge'`;

it('hears each purge, after a doubt about what was rendered before it listened', async () => {
  const heard = listen();
  await vi.waitFor(() => expect(heard).toEqual([DOUBT]), patience);
  await notify('goods:1');
  await notify('');
  await vi.waitFor(() => expect(heard).toEqual([DOUBT, 'goods:1', '*']), patience);
});

it('has what the process keeps in memory read anew when all pages go, and when purges may have been missed', async () => {
  let readings = 0;
  const kept = keptFor(60_000, async () => ++readings);
  const heard = listen();
  await vi.waitFor(() => expect(heard).toEqual([DOUBT]), patience);
  expect([await kept(), await kept()]).toEqual([1, 1]);
  await notify('goods:1');
  await notify('*');
  await vi.waitFor(() => expect(heard).toContain('*'), patience);
  expect(await kept()).toBe(2);
  await dbPool().query(`select pg_terminate_backend(pid) from (${listeners}) l`);
  await vi.waitFor(() => expect(heard.at(-1)).toBe(DOUBT), patience);
  expect(await kept()).toBe(3);
});

it('tells when there is no connection any more, before there is one again', async () => {
  const told: string[] = [];
  stop = listenTo([
    {
      channel: 'page_purge',
      heard: () => {},
      connected: () => told.push('connected'),
      lost: () => told.push('lost'),
    },
  ]);
  await vi.waitFor(() => expect(told).toEqual(['connected']), patience);
  await dbPool().query(`select pg_terminate_backend(pid) from (${listeners}) l`);
  await vi.waitFor(() => expect(told).toEqual(['connected', 'lost', 'connected']), patience);
});

it('hears the purge of a transaction at its commit, and none of one that is taken back', async () => {
  const heard = listen();
  await vi.waitFor(() => expect(heard).toEqual([DOUBT]), patience);
  const client = await dbPool().connect();
  for (const [tag, end] of [
    ['goods:1', 'rollback'],
    ['goods:2', 'commit'],
  ]) {
    await client.query('begin');
    await client.query("select pg_notify('page_purge', $1)", [tag]);
    await client.query(end!);
  }
  client.release();
  await vi.waitFor(() => expect(heard).toContain('goods:2'), patience);
  expect(heard).toEqual([DOUBT, 'goods:2']);
});

it('comes back after its connection was cut, and then doubts everything', async () => {
  const heard = listen();
  await vi.waitFor(() => expect(heard).toEqual([DOUBT]), patience);
  await dbPool().query(`select pg_terminate_backend(pid) from (${listeners}) l`);
  await notify('lost');
  await vi.waitFor(() => expect(heard).toEqual([DOUBT, DOUBT]), patience);
  await notify('goods:3');
  await vi.waitFor(() => expect(heard).toEqual([DOUBT, DOUBT, 'goods:3']), patience);
});

it('tries again until there is a database', async () => {
  const right = own.url;
  process.env.DATABASE_URL = right.replace(/test_/, 'missing_');
  forgetConfig();
  const heard = listen();
  await new Promise((r) => setTimeout(r, 300));
  expect(heard).toEqual([]);
  process.env.DATABASE_URL = right;
  forgetConfig();
  await vi.waitFor(() => expect(heard).toEqual([DOUBT]), patience);
});

it('comes back when the server or the way to it froze without a word', async () => {
  const way = await freezingProxy(own.url);
  process.env.DATABASE_URL = way.url;
  forgetConfig();
  try {
    const heard = listen(300);
    await vi.waitFor(() => expect(heard).toEqual([DOUBT]), patience);
    way.freeze();
    await new Promise((r) => setTimeout(r, 1_000));
    await notify('lost');
    way.thaw();
    await vi.waitFor(() => expect(heard.filter((h) => h === DOUBT).length).toBe(2), patience);
    await notify('goods:4');
    await vi.waitFor(() => expect(heard.at(-1)).toBe('goods:4'), patience);
  } finally {
    await stop?.();
    stop = undefined;
    process.env.DATABASE_URL = own.url;
    forgetConfig();
    await way.stop();
  }
});

it('ends: no connection is left', async () => {
  const heard = listen();
  await vi.waitFor(() => expect(heard).toEqual([DOUBT]), patience);
  await stop?.();
  await vi.waitFor(async () => expect((await dbPool().query(listeners)).rows).toEqual([]), patience);
});
