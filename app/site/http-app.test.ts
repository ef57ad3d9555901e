import { once } from 'node:events';
import { createServer, request as httpRequest, type IncomingMessage, type Server } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { brotliDecompressSync } from 'node:zlib';
import { getRequestListener } from '@hono/node-server';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import {
  EMPTY,
  ERROR_STATUS_HEADER,
  NONCE_HEADER,
  SHARED_HEADER,
  TAGS_HEADER,
} from '#app/shell/internal-headers.ts';
import { otherRoutes } from '#app/shell/other-routes.ts';
import { siteRoutes } from '#app/shell/route-map.ts';
import { forgetConfig } from '#platform/config.ts';
import { db } from '#platform/db/db.ts';
import { PageCache } from '#platform/http/page-cache.ts';
import { pageText } from '#platform/http/page-text.ts';
import { log } from '#platform/log.ts';
import { SIGNATURE_HEADER } from '#platform/payment/sandbox/signature.ts';
import { useTestDatabase } from '#platform/testing/database.ts';
import { networkMark } from '#platform/throttle.ts';
import { httpApp } from './http-app.ts';
import { PublicPages } from './public-pages.ts';
import type { Handler } from './render.ts';

const ORIGIN = 'https://site.example';
useTestDatabase({ PUBLIC_ORIGIN: ORIGIN, TRUSTED_PROXIES: '10.0.0.0/8', DATABASE_POOL_SEARCH: '4' });

/** Pages that say what reached them. */
let seen: Request[] = [];
let answer: (request: Request) => Response | Promise<Response>;
const handler: Handler = async (request, context) => {
  seen.push(request);
  const response = await answer(request);
  if (!response.headers.has(NONCE_HEADER)) return response;
  // As the renderer does.
  context?.set(pageText, await response.text());
  return new Response(null, response);
};
const page = (body = 'page', init: ResponseInit = {}) =>
  new Response(body, {
    ...init,
    headers: { 'content-type': 'text/html; charset=utf-8', ...(init.headers as Record<string, string>) },
  });

const cache = new PageCache(1024 * 1024);
const pages = new PublicPages(async () => handler, cache);
/** A new one for each test: what it refuses is rendered once and kept. */
let app = httpApp(async () => handler, pages);
const incoming = { incoming: { socket: { remoteAddress: '10.1.2.3' } } };
const ask = (path: string, init: RequestInit = {}) => app.request(`http://inner${path}`, init, incoming);

const FORM = { 'content-type': 'application/x-www-form-urlencoded' };

/** Forms that have begun to arrive, and arrive no further until they are told to end. */
async function slowForms(n: number, network: (i: number) => string) {
  const ends: (() => void)[] = [];
  const forms = Array.from({ length: n }, (_, i) => {
    const body = new ReadableStream({
      start(controller) {
        controller.enqueue(new TextEncoder().encode('a=1'));
        ends.push(() => controller.close());
      },
    });
    const headers = { ...FORM, 'x-forwarded-for': network(i) };
    return ask('/login', { method: 'POST', body, duplex: 'half', headers } as RequestInit);
  });
  await rounds(n + 120);
  const end = () => {
    for (const close of ends) close();
  };
  return { forms, end };
}

/** So many times the rounds of the event loop in which one thing begins. */
const rounds = async (n: number) => {
  for (let i = 0; i < 10 * n; i++) await new Promise((r) => setImmediate(r));
};

beforeAll(() => forgetConfig());
beforeEach(() => {
  seen = [];
  app = httpApp(async () => handler, pages);
  cache.purge('*');
  answer = (request) => page('page', { status: Number(request.headers.get(ERROR_STATUS_HEADER)) || 200 });
});

