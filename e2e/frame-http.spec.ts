import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { siteRoutes } from '../app/shell/route-map.ts';
import { expect, test } from './fixtures/test.ts';

const publicPages = ['/', '/goods', '/goods?q=かに', '/governments/detail?code=011002', '/site-map'];
const others = [
  '/login',
  '/register',
  '/password/recover',
  '/donate/goods/success',
  '/not-found',
  '/nowhere',
];

test('a trailing slash is taken away, the query stays', async ({ request, baseURL }) => {
  const answer = await request.get('/goods/?q=%E7%B1%B3&page=2', { maxRedirects: 0 });
  expect([answer.status(), answer.headers().location]).toEqual([308, '/goods?q=%E7%B1%B3&page=2']);
  const outside = await request.get(`${baseURL}//evil.example/`, { maxRedirects: 0 });
  expect(outside.headers().location ?? '').not.toMatch(/^\/\/|^https?:/);
});

test('every answer carries the security headers and sets no cookie', async ({ request, gift }) => {
  for (const path of [...publicPages, ...others, gift.path, `${gift.path}.data`]) {
    const answer = await request.get(path);
    const headers = answer.headers();
    const policy = headers['content-security-policy'] ?? '';
    const scripts = /script-src ([^;]*)/.exec(policy)?.[1];
    expect.soft(scripts, path).toContain("'self'");
    expect.soft(scripts, path).not.toContain('unsafe');
    expect.soft(policy, path).toContain("frame-ancestors 'none'");
    expect.soft(policy, path).toContain("object-src 'none'");
    expect.soft(headers['x-content-type-options'], path).toBe('nosniff');
    expect.soft(headers['referrer-policy'], path).toBe('strict-origin-when-cross-origin');
    expect.soft(headers['permissions-policy'], path).toContain('geolocation=()');
    expect.soft(headers['x-request-id'] ?? headers.etag, path).toBeTruthy();
    expect.soft(headers['set-cookie'], path).toBeUndefined();
  }
});

test('whatever a page loads as script or style comes compressed', async ({ request }) => {
  for (const path of ['/', '/ec', '/inquiry']) {
    const html = await (await request.get(path)).text();
    const assets = new Set(html.match(/\/assets\/[\w.-]+\.(js|css)/g));
    expect(assets.size, path).toBeGreaterThan(5);
    for (const asset of assets) {
      const answer = await request.get(asset, { headers: { 'accept-encoding': 'br' } });
      expect.soft([answer.status(), answer.headers()['content-encoding']], asset).toEqual([200, 'br']);
    }
  }
});

test('HEAD answers as GET does, without the body', async ({ request, gift }) => {
  for (const path of [...publicPages, '/login', '/nowhere', gift.path, '/favicon.ico', '/robots.txt']) {
    const [get, head] = [await request.get(path), await request.head(path)];
    expect.soft(head.status(), path).toBe(get.status());
    expect.soft((await head.body()).length, path).toBe(0);
    for (const name of ['content-type', 'cache-control', 'etag', 'x-content-type-options'])
      expect.soft(head.headers()[name], `${path} ${name}`).toBe(get.headers()[name]);
  }
});

test('public pages: the same bytes for a visitor and a member, for caches, with 304', async ({
  page,
  request,
  member: _,
  gift,
}) => {
  for (const path of [...publicPages, gift.path, '/goods.data', `${gift.path}.data`]) {
    const visitor = await request.get(path);
    const own = await page.request.get(path);
    expect.soft(await own.text(), path).toBe(await visitor.text());
    const { etag = '', 'cache-control': cacheControl } = visitor.headers();
    expect.soft(cacheControl, path).toMatch(/^public, .*s-maxage=\d+/);
    expect.soft(visitor.headers().vary, path).toBe('Accept-Encoding');
    const again = await request.get(path, { headers: { 'If-None-Match': etag } });
    expect.soft(again.status(), path).toBe(304);
    expect.soft((await again.body()).length, path).toBe(0);
  }
});

test('a form from another site is refused in our own layout', async ({ request }) => {
  for (const path of ['/login', '/logout', '/donate/goods/1', '/nowhere']) {
    const answer = await request.post(path, {
      form: { email: 'a@example.jp' },
      headers: { Origin: 'https://evil.example' },
    });
    expect.soft(answer.status(), path).toBe(403);
    expect.soft(await answer.text(), path).toContain('この操作は受け付けられませんでした');
  }
  const samePort = await request.post('/login', { form: {}, headers: { Origin: 'null' } });
  expect(samePort.status()).toBe(403);
});

