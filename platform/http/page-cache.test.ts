import { createServer, type IncomingMessage, request, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { type KeptPage, PageCache, type Rendered, sendKept, toResponse } from './page-cache.ts';

const LIFE = { fresh: 20, stale: 100 };
const MB = 1024 * 1024;

const rendered = (body: string, over: Partial<Rendered> = {}): Rendered => ({
  status: 200,
  headers: { 'content-type': 'text/html' },
  body: Buffer.from(body),
  tags: [],
  ...over,
});

const put = (cache: PageCache, key: string, body: string, tags: string[] = []) =>
  cache.render(key, LIFE, async () => rendered(body, { tags })) as Promise<KeptPage>;
const body = (page: KeptPage | undefined) => page?.plain.toString();

describe('life of a page', () => {
  beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'] }));
  afterEach(() => void vi.useRealTimers());

  it('is sent while fresh, sent and renewed while stale, gone afterwards', async () => {
    const cache = new PageCache(MB);
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

  it('is fresh again after its renewal', async () => {
    const cache = new PageCache(MB);
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
    const cache = new PageCache(MB);
    await put(cache, '/a', 'A');
    vi.setSystemTime(Date.now() + 30_000);
    await cache.render('/a', LIFE, async () => rendered('trouble', { status: 500 }));
    expect(body(cache.find('/a'))).toBe('A');
    await expect(cache.render('/a', LIFE, () => Promise.reject(new Error('down')))).rejects.toThrow('down');
    expect(body(cache.find('/a'))).toBe('A');
    await cache.render('/a', LIFE, async () => rendered('gone', { status: 404 }));
    expect(cache.find('/a')).toBeUndefined();
  });
});

describe('rendering', () => {
  it('renders once for fifty at once, and again after a failure', async () => {
    const cache = new PageCache(MB);
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
    const cache = new PageCache(MB);
    const made = await cache.render('/a', LIFE, async () => rendered('x', { status }));
    expect(made.status).toBe(status);
    expect(cache.find('/a')).toBeUndefined();
  });

  it('keeps within its bytes, the least recently used leaving first, and nothing larger than all', async () => {
    const cache = new PageCache(20_000);
    for (const key of ['/a', '/b', '/c', '/d']) await put(cache, key, key.repeat(2000), ['t']);
    expect(cache.find('/a')).toBeUndefined();
    expect(cache.find('/d')).toBeDefined();
    await put(cache, '/huge', 'x'.repeat(30_000), ['t']);
    expect(cache.find('/huge')).toBeUndefined();
    cache.purge('t');
    expect(cache.find('/d')).toBeUndefined();
  });
});

describe('purges', () => {
  it('drop the pages that carry the tag now, and no other', async () => {
    const cache = new PageCache(MB);
    await put(cache, '/a', 'A', ['goods:1', 'government:2']);
    await put(cache, '/b', 'B', ['goods:11']);
    await put(cache, '/c', 'C', ['goods:1']);
    await put(cache, '/c', 'C', ['catalogue']); // no longer about goods:1
    cache.purge('goods:1');
    expect(['/a', '/b', '/c'].map((key) => body(cache.find(key)))).toEqual([undefined, 'B', 'C']);
    cache.purge('*');
    expect(cache.find('/b')).toBeUndefined();
  });

  it('a page read before a purge is not kept, nor given to a request after it', async () => {
    const cache = new PageCache(MB);
    const { promise: goOn, resolve } = Promise.withResolvers<void>();
    const before = cache.render('/a', LIFE, async () => {
      await goOn;
      return rendered('old');
    });
    cache.purge('goods:1');
    const after = cache.render('/a', LIFE, async () => rendered('new'));
    resolve();
    expect(body((await before) as KeptPage)).toBe('old');
    expect(body((await after) as KeptPage)).toBe('new');
    expect(body(cache.find('/a'))).toBe('new');
  });
});

describe('answers', () => {
  const text = '返礼品 '.repeat(500);
  const server: Server = createServer((req, res) => sendKept(page, req, res));
  let page: KeptPage;
  beforeAll(async () => {
    page = await put(new PageCache(MB), '/a', text);
    await new Promise<void>((r) => server.listen(0, '127.0.0.1', r));
  });
  afterAll(() => void server.close());

  /** What a kept page's own way and the way of the first visitor answer: they must not differ. */
  async function both(method: string, headers: Record<string, string>) {
    const made = toResponse(page, new Request('http://a.example/a', { method, headers }));
    const { port } = server.address() as AddressInfo;
    const res = await new Promise<IncomingMessage>((resolve, reject) =>
      request({ port, host: '127.0.0.1', path: '/a', method, headers, agent: false }, resolve)
        .on('error', reject)
        .end(),
    );
    const chunks: Buffer[] = [];
    for await (const chunk of res) chunks.push(chunk as Buffer);
    const sent = { status: res.statusCode, body: Buffer.concat(chunks), headers: new Headers() };
    for (const name of made.headers.keys()) sent.headers.set(name, String(res.headers[name]));
    expect(sent.status).toBe(made.status);
    expect([...sent.headers]).toEqual([...made.headers]);
    expect(sent.body).toEqual(Buffer.from(await made.arrayBuffer()));
    return sent;
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

  it('304 without a body for who has the page, also behind a proxy that weakened the tag', async () => {
    for (const tag of [page.etag, `W/${page.etag}`, `"other", ${page.etag}`]) {
      const sent = await both('GET', { 'if-none-match': tag });
      expect([sent.status, sent.body.length, sent.headers.get('etag')]).toEqual([304, 0, page.etag]);
    }
    expect((await both('GET', { 'if-none-match': '"other"' })).status).toBe(200);
  });

  it('HEAD has the headers of GET and no body', async () => {
    const sent = await both('HEAD', {});
    expect([sent.status, sent.body.length, sent.headers.get('content-length')]).toEqual([
      200,
      0,
      String(Buffer.byteLength(text)),
    ]);
  });

  it('the same bytes have the same tag, other bytes another', async () => {
    const cache = new PageCache(MB);
    expect((await put(cache, '/b', text)).etag).toBe(page.etag);
    expect((await put(cache, '/c', `${text}!`)).etag).not.toBe(page.etag);
  });

  it('an answer that is not kept is passed on as it is', async () => {
    const made = toResponse(rendered('gone', { status: 404 }), new Request('http://a.example/'));
    expect([made.status, made.headers.get('etag'), await made.text()]).toEqual([404, null, 'gone']);
  });
});