describe('addresses', () => {
  it.each([
    ['/goods/', '/goods'],
    ['/goods/?q=a%20b&page=2', '/goods?q=a%20b&page=2'],
    ['/goods///', '/goods'],
    ['//evil.example/', '/evil.example'],
    ['/\\evil.example/', '/evil.example'],
    ['/%2Fevil.example/', '/%2Fevil.example'],
    ['//evil.example/%67', '/evil.example/g'],
    ['/%67oods?q=%67', '/goods?q=%67'],
    ['/goods%2Edata?q=a', '/goods.data?q=a'],
    ['/goods/_.data?q=a', '/goods.data?q=a'],
    ['/goods//.data', '/goods.data'],
    ['/.data', '/_.data'],
  ])('%s leads on to %s', async (from, to) => {
    const response = await ask(from);
    expect([response.status, response.headers.get('location')]).toEqual([308, to]);
    expect(new URL(to, ORIGIN).origin).toBe(ORIGIN);
    expect(seen).toEqual([]);
  });

  it.each(['/%', '/goods/%zz', '/%e0%a4', '/a%00b', '/goods?q=%00', '/a%0d%0aSet-Cookie:x=1'])(
    '%s is refused with a page',
    async (path) => {
      const response = await ask(path);
      expect([response.status, await response.text()]).toEqual([400, 'page']);
      expect(seen.map((r) => r.url)).toEqual([`${ORIGIN}/error`]);
    },
  );

  it('pages see the configured origin, our id, the client, and no word of our own from outside', async () => {
    const response = await ask('/login?x=1', {
      headers: {
        host: 'evil.example',
        [ERROR_STATUS_HEADER]: '503',
        [SHARED_HEADER]: '1',
        'x-request-id': 'mine',
        'x-client-address': '1.1.1.1',
        'x-forwarded-for': '8.8.8.8, 203.0.113.7, 10.9.9.9',
      },
    });
    expect(response.status).toBe(200);
    expect(seen[0]?.headers.has(SHARED_HEADER)).toBe(false);
    expect(seen[0]?.url).toBe(`${ORIGIN}/login?x=1`);
    expect(seen[0]?.headers.get('x-client-address')).toBe('203.0.113.7');
    expect(response.headers.get('x-request-id')).toMatch(/^[0-9a-f-]{36}$/);
    expect(seen[0]?.headers.get('x-request-id')).toBe(response.headers.get('x-request-id'));
  });
});

