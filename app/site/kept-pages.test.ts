import { tmpdir } from 'node:os';
import { gunzipSync } from 'node:zlib';
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { KEPT_UNTIL_HEADER, purgedBy } from '#app/shell/internal-headers.ts';
import { forgetConfig } from '#platform/config.ts';
import { dbPool } from '#platform/db/db.ts';
import { PageCache } from '#platform/http/page-cache.ts';
import { RingFile } from '#platform/http/ring-file.ts';
import { forgetKept } from '#platform/kept-for.ts';
import { settingsKnown } from '#platform/setting/in-force.ts';
import { knowSettings } from '#platform/setting/setting.ts';
import { useTestDatabase } from '#platform/testing/database.ts';
import { httpApp } from './http-app.ts';
import { PublicPages } from './public-pages.ts';

useTestDatabase({ PUBLIC_ORIGIN: 'https://site.example', TRUSTED_PROXIES: '10.0.0.0/8' });
beforeAll(() => forgetConfig());

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;
const gift = (n: number) => `/goods/detail/${n}`;

let cache: PageCache;
let pages: PublicPages;
let app: ReturnType<typeof httpApp>;
/** Paths whose rendering has begun, and those that go on when they are told to. */
let begun: string[];
let held: Map<string, () => void>;
let holds: (path: string) => boolean;
beforeEach(() => {
  knowSettings([]);
  vi.useFakeTimers({ toFake: ['Date'] });
  begun = [];
  held = new Map();
  holds = () => false;
  const handler = async (request: Request) => {
    const path = new URL(request.url).pathname;
    begun.push(path);
    if (holds(path)) await new Promise<void>((goOn) => held.set(path, goOn));
    held.delete(path);
    return new Response(`<p>${path}</p>`, {
      headers: {
        'content-type': 'text/html',
        ...(path.startsWith('/goods/') && purgedBy(['goods:1'], new Date(Date.now() + DAY))),
      },
    });
  };
  cache = new PageCache(10_000_000);
  pages = new PublicPages(async () => handler, cache);
  app = httpApp(async () => handler, pages);
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

/** Asks as one of many visitors with no neighbours. */
const ask = (path: string, visitor = 1, accept = 'br') =>
  app.request(
    `http://inner${path}`,
    { headers: { 'x-forwarded-for': `203.${visitor >> 8}.${visitor & 255}.1`, 'accept-encoding': accept } },
    { incoming: { socket: { remoteAddress: '10.1.2.3' } } },
  );
/** Rounds of the event loop: one thing begins in each. */
const rounds = async (n: number) => {
  for (let i = 0; i < n; i++) await new Promise((r) => setImmediate(r));
};
const release = () => {
  holds = () => false;
  for (const goOn of held.values()) goOn();
};

it('a page that was made by settings of before is kept for seconds', async () => {
  const busy = await dbPool().connect();
  await busy.query('begin; lock table setting_version');
  forgetKept();
  const { headers } = await ask(gift(1)); // after two seconds: the settings are not to be had
  expect(headers.get('cache-control')).toMatch(/s-maxage=10, stale-while-revalidate=0,/);
  vi.setSystemTime(Date.now() + 9_000);
  await ask(gift(1));
  expect(begun).toEqual([gift(1)]);
  await busy.query('rollback');
  busy.release();
  vi.setSystemTime(Date.now() + 2_000);
  await ask(gift(1));
  expect(begun).toEqual([gift(1), gift(1)]);
  await vi.waitFor(async () => expect(await settingsKnown()).toBe(true));
});

it('a page that is purged by its tags is kept for an hour, which caches in front do not do', async () => {
  const { headers } = await ask(gift(1));
  expect(headers.get('cache-control')).toMatch(
    /^public, max-age=0, s-maxage=20, stale-while-revalidate=120,/,
  );
  expect(headers.get(KEPT_UNTIL_HEADER)).toBeNull();
  vi.setSystemTime(Date.now() + 59 * MINUTE);
  expect(pages.kept(gift(1), '')).toBeDefined();
  expect(begun).toEqual([gift(1)]);
  cache.purge('goods:1');
  expect(pages.kept(gift(1), '')).toBeUndefined();
});

it('caches in front keep a page no longer than it is sent from here, as reckoned each time it is sent', async () => {
  const start = Date.now();
  const effectiveAt = new Date(start + 100_000);
  knowSettings([{ id: 1, name: 'banner', value: null, effectiveAt, endsAt: null }]);
  const list = '/governments/detail?code=015784&q=meat'; // names no instant of its own
  const told = async (path: string, afterMs: number) => {
    vi.setSystemTime(start + afterMs);
    const control = (await ask(path)).headers.get('cache-control');
    return /s-maxage=(\d+), stale-while-revalidate=(\d+),/
      .exec(control ?? '')
      ?.slice(1)
      .map(Number);
  };
  expect([await told(gift(1), 0), await told(list, 0)]).toEqual([
    [20, 80],
    [30, 70],
  ]);
  expect([await told(gift(1), 85_000), await told(list, 85_000)]).toEqual([
    [15, 0],
    [15, 0],
  ]);
  expect([await told(gift(1), 99_500), await told(list, 99_500)]).toEqual([
    [0, 0],
    [0, 0],
  ]);
  vi.setSystemTime(effectiveAt);
  expect([pages.kept(gift(1), ''), pages.kept('/governments/detail', '?code=015784&q=meat')]).toEqual([
    undefined,
    undefined,
  ]);
});

it('after a purge of everything pages are rendered a few at a time, each once, and others do not wait', async () => {
  const PAGES = 150;
  for (let n = 1; n <= PAGES; n++) await ask(gift(n), n);
  // By these clocks nobody loses patience, nor rests after a turn, however slow the machine is.
  vi.useFakeTimers({ toFake: ['Date', 'setTimeout', 'clearTimeout'] });
  vi.spyOn(performance, 'now').mockReturnValue(performance.now() + 600);
  cache.purge('*');
  begun = [];
  holds = (path) => path.startsWith('/goods/');
  const visits = Array.from({ length: 3 * PAGES }, (_, i) => ask(gift(1 + (i % PAGES)), i + 1));
  await rounds(2 * visits.length);
  expect([held.size, begun.length]).toEqual([4, 4]);
  // Pages of one visitor, and what is kept, are answered meanwhile.
  expect((await ask('/login', 1_000)).status).toBe(200);
  const [first, goOn] = [...held][0]!;
  goOn();
  await vi.waitFor(() => expect(pages.kept(first, '')).toBeDefined());
  await rounds(20);
  expect(held.size).toBe(4);
  release();
  expect((await Promise.all(visits)).map((r) => r.status)).toEqual(visits.map(() => 200));
  expect(begun.filter((path) => path !== '/login').sort()).toEqual(
    Array.from({ length: PAGES }, (_, i) => gift(i + 1)).sort(),
  );
});

it('old pages are sent while they are renewed one at a time, and not while somebody waits for a page', async () => {
  const PAGES = 20;
  for (let n = 1; n <= PAGES; n++) await ask(gift(n), n);
  vi.setSystemTime(Date.now() + 61 * MINUTE);
  begun = [];
  holds = () => true;
  const viewAll = () => {
    for (let n = 1; n <= PAGES; n++) expect(pages.kept(gift(n), '')).toBeDefined();
  };
  viewAll();
  await rounds(50);
  viewAll();
  await rounds(50);
  expect(begun).toEqual([gift(1)]);
  // First renderings have all the other places.
  const firsts = [101, 102, 103, 104].map((n) => ask(gift(n), n));
  await rounds(50);
  expect(begun).toEqual([gift(1), gift(101), gift(102), gift(103)]);
  held.get(gift(1))?.();
  await vi.waitFor(() => expect(begun).toContain(gift(104)));
  viewAll();
  await rounds(50);
  expect(begun).toHaveLength(5);
  // Nor does a renewal stand in the queue before whoever comes next.
  expect(Array.from({ length: PAGES }, (_, i) => cache.isRunning(gift(i + 1)))).not.toContain(true);
  release();
  await Promise.all(firsts);
  viewAll();
  await vi.waitFor(() => expect(begun).toHaveLength(6));
});

it('a page that has left memory is sent from the file, to whoever asks, and made anew when it was purged', async () => {
  cache = new PageCache(3_000, RingFile.in(tmpdir(), 100_000));
  pages = new PublicPages(
    async () => async (request) => {
      const path = new URL(request.url).pathname;
      begun.push(path);
      return new Response(`<p>${path} ${begun.length}</p>`, {
        headers: {
          'content-type': 'text/html',
          ...purgedBy([`goods:${path.at(-1)}`], new Date(Date.now() + DAY)),
        },
      });
    },
    cache,
  );
  app = httpApp(async () => async () => new Response(), pages);
  const answer = async (accept?: string) => {
    const response = await ask(gift(1), 1, accept);
    const { status, headers } = response;
    return {
      status,
      headers: { ...Object.fromEntries(headers), 'x-request-id': '' },
      body: Buffer.from(await response.arrayBuffer()),
    };
  };
  const leave = async () => {
    for (const n of [2, 3, 4]) await ask(gift(n), n);
    expect(pages.kept(gift(1), '')).toBeUndefined();
  };
  const first = await answer();
  await leave();
  expect(await answer()).toEqual(first);
  expect(pages.kept(gift(1), '')).toBeDefined();
  await leave();
  expect(gunzipSync((await answer('gzip')).body).toString()).toBe(`<p>${gift(1)} 1</p>`);
  await leave();
  expect(begun).toHaveLength(4);
  cache.purge('goods:1');
  expect((await answer('identity')).body.toString()).toBe(`<p>${gift(1)} 5</p>`);
});

it('for who takes no brotli a kept page is neither rendered again nor packed many times at once', async () => {
  await ask(gift(1));
  const many = await Promise.all(Array.from({ length: 300 }, () => ask(gift(1), 2, 'gzip')));
  const sent = many.filter((r) => r.status === 200);
  for (const response of sent) {
    expect(response.headers.get('content-encoding')).toBe('gzip');
    expect(gunzipSync(await response.arrayBuffer()).toString()).toBe(`<p>${gift(1)}</p>`);
  }
  expect(new Set(many.map((r) => r.status))).toEqual(new Set([200, 503]));
  expect(sent.length).toBeGreaterThan(30);
  expect(await (await ask(gift(1), 3, 'identity')).text()).toBe(`<p>${gift(1)}</p>`);
  expect(begun.filter((path) => path === gift(1))).toHaveLength(1);
});

it('is not sent beyond the instant at which something that the operator set begins', async () => {
  await (await ask(gift(1))).arrayBuffer();
  const effectiveAt = new Date(Date.now() + 10_000);
  knowSettings([{ id: 1, name: 'banner', value: null, effectiveAt, endsAt: null }]);
  await (await ask(gift(2))).arrayBuffer();
  vi.setSystemTime(effectiveAt);
  // The first was made before anybody had set it: the job `turn_setting` drops it.
  expect([pages.kept(gift(1), ''), pages.kept(gift(2), '')]).toEqual([expect.anything(), undefined]);
});
