import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, expect, it } from 'vitest';
import { config, forgetConfig } from '#platform/config.ts';
import { boundedPool } from '#platform/db/pool.ts';
import { useTestDatabase } from '#platform/testing/database.ts';
import { describeSearch } from '../../testing/search-suite.ts';
import { Feed } from './feed.ts';
import { GoodsIndex } from './goods-index.ts';
import { makeIndex } from './index-data.ts';
import { searchServer } from './search-server.ts';

useTestDatabase();

const ROOM = 1_000;

let server: Server | undefined;
let asked = 0;
let prepared = 0;

afterAll(() => {
  server?.closeAllConnections();
  server?.close();
});

describeSearch(async () => {
  const pool = boundedPool(1, 10_000, 10_000);
  const client = await pool.connect();
  const data = await makeIndex(client);
  const index = new GoodsIndex(data, ROOM);
  const feed = new Feed(index, data);
  // Some are newcomers, which are looked at in another way than the goods of the file.
  await client.query('update goods_text set folded = folded where goods_id % 3 = 0');
  await feed.catchUp(client);
  expect(index.newcomers).toBeGreaterThan(50);
  const listening = searchServer(() => {
    asked++;
    return index;
  });
  server = listening;
  await new Promise<void>((resolve) => listening.listen(0, '127.0.0.1', resolve));
  process.env.SEARCH_URL = `http://127.0.0.1:${(listening.address() as AddressInfo).port}`;
  forgetConfig();
  expect(config().SEARCH_URL).toBe(process.env.SEARCH_URL);
  return async () => {
    prepared++;
    await feed.catchUp(client);
  };
});

it('was answered by the index', () => {
  expect(prepared).toBeGreaterThan(500);
  // On a machine that is very busy a few are answered by PostgreSQL, as nobody waits longer than a second.
  expect(asked).toBeGreaterThan(prepared / 2);
});