describe('methods', () => {
  it.each(['PUT', 'DELETE', 'PATCH', 'OPTIONS', 'PROPFIND'])('%s is not supported', async (method) => {
    const response = await ask('/login', { method });
    expect([response.status, response.headers.get('allow')]).toEqual([405, 'GET, HEAD, POST']);
    expect(seen).toEqual([]);
  });

  it.each([
    [{ origin: 'https://evil.example' }, 403],
    [{ origin: 'null' }, 403],
    [{ 'sec-fetch-site': 'cross-site' }, 403],
    [{ origin: ORIGIN }, 200],
    [{}, 200],
  ])('a POST with %j is answered %i', async (headers, status) => {
    const warn = vi.spyOn(log(), 'warn');
    const response = await ask('/login', {
      method: 'POST',
      body: new URLSearchParams({ a: '1' }),
      headers: { ...headers, 'x-forwarded-for': '203.0.113.7' } as Record<string, string>,
    });
    const noted = warn.mock.calls.map(([facts]) => facts);
    vi.restoreAllMocks();
    expect(response.status).toBe(status);
    const event = { event: 'foreign_origin', network: networkMark('203.0.113.7') };
    expect(noted).toEqual(status === 403 ? [event] : []);
    expect(seen.map((r) => r.method)).toEqual([status === 403 ? 'GET' : 'POST']);
  });

  it.each([
    ['a field for each of 40,000 ampersands', 'a=1&'.repeat(25_000), 400],
    ['301 fields', Array.from({ length: 301 }, (_, i) => `f${i}=1`).join('&'), 400],
    ['one field 21 times', 'a=1&'.repeat(21), 400],
    ['a name of 101 characters', `${'n'.repeat(101)}=1`, 400],
    ['a value of 20,001 characters', `a=${'v'.repeat(20_001)}`, 413],
    ['more than 128 KB', `a=${'v'.repeat(128 * 1024)}`, 413],
  ])('%s: refused before any page sees it', async (_, body, status) => {
    const headers = { 'content-type': 'application/x-www-form-urlencoded' };
    const response = await ask('/login', { method: 'POST', body, headers });
    expect([response.status, await response.text()]).toEqual([status, 'page']);
    expect(seen.map((r) => r.method)).toEqual(['GET']); // the error page alone
  });

  it('refuses a flood with one rendering', async () => {
    const headers = { origin: 'https://evil.example' };
    const answers = await Promise.all(
      Array.from({ length: 200 }, () => ask('/login', { method: 'POST', body: 'a=1', headers })),
    );
    expect([new Set(answers.map((a) => a.status)), seen.length]).toEqual([new Set([403]), 1]);
  });

  it('serves a kept page, and others’ forms, in the middle of a flood of forms and of pages that are not kept', async () => {
    await ask('/goods');
    let [begun, most] = [0, 0];
    answer = async () => {
      most = Math.max(most, ++begun);
      await new Promise((r) => setTimeout(r, 5));
      begun--;
      return page();
    };
    const greedy = { 'x-forwarded-for': '203.0.113.1' };
    const flood = Array.from({ length: 300 }, (_, i) =>
      i % 2
        ? ask('/login', { headers: greedy })
        : ask('/login', { method: 'POST', body: new URLSearchParams({ a: '1' }), headers: greedy }),
    );
    expect(pages.kept('/goods', '')?.status).toBe(200);
    const other = { 'x-forwarded-for': '203.0.113.2' };
    expect((await ask('/mypage', { headers: other })).status).toBe(200);
    const form = { method: 'POST', body: new URLSearchParams({ a: '1' }), headers: other };
    expect((await ask('/login', form)).status).toBe(200);
    const statuses = (await Promise.all(flood)).map((r) => r.status);
    expect(new Set(statuses)).toEqual(new Set([200, 503]));
    expect(most).toBeLessThanOrEqual(29); // eight pages and twenty forms of one network, and one of another
  });

  it.each([
    ['GET', 8 + 40],
    ['POST', 20 + 40],
  ])('%s: one network may have %i requests at once, and keeps no other from theirs', async (method, most) => {
    const { promise: goOn, resolve } = Promise.withResolvers<void>();
    answer = async (request) => {
      if (request.headers.get('x-client-address') === '203.0.113.1') await goOn;
      return page('page', { status: Number(request.headers.get(ERROR_STATUS_HEADER)) || 200 });
    };
    const init = (address: string) => ({
      method,
      headers: { 'x-forwarded-for': address },
      ...(method === 'POST' && { body: new URLSearchParams({ a: '1' }) }),
    });
    // As many at a time as may wait for the rest of their forms.
    const greedy: ReturnType<typeof ask>[] = [];
    for (let i = 0; i < 100; i++) {
      greedy.push(ask('/login', init('203.0.113.1')));
      await rounds(3);
    }
    expect((await ask('/login', init('203.0.113.2'))).status).toBe(200);
    resolve();
    const statuses = (await Promise.all(greedy)).map((r) => r.status);
    expect(statuses.filter((status) => status === 200)).toHaveLength(most);
    expect(statuses.filter((status) => status === 503)).toHaveLength(100 - most);
  });

  it('refuses who has taken all their room after a while, in which others are served', async () => {
    const { promise: goOn, resolve } = Promise.withResolvers<void>();
    answer = async (request) => {
      if (request.headers.get('x-client-address') === '203.0.113.1') await goOn;
      return page('page', { status: Number(request.headers.get(ERROR_STATUS_HEADER)) || 200 });
    };
    const from = (address: string) => ({ headers: { 'x-forwarded-for': address } });
    let refused = 0;
    const greedy = Array.from({ length: 100 }, async () => {
      const { status, headers } = await ask('/login', from('203.0.113.1'));
      if (status === 503) refused++;
      return [status, headers.get('retry-after')];
    });
    await rounds(100);
    expect((await ask('/login', from('203.0.113.2'))).status).toBe(200);
    expect(refused).toBe(0);
    await vi.waitFor(() => expect(refused).toBe(52), { timeout: 5_000 });
    resolve();
    expect((await Promise.all(greedy)).filter(([status]) => status === 503)[0]).toEqual([503, '5']);
  });

  it.each<[string, (i: number) => string]>([
    ['one network', () => '203.0.113.1'],
    ['eighty networks', (i) => `203.0.113.${i + 1}`],
  ])('takes a login while %s sends eighty forms that do not end', async (_, network) => {
    const { forms: slow, end } = await slowForms(80, network);
    const headers = { ...FORM, 'x-forwarded-for': '203.0.113.200' };
    expect((await ask('/login', { method: 'POST', body: 'a=1', headers })).status).toBe(200);
    expect(seen).toHaveLength(1 + seen.filter((r) => r.url.endsWith('/error')).length);
    end();
    const statuses = new Set((await Promise.all(slow)).map((r) => r.status));
    expect(statuses).toEqual(new Set(network(0) === network(1) ? [200, 503] : [200]));
  });

  it.each<[string, (i: number) => string]>([
    ['40 networks of one IPv6 /48', (i) => `2001:db8:7:${(i % 40).toString(16)}::${i}`],
    ['40 addresses of one IPv4 /24', (i) => `203.0.113.${i % 40}`],
  ])('takes a login while %s send a thousand forms that do not end', async (_, network) => {
    const { forms: slow, end } = await slowForms(1_000, network);
    const headers = { ...FORM, 'x-forwarded-for': '198.51.100.200' };
    expect((await ask('/login', { method: 'POST', body: 'a=1', headers })).status).toBe(200);
    end();
    expect(new Set((await Promise.all(slow)).map((r) => r.status))).toEqual(new Set([200, 503]));
  });

  it('ends a form that does not arrive within twenty seconds, in the layout', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    const headers = { 'content-type': 'application/x-www-form-urlencoded' };
    const init = { method: 'POST', body: new ReadableStream(), duplex: 'half', headers } as RequestInit;
    const late = ask('/login', init);
    await rounds(5);
    await vi.advanceTimersByTimeAsync(20_000);
    vi.useRealTimers();
    const response = await late;
    expect([response.status, await response.text()]).toEqual([408, 'page']);
    expect(response.headers.get('connection')).toBe('close');
    expect(seen.map((r) => r.url)).toEqual([`${ORIGIN}/error`]);
  });

  it.each([
    '/donate/return?number=1',
    '/donate/goods/7?step=confirm',
    '/ec/orders/return?number=1',
    '/ec/orders/goods/7?step=confirm',
  ])(
    '%s may wait for a payment provider that says nothing, and no other page or form with it',
    async (path) => {
      let speak = () => {};
      const silence = new Promise<void>((resolve) => {
        speak = resolve;
      });
      answer = async (request) => {
        if (new URL(request.url).pathname === path.split('?')[0]) await silence;
        return page();
      };
      const from = (i: number) => ({ headers: { 'x-forwarded-for': `203.0.${i}.1` } });
      const form = (i: number) => ({ ...from(i), method: 'POST', body: new URLSearchParams({ a: '1' }) });
      const waiting = Array.from({ length: 70 }, (_, i) => ask(path, i % 2 ? from(i) : form(i)));
      await vi.waitFor(() => expect(seen).toHaveLength(30)); // the places that there are for it
      expect((await ask('/mypage', from(200))).status).toBe(200);
      expect((await ask('/login', form(200))).status).toBe(200);
      speak();
      expect(new Set((await Promise.all(waiting)).map((r) => r.status))).toEqual(new Set([200]));
    },
  );

  it.each([
    'application/x-www-form-urlencoded;, multipart/form-data; boundary=x',
    'application/x-www-form-urlencoded, text/plain',
    'multipart/form-data; boundary=x, text/plain',
    'application/json',
    'text/plain',
    'multipart/mixed',
    '',
  ])('a body of the type "%s" is no form', async (type) => {
    const response = await ask('/login', {
      method: 'POST',
      body: 'a=1',
      headers: { 'content-type': type },
    });
    expect([response.status, seen.map((r) => r.method)]).toEqual([400, ['GET']]);
  });

  it('takes the short multipart form of a mail program that unsubscribes, and no long one', async () => {
    const post = (value: string) => {
      const body = new FormData();
      body.append('List-Unsubscribe', value);
      return ask('/unsubscribe', { method: 'POST', body });
    };
    expect([(await post('One-Click')).status, (await post('x'.repeat(5000))).status]).toEqual([200, 413]);
  });

  it('a report without the header of its signature is not even read', async () => {
    const body = new ReadableStream({ pull: () => Promise.reject(new Error('read')) });
    const init = { method: 'POST', body, duplex: 'half' } as RequestInit;
    expect([(await ask('/webhooks/payments', init)).status, seen]).toEqual([400, []]);
  });

  it('a signed report needs no origin, and its bytes arrive unchanged', async () => {
    const bytes = Uint8Array.from([0, 255, 13, 10, 0xe3, 0x81]);
    let got: ArrayBuffer | undefined;
    answer = async (request) => {
      got = await request.arrayBuffer();
      return new Response(null, { status: 204 });
    };
    const headers = { origin: 'https://acquirer.example', [SIGNATURE_HEADER]: 'x' };
    const response = await ask('/webhooks/payments', { method: 'POST', body: bytes, headers });
    expect(response.status).toBe(204);
    expect(new Uint8Array(got!)).toEqual(bytes);
  });
});

