import { once } from 'node:events';
import { createServer, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { countFrom } from './count.ts';
import { forgetMetrics, type Metrics } from './metrics.ts';
import { countRequests } from './requests.ts';
import { OTHER, routeFinder } from './routes.ts';

const routeOf = routeFinder([
  '/',
  '/goods',
  '/goods/detail/:id',
  '/goods/detail/new',
  '/media/share/*',
  '/media/*',
  '/papers/:year/a.pdf',
]);
const server = createServer();
let metrics: Metrics;

beforeAll(async () => {
  metrics = countFrom('test');
  countRequests(server, metrics, routeOf);
  server.on('request', (req, res) => {
    const status = Number(new URLSearchParams(req.url?.split('?')[1]).get('status') ?? 200);
    if (status === 0) req.socket.destroy();
    else res.writeHead(status).end();
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
});
afterAll(() => {
  forgetMetrics();
  server.closeAllConnections();
  server.close();
});

/** Ends when the server has seen the end of it, too. */
async function ask(method: string, path: string): Promise<void> {
  const { port } = server.address() as AddressInfo;
  const seen = new Promise((resolve) => server.once('request', (_, res) => res.once('close', resolve)));
  const asked = request({ port, host: '127.0.0.1', method, path, agent: false });
  asked.on('error', () => {}); // a connection that the server cut
  asked.on('response', (answer) => answer.resume());
  asked.end();
  await Promise.all([seen, new Promise((resolve) => asked.once('close', resolve))]);
}

const series = async () =>
  (await metrics.registry.metrics())
    .split('\n')
    .filter((l) => l.startsWith('satonowa_'))
    .map((l) => l.replace(/ \S+$/, ''));

it('finds the pattern of an address', () => {
  const found = [
    '/',
    '/goods',
    '/goods/',
    '/goods/detail/7',
    '/goods/detail/new',
    '/goods/detail/7.data',
    '/goods/detail',
    '/media/share/a/b',
    '/media/1/2/3',
    '/papers/2027/a.pdf',
    '/papers/2027/b.pdf',
    `/goods/${'a'.repeat(600)}`,
    '/constructor',
    '/__proto__',
  ];
  expect(found.map(routeOf)).toEqual([
    '/',
    '/goods',
    '/goods',
    '/goods/detail/:id',
    '/goods/detail/new',
    '/goods/detail/:id',
    OTHER,
    '/media/share/*',
    '/media/*',
    '/papers/:year/a.pdf',
    OTHER,
    OTHER,
    OTHER,
    OTHER,
  ]);
});

it('counts a request by pattern, method and kind of status, with what it took', async () => {
  await ask('GET', '/goods/detail/1?q=%E7%B1%B3');
  await ask('GET', '/goods/detail/2');
  await ask('POST', '/goods?status=429');
  await ask('GET', 'http://example.jp/goods');
  await ask('GET', '/goods?status=0');
  const text = await metrics.registry.metrics();
  expect(text).toContain(
    'satonowa_http_requests_total{route="/goods/detail/:id",method="GET",status="2xx",program="test"} 2',
  );
  expect(text).toContain('{route="/goods",method="POST",status="429",program="test"} 1');
  expect(text).toContain('{route="/goods",method="GET",status="499",program="test"} 1');
  expect(text).toContain(
    'satonowa_http_request_seconds_count{program="test",route="/goods/detail/:id",method="GET"} 2',
  );
});

it('makes no further series of odd addresses, methods and statuses', async () => {
  const statuses = [
    200, 201, 204, 206, 301, 302, 304, 400, 402, 403, 404, 405, 410, 418, 429, 500, 501, 502, 503, 504, 599,
  ];
  const methods = ['GET', 'HEAD', 'POST', 'PUT'];
  const flood = async (seed: string) => {
    for (const method of methods)
      for (const status of statuses) {
        await ask(method, `/${seed}${method}/${status}?status=${status}`);
        await ask(method, `/goods/detail/${seed}?status=${status}`);
      }
  };
  await flood('a');
  const before = await series();
  const more = ['DELETE', 'PATCH', 'OPTIONS', 'PROPFIND', 'MKCOL', 'PURGE', 'TRACE'];
  methods.push(...more);
  for (const code of [207, 226, 308, 411, 422, 451, 505, 511]) statuses.push(code);
  await flood('b');
  await flood(`c-${'x'.repeat(300)}`);
  expect(await series()).toEqual(before);
  expect(before.length).toBeLessThan(300);
});
