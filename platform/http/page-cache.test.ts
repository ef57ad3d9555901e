import { randomBytes } from 'node:crypto';
import { createServer, type IncomingMessage, request, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { Bulkhead } from './bulkhead.ts';
import type { Comer } from './comer.ts';
import {
  type KeptPage,
  type Life,
  type Rendered,
  STALE_IF_ERROR,
  sendKept,
  toResponse,
} from './kept-page.ts';
import { PageCache } from './page-cache.ts';
import type { Party } from './party.ts';

const LIFE = { fresh: 20, stale: 100 };
const MB = 1024 * 1024;

const rendered = (body: string, over: Partial<Rendered> = {}): Rendered => ({
  status: 200,
  headers: { 'content-type': 'text/html' },
  body: Buffer.from(body),
  tags: [],
  ...over,
});

/** A cache whose pages somebody asks for whom no test is about. */
class Cache extends PageCache {
  override render(
    key: string,
    life: Life,
    make: Parameters<PageCache['render']>[2],
    comer: Comer = { network: 'somebody' },
  ) {
    return super.render(key, life, make, comer);
  }
}

const put = (cache: Cache, key: string, body: string, tags: string[] = []) =>
  cache.render(key, LIFE, async () => rendered(body, { tags })) as Promise<KeptPage>;
const failures: (() => Promise<Rendered>)[] = [
  () => Promise.reject(new Error('down')),
  async () => rendered('trouble', { status: 500 }),
];
const body = (page: KeptPage | undefined) => page && brotliDecompressSync(page.br).toString();

describe('life of a page', () => {
  beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'] }));
  afterEach(() => void vi.useRealTimers());

  it('is sent while fresh, sent and renewed while stale, gone afterwards', async () => {
    const cache = new Cache(MB);
    const start = Date.now();
    const renew = vi.fn();
    await put(cache, '/a', 'A');
    vi.setSystemTime(start + 19_999);
    expect(body(cache.find('/a', renew))).toBe('A');
    expect(renew).not.toHaveBeenCalled();
    vi.setSystemTime(start + 20_000);
    expect(body(cache.find('/a', renew))).toBe('A');
    expect(renew).toHaveBeenCalledOnce();
    vi.setSystemTime(start + 119_999);
    expect(body(cache.find('/a', renew))).toBe('A');
    vi.setSystemTime(start + 120_000);
    expect(cache.find('/a', renew)).toBeUndefined();
    expect(renew).toHaveBeenCalledTimes(2);
  });

  it('that its tags purge is kept for long, and not beyond the instant at which it changes by itself', async () => {
    const cache = new Cache(MB);
    const start = Date.now();
    const life = { ...LIFE, purged: { fresh: 3_600, stale: 3_600 } };
    const until = start + 5_000_000;
    const make = (keptUntil?: number) => async () =>
      rendered('A', keptUntil === undefined ? {} : { keptUntil });
    await cache.render('/short', life, make());
    await cache.render('/long', life, make(until));
    await cache.render('/soon', life, make(start + 10_000));
    await cache.render('/over', life, make(start - 1));
    const states = () =>
      ['/short', '/long', '/soon', '/over'].map((key) => {
        const renew = vi.fn();
        if (!cache.find(key, renew)) return 'gone';
        return renew.mock.calls.length > 0 ? 'stale' : 'fresh';
      });
    expect(states()).toEqual(['fresh', 'fresh', 'fresh', 'gone']);
    vi.setSystemTime(start + 9_999);
    expect(states()).toEqual(['fresh', 'fresh', 'fresh', 'gone']);
    vi.setSystemTime(start + 10_000);
    expect(states()).toEqual(['fresh', 'fresh', 'gone', 'gone']);
    vi.setSystemTime(start + 3_599_999);
    expect(states()).toEqual(['gone', 'fresh', 'gone', 'gone']);
    vi.setSystemTime(until - 1);
    expect(states()).toEqual(['gone', 'stale', 'gone', 'gone']);
    vi.setSystemTime(until);
    expect(states()).toEqual(['gone', 'gone', 'gone', 'gone']);
  });

  it('lives from when its rendering began, which is how old what it shows may be', async () => {
    const cache = new Cache(MB);
    const start = Date.now();
    await cache.render('/a', LIFE, async () => {
      vi.setSystemTime(start + 15_000);
      return rendered('A');
    });
    vi.setSystemTime(start + 20_000);
    const renew = vi.fn();
    cache.find('/a', renew);
    expect(renew).toHaveBeenCalledOnce();
  });

  it('is fresh again after its renewal', async () => {
    const cache = new Cache(MB);
    await put(cache, '/a', 'old');
    vi.setSystemTime(Date.now() + 30_000);
    await put(cache, '/a', 'new');
    expect(
      body(
        cache.find('/a', () => {
          throw new Error('fresh pages need no renewal');
        }),
      ),
    ).toBe('new');
  });

  it('a stale page outlives a failing renewal, and not one that says it is gone', async () => {
    const cache = new Cache(MB);
    await put(cache, '/a', 'A');
    vi.setSystemTime(Date.now() + 30_000);
    for (const failure of failures) {
      expect(body((await cache.render('/a', LIFE, failure)) as KeptPage)).toBe('A');
      expect(body(cache.find('/a'))).toBe('A');
    }
    await cache.render('/a', LIFE, async () => rendered('gone', { status: 404 }));
    expect(cache.find('/a')).toBeUndefined();
  });

  it.each(failures)(
    'an old page stands in for one that cannot be made, for a day and no longer',
    async (fail) => {
      const cache = new Cache(MB);
      const start = Date.now();
      await put(cache, '/a', 'A', ['t']);
      vi.setSystemTime(start + 120_000);
      expect(cache.find('/a')).toBeUndefined(); // the next visitor waits for a new one ...
      expect(body((await cache.render('/a', LIFE, fail)) as KeptPage)).toBe('A');
      const renew = vi.fn();
      expect(body(cache.find('/a', renew))).toBe('A'); // ... and those after a failure do not
      expect(renew).not.toHaveBeenCalled();
      vi.setSystemTime(start + 130_000);
      expect(body(cache.find('/a', renew))).toBe('A');
      expect(renew).toHaveBeenCalledOnce();

      vi.setSystemTime(start + 120_000 + STALE_IF_ERROR * 1000 - 1);
      expect(body((await cache.render('/a', LIFE, fail)) as KeptPage)).toBe('A');
      vi.setSystemTime(start + 120_000 + STALE_IF_ERROR * 1000);
      expect(cache.find('/a')).toBeUndefined();
      const [made] = await Promise.allSettled([cache.render('/a', LIFE, fail)]);
      expect(made).not.toMatchObject({ value: { status: 200 } });
      cache.sweep();
      expect(cache.held()).toEqual({ pages: 0, tags: 0, bytes: 0 });
    },
  );

  it('a page that recovers from a failure lives as any other', async () => {
    const cache = new Cache(MB);
    await put(cache, '/a', 'A');
    vi.setSystemTime(Date.now() + 120_000);
    await cache.render('/a', LIFE, failures[0]!);
    await put(cache, '/a', 'B');
    vi.setSystemTime(Date.now() + 120_000);
    expect(cache.find('/a')).toBeUndefined();
  });

  it('pages in doubt are shown only when they cannot be made anew', async () => {
    const cache = new Cache(MB);
    await put(cache, '/a', 'A');
    cache.doubt();
    expect(cache.find('/a')).toBeUndefined();
    expect(body((await cache.render('/a', LIFE, failures[0]!)) as KeptPage)).toBe('A');
    expect(body(cache.find('/a'))).toBe('A');
    expect(body(await put(cache, '/a', 'B'))).toBe('B');
    expect(body(cache.find('/a'))).toBe('B');
  });

  it('a page that was being made meanwhile is kept in doubt, and whoever comes later gets a new one', async () => {
    const cache = new Cache(MB);
    const made = put(cache, '/a', 'A');
    await Promise.resolve();
    cache.doubt();
    expect(body(await put(cache, '/a', 'B'))).toBe('B');
    await made;
    cache.doubt();
    expect(cache.find('/a')).toBeUndefined();
    expect(cache.held().pages).toBe(1);
    expect(body((await cache.render('/a', LIFE, failures[0]!)) as KeptPage)).toMatch(/[AB]/);
  });

  it('a page that its only visitor left is not kept: a purge may have come since', async () => {
    const cache = new Cache(MB);
    const visitor = new AbortController();
    const { promise: goOn, resolve } = Promise.withResolvers<void>();
    const asked = cache.render(
      '/a',
      LIFE,
      async () => {
        await goOn;
        return { status: 200, headers: {}, body: Buffer.from('old'), tags: ['t'] };
      },
      { network: 'visitor', signal: visitor.signal },
    );
    await Promise.resolve();
    visitor.abort();
    cache.purge('t');
    expect(body(await put(cache, '/a', 'new', ['t']))).toBe('new');
    resolve();
    await asked;
    expect(body(cache.find('/a'))).toBe('new');
  });

  it('what was purged does not come back in an outage', async () => {
    const cache = new Cache(MB);
    await put(cache, '/a', 'A', ['t']);
    cache.purge('t');
    await expect(cache.render('/a', LIFE, failures[0]!)).rejects.toThrow('down');
  });
});

describe('rendering', () => {
  it('renders once for fifty at once, and again after a failure', async () => {
    const cache = new Cache(MB);
    const render = vi.fn(async () => {
      await new Promise((r) => setImmediate(r));
      return rendered('A');
    });
    const made = await Promise.all(Array.from({ length: 50 }, () => cache.render('/a', LIFE, render)));
    expect(render).toHaveBeenCalledOnce();
    expect(new Set(made).size).toBe(1);

    const failing = vi.fn(() => Promise.reject(new Error('down')));
    const failed = await Promise.allSettled([
      cache.render('/b', LIFE, failing),
      cache.render('/b', LIFE, failing),
    ]);
    expect(failed.map((f) => f.status)).toEqual(['rejected', 'rejected']);
    expect(failing).toHaveBeenCalledOnce();
    expect(body(await put(cache, '/b', 'B'))).toBe('B');
  });

  it.each([201, 204, 301, 404, 500])('passes %i on and keeps nothing', async (status) => {
    const cache = new Cache(MB);
    const made = await cache.render('/a', LIFE, async () => rendered('x', { status }));
    expect(made.status).toBe(status);
    expect(cache.find('/a')).toBeUndefined();
  });

  it('keeps within its bytes, the least recently used leaving first, and nothing larger than all', async () => {
    const cache = new Cache(30_000);
    const noise = (bytes: number) => randomBytes(bytes).toString('latin1'); // no encoding makes it shorter
    for (const key of ['/a', '/b', '/c', '/d']) await put(cache, key, noise(6_000), ['t']);
    expect(cache.find('/a')).toBeUndefined();
    expect(cache.find('/d')).toBeDefined();
    await put(cache, '/huge', noise(30_000), ['t']);
    expect(cache.find('/huge')).toBeUndefined();
    cache.purge('t');
    expect(cache.find('/d')).toBeUndefined();
  });

  it('an empty answer is made for whoever asked, kept for nobody, and takes the place of a full one', async () => {
    const cache = new Cache(MB);
    await put(cache, '/a', 'A', ['t']);
    const empty = await cache.render('/a', LIFE, async () =>
      rendered('none', { isEmpty: true, tags: ['t'] }),
    );
    expect(body(empty as KeptPage)).toBe('none');
    expect(cache.find('/a')).toBeUndefined();
    expect(cache.held()).toEqual({ pages: 0, tags: 0, bytes: 0 });
  });

  it('is told when nobody waits for a page any more, and not before', async () => {
    const cache = new Cache(MB);
    const [one, other] = [new AbortController(), new AbortController()];
    let seen: AbortSignal | undefined;
    const render = ({ signal }: Party) =>
      new Promise<Rendered>((_, reject) => {
        seen = signal;
        signal.addEventListener('abort', () => reject(new Error('abandoned')));
      });
    const waiting = [one, other].map((c) =>
      cache.render('/a', LIFE, render, { network: 'visitor', signal: c.signal }).catch(String),
    );
    await vi.waitFor(() => expect(seen).toBeDefined());
    one.abort();
    expect([seen?.aborted, cache.isRunning('/a')]).toEqual([false, true]);
    other.abort();
    expect([seen?.aborted, cache.isRunning('/a')]).toEqual([true, false]);
    expect(await Promise.all(waiting)).toEqual(['Error: abandoned', 'Error: abandoned']);
  });
});

describe('a page that several want waits', () => {
  const strangers = (n: number) => ({ network: `strangers/${n}`, neighbourhood: 'strangers' });
  const honest = { network: 'honest' };

  /** One place, taken by the strangers, with `queue` more of them waiting. */
  function busy(queue: number) {
    const cache = new Cache(MB);
    const gate = new Bulkhead({ places: 1, queue, ofOneNetwork: 1, patienceMs: 60_000 });
    const order: string[] = [];
    const ask = (key: string, comer: Comer) =>
      cache.render(
        key,
        LIFE,
        (party) =>
          gate.run(party, async () => {
            order.push(key);
            return rendered(key);
          }),
        comer,
      );
    const { promise: gone, resolve: letGo } = Promise.withResolvers<void>();
    const first = gate.run(strangers(0), () => gone);
    const goOn = () => {
      letGo();
      return first;
    };
    return { ask, order, goOn };
  }

  it('in the turn of whoever of them has theirs first, not of who asked first', async () => {
    const { ask, order, goOn } = busy(40);
    const others = Array.from({ length: 5 }, (_, i) => ask(`/other/${i}`, strangers(i + 1)));
    await Promise.resolve();
    const wanted = [ask('/wanted', strangers(6)), ask('/wanted', honest)];
    await goOn();
    await Promise.all([...others, ...wanted]);
    // Behind one of the strangers at most, as anybody who comes.
    expect(order.indexOf('/wanted')).toBeLessThanOrEqual(1);
    expect(order.filter((key) => key === '/wanted')).toHaveLength(1);
  });

  it('for whoever is left when the place of who asked first is given away', async () => {
    const { ask, order, goOn } = busy(2);
    const first = ask('/wanted', strangers(1)).catch(String);
    const joined = ask('/wanted', honest);
    await new Promise((next) => setImmediate(next));
    // The queue has room for two, of which one may be the strangers': more of them push the newest out.
    const more = Array.from({ length: 3 }, (_, i) => ask(`/more/${i}`, { network: `n${i}` }).catch(String));
    await new Promise((next) => setImmediate(next));
    await goOn();
    await Promise.all([first, ...more]);
    expect(body((await joined) as KeptPage)).toBe('/wanted');
    expect(order).toContain('/wanted');
  });
});

/** Bytes that a page's own Buffer keeps in memory, those of a shared slab included. */
const pinned = (page: KeptPage) => page.br.buffer.byteLength;

describe('the budget', () => {
  it('holds for thousands of small pages: what is counted is what the process keeps', async () => {
    const BUDGET = 4 * MB;
    const cache = new Cache(BUDGET);
    const pages = new Map<string, KeptPage>();
    for (let i = 0; i < 4_000; i++) {
      const key = `/goods?q=${i}${'x'.repeat(i % 50)}`;
      // Every page has a tag that no other has, as each gift's page does.
      pages.set(key, await put(cache, key, `[${i}]`, ['catalogue', `goods:${i}`]));
    }
    const held = cache.held();
    const there = [...pages].filter(([key]) => cache.find(key));
    expect(there.length).toBe(held.pages);
    expect(held.pages).toBeGreaterThan(1_000);
    expect(held.pages).toBeLessThan(4_000);
    expect(held.bytes).toBeLessThanOrEqual(BUDGET);
    expect(held.tags).toBe(held.pages + 1); // the index follows the pages
    const bodies = there.reduce((n, [, page]) => n + pinned(page), 0);
    expect(bodies).toBeLessThan(held.bytes);
    for (const [, page] of there) expect(pinned(page)).toBe(page.br.length);
  });

  it('covers what the process really grows by', async () => {
    setFlagsFromString('--expose-gc');
    const collect = runInNewContext('gc') as () => void;
    const used = () => {
      for (let i = 0; i < 4; i++) collect();
      const { heapUsed, arrayBuffers } = process.memoryUsage();
      return heapUsed + arrayBuffers;
    };
    const cache = new Cache(256 * MB);
    const headers = (i: number) => ({
      'content-type': 'text/html',
      'content-security-policy': `sha-${i}`.padEnd(700, 'x'),
    });
    const fill = async (from: number, to: number) => {
      for (let i = from; i < to; i++)
        await cache.render(`/goods?q=${i}`, LIFE, async () =>
          // Cut from something long, as a parameter is from the address of a request.
          rendered(`[${i}]`, {
            headers: headers(i),
            tags: `catalogue goods:${i}${' '.repeat(8_000)}`.split(' ').slice(0, 2),
          }),
        );
    };
    await fill(0, 500); // compiled, and the pools of zlib filled
    const [before, counted] = [used(), cache.held().bytes];
    await fill(500, 5_500);
    const grown = used() - before;
    expect(grown).toBeLessThan(cache.held().bytes - counted);
    // Nor is much more counted than there is: the budget is used.
    expect(grown).toBeGreaterThan((cache.held().bytes - counted) / 3);
  });
});

describe('purges', () => {
  it('drop the pages that carry the tag now, and no other', async () => {
    const cache = new Cache(MB);
    await put(cache, '/a', 'A', ['goods:1', 'government:2']);
    await put(cache, '/b', 'B', ['goods:11']);
    await put(cache, '/c', 'C', ['goods:1']);
    await put(cache, '/c', 'C', ['catalogue']); // no longer about goods:1
    cache.purge('goods:1');
    expect(['/a', '/b', '/c'].map((key) => body(cache.find(key)))).toEqual([undefined, 'B', 'C']);
    cache.purge('*');
    expect(cache.find('/b')).toBeUndefined();
  });

  /** A page whose rendering ends when told to. */
  function slow(cache: Cache, key: string, text: string, tags: string[], status = 200) {
    const { promise: goOn, resolve } = Promise.withResolvers<void>();
    const made = cache.render(key, LIFE, async () => {
      await goOn;
      return rendered(text, { tags, status, inFront: { fresh: 20, stale: 100 } });
    });
    return { made: made as Promise<KeptPage>, finish: resolve };
  }

  const toldInFront = async (page: KeptPage) =>
    (await toResponse(page, new Request('http://a.example/a'))).headers.get('cache-control');

  it.each(['goods:1', '*'])(
    'a page read before a purge of %s is not kept, nor given to a request after it',
    async (tag) => {
      const cache = new Cache(MB);
      const before = slow(cache, '/a', 'old', ['goods:1']);
      cache.purge('goods:7');
      cache.purge(tag);
      const after = ['new', 'none'].map((text) => put(cache, '/a', text, ['goods:1'])); // one rendering for both
      before.finish();
      expect(body(await before.made)).toBe('old');
      expect(await toldInFront(await before.made)).toBe('no-store'); // nor by a cache in front
      expect((await Promise.all(after)).map(body)).toEqual(['new', 'new']);
      expect(body(cache.find('/a'))).toBe('new');
    },
  );

  it('an answer without tags that was read before a purge is not given to a request after it', async () => {
    const cache = new Cache(MB);
    const before = slow(cache, '/a', 'not yet there', [], 404);
    cache.purge('goods:1');
    const after = put(cache, '/a', 'new', ['goods:1']);
    before.finish();
    expect((await before.made).status).toBe(404);
    expect(body(await after)).toBe('new');
  });

  it('a page is kept though others are purged all the while it is rendered', async () => {
    const cache = new Cache(MB);
    const before = slow(cache, '/a', 'A', ['goods:1']);
    for (let i = 2; i < 900; i++) cache.purge(`goods:${i}`);
    const after = put(cache, '/a', 'never made', ['goods:1']);
    before.finish();
    expect([body(await before.made), body(await after)]).toEqual(['A', 'A']);
    expect(await toldInFront(await before.made)).toMatch(/^public, max-age=0, s-maxage=20,/);
    expect(body(cache.find('/a'))).toBe('A');
  });

  it('of very many purges only their number is remembered: a page is rather made twice than shown wrong', async () => {
    const cache = new Cache(MB);
    const before = slow(cache, '/a', 'A', ['goods:1']);
    for (let i = 2; i < 5_000; i++) cache.purge(`goods:${i}`);
    before.finish();
    await before.made;
    expect(cache.find('/a')).toBeUndefined();
  });
});

describe('answers', () => {
  const text = '返礼品 '.repeat(500);
  const server: Server = createServer((req, res) => {
    if (!sendKept(page, req, res)) res.writeHead(599).end();
  });
  let page: KeptPage;
  beforeAll(async () => {
    page = await put(new Cache(MB), '/a', text);
    await new Promise<void>((r) => server.listen(0, '127.0.0.1', r));
  });
  afterAll(() => void server.close());

  /** What the first visitor is answered. Where a kept page has a way of its own, both must not differ. */
  async function both(method: string, headers: Record<string, string>) {
    const made = await toResponse(page, new Request('http://a.example/a', { method, headers }));
    const answered = {
      status: made.status,
      headers: made.headers,
      body: Buffer.from(await made.arrayBuffer()),
    };
    const { port } = server.address() as AddressInfo;
    const res = await new Promise<IncomingMessage>((resolve, reject) =>
      request({ port, host: '127.0.0.1', path: '/a', method, headers, agent: false }, resolve)
        .on('error', reject)
        .end(),
    );
    const chunks: Buffer[] = [];
    for await (const chunk of res) chunks.push(chunk as Buffer);
    expect(res.statusCode !== 599).toBe(made.status === 304 || made.headers.get('content-encoding') === 'br');
    if (res.statusCode === 599) return answered;
    expect(res.statusCode).toBe(made.status);
    for (const [name, value] of made.headers) expect(res.headers[name]).toBe(value);
    expect(Buffer.concat(chunks)).toEqual(answered.body);
    return answered;
  }

  it.each([
    ['', null],
    ['gzip, deflate, br', 'br'],
    ['gzip;q=0.5, BR;q=0.1', 'br'],
    ['gzip, br;q=0', 'gzip'],
    ['br;q=0.0, gzip; q=0', null],
    ['x-brown, identity', null],
  ])('for Accept-Encoding “%s” the encoding is %s', async (accept, encoding) => {
    const { headers, body: bytes } = await both('GET', { 'accept-encoding': accept });
    expect(headers.get('content-encoding')).toBe(encoding);
    const plain = encoding === 'br' ? brotliDecompressSync(bytes) : encoding ? gunzipSync(bytes) : bytes;
    expect(plain.toString()).toBe(text);
    expect([headers.get('content-length'), headers.get('vary')]).toEqual([
      String(bytes.length),
      'Accept-Encoding',
    ]);
  });

  it('each encoding has a tag of its own', async () => {
    const tags = ['br', 'gzip', ''].map(async (accept) =>
      (await both('GET', { 'accept-encoding': accept })).headers.get('etag'),
    );
    expect(await Promise.all(tags)).toEqual([`"${page.hash}-br"`, `"${page.hash}-gzip"`, `"${page.hash}"`]);
  });

  it('304 without a body for who has the page in any encoding, also behind a proxy that weakened the tag', async () => {
    const own = `"${page.hash}-br"`;
    for (const tag of [own, `W/${own}`, `"other", ${own}`, `"${page.hash}-gzip"`, `"${page.hash}"`]) {
      const had = await both('GET', { 'if-none-match': tag, 'accept-encoding': 'br' });
      expect([had.status, had.body.length, had.headers.get('etag')]).toEqual([304, 0, own]);
      expect((await both('GET', { 'if-none-match': tag })).headers.get('etag')).toBe(`"${page.hash}"`);
    }
    expect((await both('GET', { 'if-none-match': '"other"', 'accept-encoding': 'br' })).status).toBe(200);
  });

  it.each(['', 'gzip', 'br'])('HEAD has the headers of GET and no body, of encoding “%s”', async (accept) => {
    const [head, get] = [
      await both('HEAD', { 'accept-encoding': accept }),
      await both('GET', { 'accept-encoding': accept }),
    ];
    expect([head.status, head.body.length, [...head.headers]]).toEqual([200, 0, [...get.headers]]);
    expect(head.headers.get('content-length')).toBe(String(get.body.length));
  });

  it('the same bytes have the same tag, other bytes another', async () => {
    const cache = new Cache(MB);
    expect((await put(cache, '/b', text)).hash).toBe(page.hash);
    expect((await put(cache, '/c', `${text}!`)).hash).not.toBe(page.hash);
  });

  it('an answer that is not kept is passed on as it is', async () => {
    const made = await toResponse(rendered('gone', { status: 404 }), new Request('http://a.example/'));
    expect([made.status, made.headers.get('etag'), await made.text()]).toEqual([404, null, 'gone']);
  });
});