/** Every path of the two tables of routes, with numbers for its parameters. */
const PATHS = [...siteRoutes, ...otherRoutes].map(({ path }) => path.replace(/:\w+/g, '7'));

describe('answers', () => {
  it.each(PATHS.filter((path) => !path.startsWith('/webhooks/')))(
    'POST %s: errors for scripts are a page for who sent a form without one',
    async (path) => {
      const faults = [400, 401, 403, 404, 409, 429];
      for (const status of faults) {
        answer = (request) => {
          const refused = request.headers.get(ERROR_STATUS_HEADER);
          if (refused) return page('a sentence', { status: Number(refused) });
          return Response.json(null, { status, headers: status === 429 ? { 'Retry-After': '7' } : {} });
        };
        const post = async (accept: string, from: number) => {
          const headers = { accept, 'x-forwarded-for': `203.0.${from}.${status - 400}` };
          const sent = await ask(path, { method: 'POST', body: new URLSearchParams({ a: '1' }), headers });
          return [
            sent.status,
            sent.headers.get('retry-after'),
            sent.headers.get('content-type'),
            await sent.text(),
          ];
        };
        const [code, wait, type, text] = await post('text/html,*/*;q=0.8', 1);
        expect([code, wait]).toEqual([status, status === 429 ? '7' : null]);
        expect(type).toMatch('text/html');
        expect(text).toMatch(path.startsWith('/api/') ? /<h1>[^<]{15,}<\/h1>/ : /^a sentence$/);
        expect((await post('application/json', 2)).at(-1)).toBe('null');
      }
    },
  );

  it.each([429, 503])('%i says when to come again, also where the page does not', async (status) => {
    const ofPage = async (headers: Record<string, string>) => {
      answer = () => page('', { status, headers });
      return (await ask('/login')).headers.get('retry-after');
    };
    expect(await ofPage({})).toBe('10');
    expect(await ofPage({ 'Retry-After': '77' })).toBe('77');
  });

  it('carry the security headers, the nonce in the policy only, and are kept nowhere', async () => {
    answer = () => page('x', { headers: { [NONCE_HEADER]: 'abc', [TAGS_HEADER]: 't' } });
    const { headers } = await ask('/login');
    expect(headers.get('content-security-policy')).toContain("script-src 'self' 'nonce-abc'");
    expect(headers.get('strict-transport-security')).toContain('max-age');
    expect(headers.get('cache-control')).toBe('private, no-store');
    expect([headers.get(NONCE_HEADER), headers.get(TAGS_HEADER)]).toEqual([null, null]);
  });

  it('a kept page is made without the visitor’s cookies and without setting one', async () => {
    const nonce = () => ({ [NONCE_HEADER]: 'abc', [TAGS_HEADER]: 'goods:7', 'set-cookie': 'a=b' });
    answer = () => page('<script nonce="abc">1</script>', { headers: nonce() });
    const first = await ask('/goods/detail/7?utm=1', {
      headers: { cookie: 'session=secret', authorization: 'x' },
    });
    expect([seen[0]?.url, seen[0]?.headers.get('cookie')]).toEqual([`${ORIGIN}/goods/detail/7`, null]);
    expect(await first.text()).toBe('<script>1</script>');
    const kept = cache.find('/goods/detail/7');
    expect(kept && brotliDecompressSync(kept.br).toString()).toBe('<script>1</script>');
    for (const headers of [first.headers, new Headers(kept?.headers)]) {
      const inner = ['set-cookie', NONCE_HEADER, TAGS_HEADER].map((name) => headers.get(name));
      expect(inner).toEqual([null, null, null]);
      expect(headers.get('content-security-policy')).toMatch(/script-src 'self' 'sha256-[^']+';/);
    }
    expect(first.headers.get('cache-control')).toMatch(
      /^public, max-age=0, s-maxage=20, stale-while-revalidate=1(20|1\d), stale-if-error=86400$/,
    );
    cache.purge('goods:7');
    expect(cache.find('/goods/detail/7')).toBeUndefined();
  });

  it.each([404, 500])('a %i of a page that may be kept is not kept', async (status) => {
    answer = () => page('x', { status });
    for (const _ of [1, 2]) {
      const response = await ask('/goods/detail/8');
      expect([response.status, response.headers.get('cache-control')]).toEqual([status, 'no-store']);
    }
    expect(seen).toHaveLength(2);
  });

  it('a page that breaks is a plain 500 that tells nothing', async () => {
    answer = () => {
      throw new Error('relation "secret" does not exist');
    };
    for (const path of ['/login', '/goods']) {
      const response = await ask(path);
      const text = await response.text();
      expect([response.status, response.headers.get('cache-control')]).toEqual([500, 'no-store']);
      expect(text).toContain('少し時間をおいて');
      expect(text).not.toContain('secret');
      expect(response.headers.get('x-request-id')).toBeTruthy();
    }
  });

  it('HEAD has no body, on every way', async () => {
    for (const path of ['/goods', '/login', '/a%00', '/assets/none.js', '/favicon.svg'])
      expect(await (await ask(path, { method: 'HEAD' })).text()).toBe('');
  });

  it.each(['/assets/none.js', '/assets/x/y', '/media/100/none'])(
    'the file %s is not there, and no page is asked',
    async (path) => {
      expect([(await ask(path)).status, seen.length]).toEqual([404, 0]);
    },
  );

  it.each(['/assets/none.js', '/favicon.svg', '/favicon.ico', '/media/100/none', '/robots.txt'])(
    '%s may not run, be framed or be guessed at either',
    async (path) => {
      const { headers } = await ask(path);
      expect(headers.get('content-security-policy')).toMatch(/default-src 'none'|frame-ancestors 'none'/);
      expect(headers.get('x-content-type-options')).toBe('nosniff');
      expect(headers.get('strict-transport-security')).toContain('max-age');
    },
  );

  it.each(['/assets/../package.json', '/assets/%2e%2e/package.json', '/assets/..%2f..%2fpackage.json'])(
    '%s leads to no file outside',
    async (path) => {
      expect(await (await ask(path)).text()).not.toContain('dependencies');
    },
  );
});

