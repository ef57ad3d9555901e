import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import { forgetConfig, readConfig } from '../config.ts';
import { db, transaction } from '../db/db.ts';
import { useTestDatabase } from '../testing/database.ts';
import { EdgePurge } from './edge-purge.ts';
import { listenTo } from './purge-listener.ts';

useTestDatabase();

/** The cache in front: what it was told, and what it answers. */
const told: unknown[] = [];
let answers: number[] = [];
let token: string | undefined;
let url: string;
/** What a cache is told that reads no bodies. */
const tags: unknown[] = [];
const cache = createServer(async (req, res) => {
  token = req.headers.authorization;
  tags.push(req.headers['cache-tag']);
  const asked = JSON.parse(await text(req));
  const status = answers.shift() ?? 200;
  told.push(status === 200 ? asked : status);
  res.writeHead(status).end();
});
let purge: EdgePurge;

beforeAll(async () => {
  cache.listen(0, '127.0.0.1');
  await once(cache, 'listening');
  const { port } = cache.address() as AddressInfo;
  url = `http://127.0.0.1:${port}/zones/1/purge_cache`;
  Object.assign(process.env, { PURGE_URL: url, PURGE_TOKEN: 'secret' });
  forgetConfig();
});
afterAll(() => {
  delete process.env.PURGE_URL;
  delete process.env.PURGE_TOKEN;
  forgetConfig();
  cache.close();
});
beforeEach(() => {
  told.length = 0;
  tags.length = 0;
  answers = [];
  purge = new EdgePurge(url, [20, 20]);
});
afterEach(() => purge.stop());

async function until(count: number): Promise<unknown[]> {
  for (let i = 0; i < 200 && told.length < count; i++) await sleep(25);
  await sleep(60);
  return told;
}

it('tells the cache what a transaction changed, together, and everything after each connect', async () => {
  const stop = listenTo([purge]);
  expect(await until(1)).toEqual([{ purge_everything: true }]);
  expect(token).toBe('Bearer secret');
  await transaction(async (tx) => {
    await sql`select purge_page('goods:1'), purge_page('government:011002')`.execute(tx);
  });
  expect(await until(2)).toEqual([{ purge_everything: true }, { tags: ['goods:1', 'government:011002'] }]);
  await sql`select purge_page('*')`.execute(db());
  expect((await until(3))[2]).toEqual({ purge_everything: true });
  expect(tags).toEqual(['*', 'goods:1,government:011002', '*']);
  await stop();
});

it('tells of many in several requests, and of very many as of everything', async () => {
  for (let i = 0; i < 70; i++) purge.heard(`goods:${i}`);
  expect((await until(3)).map((body) => (body as { tags: string[] }).tags.length)).toEqual([30, 30, 10]);
  told.length = 0;
  for (let i = 0; i < 2_000; i++) purge.heard(`goods:${i}`);
  expect(await until(1)).toContainEqual({ purge_everything: true });
});

it('knows several caches, and refuses what is no address', () => {
  const withUrl = (PURGE_URL: string) => readConfig({ ...process.env, PURGE_URL }).PURGE_URL;
  expect(withUrl(`${url}, http://10.0.1.5:6083/purge`)).toEqual([url, 'http://10.0.1.5:6083/purge']);
  for (const wrong of [`${url},`, 'ftp://10.0.1.5/', `${url} 10.0.1.5`])
    expect(() => withUrl(wrong)).toThrow('PURGE_URL');
});

it('asks again, and forgets nothing that could not be told', async () => {
  answers = [503, 200];
  purge.heard('news');
  expect(await until(2)).toEqual([503, { tags: ['news'] }]);
  told.length = 0;
  answers = [500, 500, 500];
  purge.heard('goods:7');
  await until(3);
  const ended = purge.stop(); // it would wait, and purge everything then
  await ended;
  expect(told).toEqual([500, 500, 500]);
});
