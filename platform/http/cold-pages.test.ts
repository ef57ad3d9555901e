import { randomBytes } from 'node:crypto';
import { mkdtempSync, openSync, writeSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { log } from '../log.ts';
import { type KeptPage, type Rendered, STALE_IF_ERROR } from './kept-page.ts';
import { PageCache } from './page-cache.ts';
import { RingFile } from './ring-file.ts';

const LIFE = { fresh: 20, stale: 100 };
const US = { network: 'somebody' };
const BYTES = 6_000;
/** Room for three pages. */
const HOT = 4 * BYTES;
/** Room for some fourteen. */
const FILE = 15 * BYTES;
const folder = mkdtempSync(join(tmpdir(), 'cold-pages-'));

let file: RingFile;
let cache: PageCache;
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'] });
  file = RingFile.in(folder, FILE);
  cache = new PageCache(HOT, file);
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

const rendered = (over: Partial<Rendered> = {}): Rendered => ({
  status: 200,
  headers: { 'content-type': 'text/html', link: '</a.css>; rel=preload' },
  body: randomBytes(BYTES), // no encoding makes it shorter
  tags: [],
  ...over,
});
const down = () => Promise.reject(new Error('down'));

const put = (key: string, tags: string[] = [], of = cache) =>
  of.render(key, LIFE, async () => rendered({ tags }), US) as Promise<KeptPage>;
/** Asks for so many other pages that all before become cold. */
async function others(n = 4, of = cache) {
  for (let i = 0; i < n; i++) await put(`/other/${Math.random()}`, ['other'], of);
}
/** A page that has become cold. */
async function cold(key: string, tags: string[] = []): Promise<KeptPage> {
  const page = { ...(await put(key, tags)) };
  await others();
  expect(cache.find(key)).toBeUndefined();
  return page;
}
async function asked(key: string, renew?: () => void): Promise<KeptPage | undefined> {
  await cache.recall(key);
  return cache.find(key, renew);
}

/** Stops the next reading of the file when it has read. */
function stopReading(): { hasRead: Promise<void>; goOn: () => void } {
  const has = Promise.withResolvers<void>();
  const may = Promise.withResolvers<void>();
  const { read } = RingFile.prototype;
  vi.spyOn(file, 'read').mockImplementationOnce(async (...args) => {
    await read.apply(file, args);
    has.resolve();
    await may.promise;
  });
  return { hasRead: has.promise, goOn: may.resolve };
}

describe('a page that memory has no room for', () => {
  it('comes back from the file as it was, and is in memory again', async () => {
    const page = await cold('/a', ['t']);
    expect(await asked('/a')).toEqual(page);
    expect(cache.find('/a')).toEqual(page);
    expect(cache.counts.recalled).toBe(1);
    expect(cache.held().bytes).toBeLessThanOrEqual(HOT);
  });

  it('holds exactly its own bytes', async () => {
    await cold('/a');
    const page = await asked('/a');
    expect(page!.br.buffer.byteLength).toBe(page!.br.length);
  });

  it('is read once for all who ask at once', async () => {
    const page = await cold('/a');
    const read = vi.spyOn(file, 'read');
    const pages = await Promise.all(Array.from({ length: 50 }, () => asked('/a')));
    expect(read).toHaveBeenCalledOnce();
    expect(pages).toEqual(pages.map(() => page));
    expect(cache.counts.recalled).toBe(1);
  });

  it('is written once, however often it leaves memory, and leaves the file when that is written over', async () => {
    await put('/a');
    const write = vi.spyOn(file, 'write');
    for (let i = 0; i < 3; i++) {
      await others(3);
      expect(await asked('/a')).toBeDefined();
    }
    await others(3);
    expect(write).toHaveBeenCalledTimes(10);
    expect(cache.heldCold().pages).toBe(10);
    await others(10);
    expect(await asked('/a')).toBeUndefined();
    const { pages, bytes, mostBytes } = cache.heldCold();
    expect(bytes).toBeLessThanOrEqual(mostBytes);
    expect(pages).toBeGreaterThan(10);
  });

  it('stays in memory when it is written over in the file, and is written again when it leaves', async () => {
    const page = await cold('/a', ['t']);
    for (let i = 0; i < 30; i++) {
      expect((await asked('/a'))?.hash).toBe(page.hash);
      await others(1);
    }
    await others();
    expect((await asked('/a'))?.hash).toBe(page.hash);
    cache.purge('t');
    expect(await asked('/a')).toBeUndefined();
    cache.purge('other');
    expect(cache.held().tags).toBe(0);
  });

  it('purged while it is in both is in neither', async () => {
    await cold('/a', ['t']);
    await asked('/a');
    cache.purge('t');
    await others();
    expect(await asked('/a')).toBeUndefined();
    cache.purge('other');
    expect([cache.held().tags, cache.heldCold().pages]).toEqual([0, 0]);
  });

  it('is dropped when it is too old to be sent, as it would take the room of another', async () => {
    await put('/old');
    vi.setSystemTime(Date.now() + (LIFE.fresh + LIFE.stale) * 1000);
    await others();
    expect(cache.heldCold().pages).toBe(1);
  });

  it('is dropped where there is no file', async () => {
    cache = new PageCache(HOT);
    await cold('/a', ['t']);
    expect(await asked('/a')).toBeUndefined();
    expect(cache.heldCold()).toEqual({ pages: 0, bytes: 0, mostBytes: 0 });
    expect(cache.held().tags).toBe(1);
  });

  it('gives way to a new one', async () => {
    const page = await cold('/a', ['before']);
    const made = await put('/a', ['after']);
    cache.purge('before');
    expect(await asked('/a')).toBe(made);
    await others();
    const again = await asked('/a');
    expect(again?.hash).toBe(made.hash);
    expect(again?.hash).not.toBe(page.hash);
  });

  it('is gone when it is said to be', async () => {
    await cold('/a');
    await cache.render('/a', LIFE, async () => rendered({ status: 404 }), US);
    expect(await asked('/a')).toBeUndefined();
  });
});

describe('purges', () => {
  it.each(['t', '*'])('drop a cold page by %s', async (tag) => {
    await cold('/a', ['t']);
    const b = await cold('/b', ['other']);
    cache.purge(tag);
    expect(await asked('/a')).toBeUndefined();
    expect((await asked('/b'))?.hash).toBe(tag === '*' ? undefined : b.hash);
    await expect(cache.render('/a', LIFE, down, US)).rejects.toThrow('down');
  });

  it('leave nothing of it', async () => {
    await cold('/a', ['t', 'u']);
    cache.purge('t');
    cache.purge('other');
    expect(cache.held()).toEqual({ pages: 0, tags: 0, bytes: 0 });
    expect(cache.heldCold()).toEqual({ pages: 0, bytes: 0, mostBytes: FILE });
  });

  it.each(['t', '*'])('by %s while it is read have it neither sent nor kept', async (tag) => {
    await cold('/a', ['t']);
    const { hasRead, goOn } = stopReading();
    const visitors = [asked('/a'), asked('/a')];
    await hasRead;
    cache.purge(tag);
    visitors.push(asked('/a'));
    goOn();
    expect(await Promise.all(visitors)).toEqual([undefined, undefined, undefined]);
    expect(await asked('/a')).toBeUndefined();
    await expect(cache.render('/a', LIFE, down, US)).rejects.toThrow('down');
    expect(cache.counts.recalled).toBe(0);
  });

  it('while it is read, and a new one is made, leave the new one, also when that has become cold', async () => {
    for (const becomesCold of [false, true]) {
      await cold('/a', ['t']);
      const { hasRead, goOn } = stopReading();
      const visitor = asked('/a');
      await hasRead;
      cache.purge('t');
      const made = await put('/a', ['t']);
      if (becomesCold) await others();
      goOn();
      await visitor;
      expect((await asked('/a'))?.hash).toBe(made.hash);
    }
  });

  it('what is written over while it is read is neither sent nor kept', async () => {
    await cold('/a', ['t']);
    const { hasRead, goOn } = stopReading();
    const visitor = asked('/a');
    await hasRead;
    await others(20);
    goOn();
    expect(await visitor).toBeUndefined();
    cache.purge('other');
    expect(cache.held().tags).toBe(0);
  });
});

describe('life of a cold page', () => {
  it('is as that of a hot one: fresh, then renewed, then gone, with no reading for nothing', async () => {
    const start = Date.now();
    const renew = vi.fn();
    await cold('/a');
    vi.setSystemTime(start + 19_999);
    expect(await asked('/a', renew)).toBeDefined();
    expect(renew).not.toHaveBeenCalled();
    await others();
    vi.setSystemTime(start + 119_999);
    expect(await asked('/a', renew)).toBeDefined();
    expect(renew).toHaveBeenCalledOnce();
    await others();
    vi.setSystemTime(start + 120_000);
    const read = vi.spyOn(file, 'read');
    expect(await asked('/a', renew)).toBeUndefined();
    expect(read).not.toHaveBeenCalled();
  });

  it('stands in for one that cannot be made, for a day and no longer', async () => {
    const start = Date.now();
    const page = await cold('/a');
    vi.setSystemTime(start + 120_000);
    const rescued = (await cache.render('/a', LIFE, down, US)) as KeptPage;
    expect(rescued.hash).toBe(page.hash);
    await others();
    const renew = vi.fn();
    expect((await asked('/a', renew))?.hash).toBe(page.hash); // cold again, with what was said of it
    expect(renew).not.toHaveBeenCalled();
    await others();
    vi.setSystemTime(start + 120_000 + STALE_IF_ERROR * 1000);
    await expect(cache.render('/a', LIFE, down, US)).rejects.toThrow('down');
    await others();
    vi.setSystemTime(start + 240_000 + STALE_IF_ERROR * 1000);
    cache.sweep();
    expect(cache.heldCold().pages).toBe(1); // of the last four
  });

  it('in doubt is shown only when it cannot be made anew, also when the doubt came while it was read', async () => {
    const page = await cold('/a');
    cache.doubt();
    expect(await asked('/a')).toBeUndefined();
    expect(((await cache.render('/a', LIFE, down, US)) as KeptPage).hash).toBe(page.hash);

    await cold('/b');
    const { hasRead, goOn } = stopReading();
    const visitor = asked('/b');
    await hasRead;
    cache.doubt();
    goOn();
    expect(await visitor).toBeUndefined();
    expect(await cache.render('/b', LIFE, down, US)).toMatchObject({ status: 200 });
  });
});

describe('a file that fails', () => {
  it.each(['/dev/full', '/dev/null'])(
    'as %s does is as if nothing were kept, and told once',
    async (name) => {
      const warn = vi.spyOn(log(), 'warn');
      file = new RingFile(openSync(name, 'r+'), FILE);
      cache = new PageCache(HOT, file);
      for (const key of ['/a', '/b', '/c']) {
        await put(key, ['t']);
        await others();
      }
      if (name === '/dev/full') await vi.waitFor(() => expect(cache.heldCold().pages).toBe(0));
      for (const key of ['/a', '/b', '/c']) expect(await asked(key)).toBeUndefined();
      expect(warn).toHaveBeenCalledOnce();
      cache.purge('other');
      expect(cache.held().tags).toBe(0);
      expect(cache.heldCold().pages).toBe(0);
    },
  );

  it('gives no bytes to anybody that are not those that were written', async () => {
    const fd = openSync(join(folder, 'broken'), 'w+');
    file = new RingFile(fd, FILE);
    cache = new PageCache(HOT, file);
    await cold('/a');
    await new Promise((r) => setTimeout(r, 20)); // written
    writeSync(fd, 'x', 100);
    expect(await asked('/a')).toBeUndefined();
    expect(cache.counts.recalled).toBe(0);
  });

  it('and stands still keeps nobody waiting for long, and no new page from being kept', async () => {
    await cold('/a');
    vi.spyOn(file, 'read').mockReturnValue(new Promise(() => {}));
    expect(await asked('/a')).toBeUndefined();
    const made = await put('/a');
    expect(await asked('/a')).toBe(made);
  });
});