describe('searches', () => {
  const from = (address: string) => ({ headers: { 'x-forwarded-for': address } });
  const distinct = (n: number, address: string) =>
    Promise.all(Array.from({ length: n }, (_, i) => ask(`/goods?q=${address}-${i}`, from(address))));
  const statuses = async (answers: Promise<Response[]>) => (await answers).map((r) => r.status);

  it('of one network have a rate, in the storefront’s layout; others and what is kept are not concerned', async () => {
    for (let i = 0; i < 6; i++)
      expect(new Set(await statuses(distinct(20, `203.0.113.${i}`)))).toEqual(new Set([200]));
    const greedy = '2001:db8::1';
    for (let i = 0; i < 120; i++) expect((await ask(`/ec/goods?q=${i}`, from(greedy))).status).toBe(200);
    /** Asks from the same network: one or two may be given back meanwhile. */
    const untilRefused = async (path: string) => {
      let answer = await ask(path, from('2001:db8::2'));
      for (let i = 0; i < 20 && answer.status === 200; i++)
        answer = await ask(`${path}${i}`, from('2001:db8::2'));
      return answer;
    };
    const refused = await untilRefused('/ec/goods?q=more');
    const began = performance.now();
    expect((await untilRefused('/ec/goods?q=at-once')).status).toBe(429);
    expect(performance.now() - began).toBeGreaterThan(190); // a program that asks again at once is slowed
    expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, '1']);
    const errors = () => seen.filter(({ url }) => url.endsWith('/error')).map(({ url }) => url);
    expect(errors()).toEqual([`${ORIGIN}/ec/error`]);
    const again = await untilRefused('/ec/goods?q=still');
    expect([again.status, await again.text()]).toEqual([429, await refused.text()]);
    expect(errors()).toHaveLength(1); // it was rendered once for all
    expect((await untilRefused('/faq?q=more')).status).toBe(429);
    expect(pages.kept('/ec/goods', '?q=7')?.status).toBe(200);
    expect((await ask('/goods/detail/7', from(greedy))).status).toBe(200);
    expect((await ask('/ec/goods?q=more', from('203.0.113.99'))).status).toBe(200);
  });

  it('are still to be had by who has ticked filters, or typed, for a minute', async () => {
    vi.useFakeTimers({ toFake: ['Date'] }); // nothing is given back meanwhile
    const who = from('203.0.113.150');
    /** How many are answered of more than may be asked. */
    const answered = async (path: string) => {
      for (let i = 0; i < 200; i++) if ((await ask(`${path}${i}`, who)).status !== 200) return i;
      return undefined;
    };
    expect(await answered('/api/count?max=')).toBe(120);
    expect(await answered('/api/suggest?q=')).toBe(120);
    expect(await answered('/goods?q=asked')).toBe(120);
    vi.useRealTimers();
  });

  it('stand at one address: another spelling leads there, kept or not, and asks for nothing', async () => {
    await ask('/goods?q=spelled');
    expect(pages.kept('/goods', '?q=spelled')?.status).toBe(200);
    for (const search of ['?q=spelled&min=&max=', '?min=&q=spelled', '?q=+spelled']) {
      expect(pages.kept('/goods', search)).toBeUndefined();
      const before = seen.length;
      const answered = await ask(`/goods${search}`);
      expect([answered.status, answered.headers.get('location')]).toEqual([302, '/goods?q=spelled']);
      expect(seen.length).toBe(before);
    }
  });

  it('run a few at once; what gets no place is refused, and a detail page does not wait', async () => {
    const { promise: goOn, resolve } = Promise.withResolvers<void>();
    let running = 0;
    let most = 0;
    answer = async (request) => {
      if (!request.url.includes('q='))
        return page('', { status: Number(request.headers.get(ERROR_STATUS_HEADER)) || 200 });
      most = Math.max(most, ++running);
      await goOn;
      running--;
      return page();
    };
    await vi.waitFor(() => expect(pages.gates.searches?.running).toBe(0)); // those of earlier searches rest for a moment
    const greedy = distinct(40, '198.51.100.1'); // two places, and twenty may wait
    const late = distinct(1, '192.0.2.77');
    expect((await ask('/goods/detail/8')).status).toBe(200);
    await vi.waitFor(() => expect(running).toBe(2));
    resolve();
    const answers = await statuses(greedy);
    expect([answers.filter((s) => s === 200).length, answers.filter((s) => s === 503).length]).toEqual([
      22, 18,
    ]);
    expect(await statuses(late)).toEqual([200]);
    expect(most).toBe(2);
  });

  it('ask the database on connections of their own, also those that are not kept', async () => {
    answer = async () => {
      const { rows } = await sql<{ workers: string }>`
        select current_setting('max_parallel_workers_per_gather') as workers`.execute(db());
      return page(rows[0]!.workers);
    };
    const workers = async (path: string) => (await ask(path, from('192.0.2.9'))).text();
    expect([await workers('/goods?q=own'), await workers('/faq?q=own')]).toEqual(['0', '0']);
    expect(await workers('/login')).not.toBe('0');
  });

  it('that found nothing are not kept, and the mark stays inside', async () => {
    answer = () => page('nothing', { headers: EMPTY });
    for (const path of ['/goods?q=none', '/api/suggest?q=none']) {
      const response = await ask(path, from('192.0.2.1'));
      expect([response.status, await response.text()]).toEqual([200, 'nothing']);
      expect(Object.keys(EMPTY).filter((name) => response.headers.has(name))).toEqual([]);
    }
    expect(cache.held().pages).toBe(0);
  });
});