test('malformed addresses get a 4xx page', async ({ request, baseURL }) => {
  const bad = {
    400: ['/%00', '/goods?q=%00', '/%E0%A4%A', '/api/suggest?q=%0d', '/api/postal/abc'],
    404: [
      '/goods/detail/99999999999999999999',
      '/goods/detail/abc',
      '/goods/detail/-1',
      '/governments/detail?code=999999',
      "/governments/detail?code='%20or%201=1",
      '/assets/none.js',
      '/media/9999/g/none/0',
      '/sitemap/none.xml',
      '/.env',
    ],
  };
  for (const [status, paths] of Object.entries(bad)) {
    for (const path of paths) {
      const answer = await request.get(baseURL + path);
      expect.soft(`${answer.status()} ${path}`).toBe(`${status} ${path}`);
      expect.soft(await answer.text(), path).not.toMatch(/constraint|syntax error|at .*\.(ts|js):\d+/);
    }
  }
  expect((await request.fetch('/goods', { method: 'DELETE' })).status()).toBe(405);
});

test('malformed bodies get a 4xx page', async ({ request }) => {
  const form = { 'Content-Type': 'application/x-www-form-urlencoded' };
  const send = async (headers: Record<string, string>, data: string | Buffer) =>
    (await request.post('/login', { headers, data })).status();
  expect(await send({ 'Content-Type': 'application/json' }, '{"email":')).toBe(400);
  expect(await send({ 'Content-Type': 'multipart/form-data; boundary=x' }, 'no part at all')).toBe(400);
  expect(await send(form, 'email=%00&password=%ff%fe')).toBe(400);
  expect((await request.post('/goods', { form: { a: 'b' } })).status()).toBe(405);
  // Last: the rest of what is too large is not read, so the connection ends with the answer.
  expect(await send(form, `email=${'a'.repeat(1_100_000)}`)).toBe(413);
});

test('no parameter makes a list unbounded', async ({ request }) => {
  const size = (await (await request.get('/goods')).body()).length;
  const many = Array.from({ length: 500 }, (_, i) => `category=${i}&prefecture=${i}`).join('&');
  for (const query of [
    'page=999999',
    'page=-1&limit=100000',
    'per_page=5000',
    `q=${'あ'.repeat(150)}`,
    many,
  ]) {
    const answer = await request.get(`/goods?${query}`);
    expect.soft(answer.status(), query.slice(0, 40)).toBe(200);
    expect.soft((await answer.body()).length, query.slice(0, 40)).toBeLessThan(size * 2);
  }
});

test('two Hosts are refused, and a probe may be as simple as it likes', async ({ baseURL }) => {
  const { hostname, port } = new URL(baseURL!);
  const ask = async (request: string) => {
    const socket = connect(Number(port), hostname);
    socket.write(request);
    return text(socket);
  };
  const close = 'Connection: close\r\n\r\n';
  for (const path of ['/', '/login'])
    expect(await ask(`GET ${path} HTTP/1.1\r\nHost: a\r\nHost: b\r\n${close}`)).toMatch(/^HTTP\/1\.1 400 /);
  for (const path of ['/healthz', '/readyz'])
    for (const request of [`GET ${path} HTTP/1.0\r\n\r\n`, `HEAD ${path} HTTP/1.1\r\nHost: a b\r\n${close}`])
      expect(await ask(request), request).toMatch(/^HTTP\/1\.1 200 /);
});

test('small files', async ({ request }) => {
  for (const [path, type] of [
    ['/favicon.ico', 'image/png'],
    ['/favicon.svg', 'image/svg+xml'],
    ['/apple-touch-icon.png', 'image/png'],
    ['/ec/favicon.svg', 'image/svg+xml'],
    ['/ec/apple-touch-icon.png', 'image/png'],
    ['/robots.txt', 'text/plain; charset=utf-8'],
    ['/sitemap.xml', 'application/xml; charset=utf-8'],
    ['/healthz', undefined],
    ['/readyz', undefined],
  ] as const) {
    const answer = await request.get(path);
    expect.soft(answer.status(), path).toBe(200);
    if (type) expect.soft(answer.headers()['content-type'], path).toBe(type);
  }
  const shop = await (await request.get('/ec')).text();
  expect(shop).toContain('href="/ec/favicon.svg"');
  expect(shop).not.toContain('href="/favicon.svg"');
  const html = await (await request.get('/goods')).text();
  expect(html).toContain('href="/favicon.svg"');
  const script = /\/assets\/[\w.-]+\.js/.exec(html)![0];
  expect((await request.get(script)).headers()['cache-control']).toBe('public, max-age=31536000, immutable');
  const index = await (await request.get('/sitemap.xml')).text();
  for (const [, part = ''] of index.matchAll(/<loc>https?:\/\/[^/]+([^<]+)<\/loc>/g))
    expect.soft((await request.get(part)).status(), part).toBe(200);
});

test('the scripts of each kind of page run under its policy', async ({ page, member: _, gift }) => {
  const private_ = siteRoutes.filter((r) => r.private && r.page && !r.path.includes('[')).map((r) => r.path);
  for (const path of ['/', '/goods', gift.path, '/governments/detail', '/login', '/nowhere', ...private_]) {
    await page.goto(path);
    // The search box suggests as soon as the page's scripts run.
    await expect(async () => {
      await page.getByRole('banner').locator('input[name=q]').fill('');
      await page.getByRole('banner').locator('input[name=q]').fill('北海道');
      await expect(page.getByRole('listbox')).toBeVisible({ timeout: 1500 });
    }, path).toPass();
  }
});
