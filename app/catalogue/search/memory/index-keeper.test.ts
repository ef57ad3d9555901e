import { mkdtempSync, readFileSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { db } from '#platform/db/db.ts';
import { boundedPool } from '#platform/db/pool.ts';
import { useTestDatabase } from '#platform/testing/database.ts';
import { insertPlaces, insertThings, things } from '../../testing/catalogue.ts';
import { rebuildSearchIndex } from '../search-index.ts';
import { readQuery } from '../search-query.ts';
import { Feed, OtherDatabase } from './feed.ts';
import { GoodsIndex, IndexFull } from './goods-index.ts';
import { makeIndex } from './index-data.ts';
import { readIndexFile, writeIndexFile } from './index-file.ts';
import { IndexKeeper, makeIndexFile } from './index-keeper.ts';

useTestDatabase();

const now = new Date();
const folder = mkdtempSync(join(tmpdir(), 'satonowa-index-'));
const file = join(folder, 'search-index');
const all = things(now);
const one = all.find(
  (t) => t.status === 'published' && t.kind === 'gift' && !t.acceptUntil && !t.acceptFrom,
)!;

beforeAll(async () => {
  await insertPlaces();
  await insertThings(all);
});
afterAll(() => rmSync(folder, { recursive: true }));

const cheapest = (index: GoodsIndex) => index.search(question('sort=amount_asc'));
const question = (text: string) => ({
  kind: 'gift' as const,
  query: readQuery(new URLSearchParams(text)),
  government: null,
  at: now,
  words: [],
  pins: [],
});

async function onClient<T>(work: (client: import('pg').ClientBase) => Promise<T>): Promise<T> {
  const pool = boundedPool(1, 10_000, 10_000);
  const client = await pool.connect();
  try {
    return await work(client);
  } finally {
    client.release();
    await pool.end();
  }
}

const ask = (amount: number) => sql`update goods_search set amount = ${amount} where goods_id = ${one.id}`;

it('answers from its file as from the database, and takes no file that is not whole', async () => {
  const made = await onClient(makeIndex);
  writeIndexFile(file, made);
  const read = readIndexFile(file)!;
  expect(new GoodsIndex(read, 0).search(question('page=2'))).toEqual(
    new GoodsIndex(made, 0).search(question('page=2')),
  );
  expect([...read.lines.grams.places]).toEqual([...made.lines.grams.places]);
  expect(read.marks.bytes).toEqual(made.marks.bytes);
  const whole = readFileSync(file);
  truncateSync(file, whole.length - 1);
  expect(readIndexFile(file)).toBeUndefined();
  writeFileSync(file, Buffer.concat([Buffer.from('another form'), whole]));
  expect(readIndexFile(file)).toBeUndefined();
  expect(readIndexFile(join(folder, 'nothing'))).toBeUndefined();
});

it('takes over each change once, also of a transaction that was open when later ones were committed', async () => {
  await onClient(async (client) => {
    const data = await makeIndex(client);
    const index = new GoodsIndex(data, 1);
    const feed = new Feed(index, data);
    const other = all.find(
      (t) =>
        t.status === 'published' && t.kind === 'gift' && t.id !== one.id && !t.acceptUntil && !t.acceptFrom,
    )!;
    await db()
      .transaction()
      .execute(async (tx) => {
        await ask(2).execute(tx);
        await sql`update goods_search set amount = 1 where goods_id = ${other.id}`.execute(db());
        await feed.catchUp(client);
        expect(cheapest(index).ids[0]).toBe(other.id);
        expect(cheapest(index).ids[1]).not.toBe(one.id);
      });
    await feed.catchUp(client);
    expect(cheapest(index).ids.slice(0, 2)).toEqual([other.id, one.id]);
    // A text that was taken over is not taken over again, however long another transaction stays open.
    await db()
      .transaction()
      .execute(async (tx) => {
        await ask(3).execute(tx);
        await sql`update goods_text set folded = folded where goods_id = ${other.id}`.execute(db());
        for (let i = 0; i < 3; i++) await feed.catchUp(client);
        expect(index.newcomers).toBe(1);
      });
    await sql`update goods_text set folded = folded where goods_id = ${one.id}`.execute(db());
    await expect(feed.catchUp(client)).rejects.toThrow(IndexFull);
  });
});

it('knows a database that was emptied, and another one', async () => {
  await onClient(async (client) => {
    const data = await makeIndex(client);
    const index = new GoodsIndex(data, 0);
    const elsewhere = new Feed(index, { ...data, database: 'another' });
    await expect(elsewhere.catchUp(client)).rejects.toThrow(OtherDatabase);
    const restored = new Feed(index, { ...data, snapshot: '999999999:999999999:' });
    await expect(restored.catchUp(client)).rejects.toThrow(OtherDatabase);
    const feed = new Feed(index, data);
    await rebuildSearchIndex(db());
    await expect(feed.catchUp(client)).rejects.toThrow(OtherDatabase);
  });
});

it('is made where there is no file, tells changes within a second, and is made anew after the tables were', async () => {
  rmSync(file, { force: true });
  let made = 0;
  const keeper = new IndexKeeper(file, async (to) => {
    made++;
    await makeIndexFile(to);
  });
  keeper.start();
  try {
    const first = await vi.waitUntil(() => keeper.index(), { timeout: 20_000 });
    await ask(4).execute(db());
    await vi.waitUntil(() => cheapest(first).ids[0] === one.id, { timeout: 20_000 });
    await rebuildSearchIndex(db());
    const second = await vi.waitUntil(() => keeper.index() !== first && keeper.index(), { timeout: 20_000 });
    expect(made).toBe(2);
    expect(cheapest(second).ids).not.toContain(undefined);
  } finally {
    await keeper.stop();
  }
});

it('is made anew when many have come, and answers meanwhile', async () => {
  let finish = () => {};
  let making = 0;
  const keeper = new IndexKeeper(
    file,
    async (to) => {
      making++;
      await new Promise<void>((resolve) => {
        finish = resolve;
      });
      await makeIndexFile(to);
    },
    1,
  );
  keeper.start();
  try {
    const first = await vi.waitUntil(() => keeper.index(), { timeout: 20_000 });
    await sql`update goods_text set folded = folded where goods_id = ${one.id}`.execute(db());
    await vi.waitUntil(() => making === 1, { timeout: 20_000 });
    await ask(1).execute(db());
    await vi.waitUntil(() => cheapest(first).ids[0] === one.id, { timeout: 20_000 });
    expect(keeper.index()).toBe(first);
    finish();
    const second = await vi.waitUntil(() => keeper.index() !== first && keeper.index(), { timeout: 20_000 });
    expect(second.newcomers).toBe(0);
    expect(cheapest(second).ids[0]).toBe(one.id);
    expect(making).toBe(1);
  } finally {
    finish();
    await keeper.stop();
  }
});

it('asks again after a while where the file cannot be made, and ends at once when it is told to', async () => {
  rmSync(file, { force: true });
  const asked: number[] = [];
  const failing = new IndexKeeper(file, async () => {
    asked.push(performance.now());
    throw new Error('no room on the disk');
  });
  failing.start();
  await vi.waitUntil(() => asked.length >= 2, { timeout: 20_000 });
  expect(asked[1]! - asked[0]!).toBeGreaterThan(1_000);
  expect(failing.index()).toBeUndefined();
  await failing.stop();
  const never = new IndexKeeper(file, () => new Promise(() => {}));
  never.start();
  await never.stop();
});