describe('a visitor who goes away', () => {
  /** What is logged as an error, and what is not, when a connection is cut while `path` is being asked for. */
  async function cutOff(request: string): Promise<{ errors: unknown[]; notes: unknown[] }> {
    const error = vi.spyOn(log(), 'error').mockReturnValue();
    const debug = vi.spyOn(log(), 'debug').mockReturnValue();
    const server = createServer(
      getRequestListener((...args: Parameters<typeof app.fetch>) => app.fetch(...args)),
    ).listen(0, '127.0.0.1');
    await once(server, 'listening');
    const closed = new Promise((resolve) =>
      server.once('request', (_, res) => res.once('close', () => setTimeout(resolve, 100))),
    );
    const socket = connect((server.address() as AddressInfo).port, '127.0.0.1');
    socket.write(request);
    await once(server, 'request');
    await new Promise((resolve) => setTimeout(resolve, 50));
    socket.resetAndDestroy();
    await closed;
    server.close();
    const found = { errors: error.mock.calls.map((c) => c[1]), notes: debug.mock.calls.map((c) => c[1]) };
    vi.restoreAllMocks();
    return found;
  }
  const half = 'POST /login HTTP/1.1\r\nHost: x\r\nContent-Length: 1000\r\n\r\na=1';

  it('in the middle of a form is no error', async () => {
    expect(await cutOff(half)).toEqual({ errors: [], notes: ['the visitor went away'] });
  });

  it('while waiting for a turn leaves a record in the log', async () => {
    const { promise: goOn, resolve } = Promise.withResolvers<void>();
    answer = async () => {
      await goOn;
      return page();
    };
    const running = Array.from({ length: 8 }, () =>
      ask('/login', { headers: { 'x-forwarded-for': '127.0.0.1' } }),
    );
    await vi.waitFor(() => expect(seen).toHaveLength(8));
    const info = vi.spyOn(log(), 'info');
    const cut = cutOff('GET /login HTTP/1.1\r\nHost: x\r\n\r\n');
    // Read before the spies are taken away.
    await vi.waitFor(() => expect(info.mock.calls.map(([facts]) => facts)).toMatchObject([{ status: 499 }]));
    expect((await cut).errors).toEqual([]);
    resolve();
    await Promise.all(running);
  });

  it('does not hide what breaks at that moment', async () => {
    answer = async (request) => {
      await once(request.signal, 'abort');
      throw new Error('relation does not exist');
    };
    const { errors } = await cutOff('GET /login HTTP/1.1\r\nHost: x\r\n\r\n');
    expect(errors).toEqual(['request failed']);
  });
});

describe('large bodies', () => {
  let server: Server;
  beforeAll(async () => {
    server = createServer(
      getRequestListener((...args: Parameters<typeof app.fetch>) => app.fetch(...args)),
    ).listen(0, '127.0.0.1');
    await once(server, 'listening');
  });
  afterAll(() => void server.close());

  /** A form of exactly so many bytes, in fields of 10,000. */
  function formOf(bytes: number): string {
    return Array.from({ length: Math.ceil(bytes / 10_000) }, (_, i) => `&f${i}=${'v'.repeat(10_000)}`)
      .join('')
      .slice(0, bytes);
  }

  /** With the length said beforehand, or in chunks that say nothing. */
  async function post(path: string, bytes: number, chunked: boolean): Promise<number | undefined> {
    const headers: Record<string, string> = {
      'content-type': 'application/x-www-form-urlencoded',
      [SIGNATURE_HEADER]: 'x',
      ...(chunked ? { 'transfer-encoding': 'chunked' } : { 'content-length': String(bytes) }),
    };
    const { port } = server.address() as AddressInfo;
    const req = httpRequest({
      host: '127.0.0.1',
      port,
      method: 'POST',
      path,
      headers,
      agent: false,
    });
    req.on('error', () => {}); // the server may hang up while the rest is being sent
    const [res] = (await Promise.all([
      once(req, 'response'),
      new Promise<void>((sent) => {
        const body = formOf(bytes);
        for (let at = 0; at < bytes; at += 64 * 1024) req.write(body.slice(at, at + 64 * 1024));
        req.end(sent);
        req.on('close', sent);
      }),
    ]).then(([r]) => r)) as [IncomingMessage];
    res.resume();
    return res.statusCode;
  }

  it.each([
    ['/login', 128 * 1024, false],
    ['/login', 128 * 1024, true],
    ['/webhooks/payments', 256 * 1024, false],
    ['/webhooks/payments', 256 * 1024, true],
  ])('%s takes %i bytes and not one more (chunked: %s)', async (path, most, chunked) => {
    expect(await post(path, most, chunked)).toBe(200);
    expect(seen.map((r) => r.method)).toEqual(['POST']);
    seen = [];
    expect(await post(path, most + 1, chunked)).toBe(413);
    expect(seen.map((r) => r.method)).toEqual(['GET']); // the error page alone
  });
});
