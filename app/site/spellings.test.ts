import type { RouteConfigEntry } from '@react-router/dev/routes';
import { beforeAll, beforeEach, expect, it } from 'vitest';
import * as entry from '#app/entry.server.tsx';
import routes from '#app/routes.ts';
import { forgetConfig } from '#platform/config.ts';
import { useTestDatabase } from '#platform/testing/database.ts';
import { cachedPages, whatIsAsked } from './cache-manifest.ts';
import { httpApp } from './http-app.ts';
import { pageHandlers } from './page-handlers.ts';
import { PublicPages } from './public-pages.ts';
import { type StubRoute, stubBuild } from './testing/stub-build.ts';

useTestDatabase();
beforeAll(() => forgetConfig());

/** The routes whose loaders ran. */
let reached: string[] = [];
beforeEach(() => {
  reached = [];
});

/** The site's own tree of routes; each tells that it was reached. */
function tree(entries: readonly RouteConfigEntry[], parentId = 'root'): [string, StubRoute][] {
  return entries.flatMap(({ id, file, path, caseSensitive, children = [] }) => {
    const name = id ?? file;
    const loader = () => {
      reached.push(name);
      return Response.json({});
    };
    const module = path === undefined ? {} : { loader };
    return [[name, { path, parentId, caseSensitive, module }], ...tree(children, name)] as [
      string,
      StubRoute,
    ][];
  });
}

const stub = stubBuild(entry, {
  root: { path: '', module: {} },
  ...Object.fromEntries(tree(await routes)),
});
const handler = pageHandlers(stub);
const app = httpApp(async () => handler, new PublicPages(async () => handler, undefined));

/** Asks, and follows redirects. @returns the address that was answered. */
async function visit(address: string, n: number): Promise<URL> {
  // Each from a network of its own: nobody asks too often.
  const incoming = { incoming: { socket: { remoteAddress: `10.${n >> 16}.${(n >> 8) & 255}.${n & 255}` } } };
  for (let at = address; ; ) {
    const response = await app.request(`http://inner${at}`, {}, incoming);
    const to = response.headers.get('location');
    if (to === null) return new URL(at, 'http://inner');
    at = to;
  }
}

const escaped = (text: string) =>
  [...text].map((c) => (c === '/' ? c : `%${c.charCodeAt(0).toString(16)}`)).join('');
const spelled: ((path: string) => string)[] = [
  (path) => path,
  (path) => path.toUpperCase(),
  (path) => path.replace(/[a-z]/, (c) => c.toUpperCase()),
  (path) => path.slice(0, 1) + escaped(path.slice(1, 2)) + path.slice(2),
  escaped,
  (path) => escaped(path.toUpperCase()),
  (path) => escaped(path).toUpperCase(),
  (path) => `/${path}`,
  (path) => `/x/..${path}`,
  (path) => `/x/%2e%2E${path}`,
  (path) => path.replaceAll('/', '\\'),
  (path) => path.slice(0, 1) + path.slice(1).replaceAll('/', '%2f'),
];
const ENDS = [
  '',
  '/',
  '//',
  '/.',
  '/%2e',
  '.data',
  '%2edata',
  '.d%61ta',
  '.DATA',
  '/.data',
  '/_.data',
  '//_.data',
];
const MORE_ENDS = [
  '/%5f.data',
  '/_.data/',
  '/.data/',
  '.data/',
  '.data.data',
  '/.data.data',
  '%20',
  ';x',
  '%3f',
];

const searches = cachedPages.filter((page) => page.searches || page.asked);

it.each(searches.map((page) => [page.path, page.asked?.[0] ?? 'q']))(
  '%s is known as a search however its address is spelled',
  async (path, parameter) => {
    let n = 0;
    for (const spell of spelled)
      for (const end of [...ENDS, ...MORE_ENDS]) {
        const address = `${spell(path)}${end}?${parameter}=a`;
        reached = [];
        const at = await visit(address, n++);
        if (reached.includes(path))
          expect([address, whatIsAsked(at.pathname, at.search) !== undefined]).toEqual([address, true]);
      }
    for (const address of [path, `${path}.data`]) {
      reached = [];
      await visit(`${address}?${parameter}=a`, n++);
      expect([address, reached]).toEqual([address, [path]]);
    }
  },
);

it('serves each page under one spelling, by case', async () => {
  for (const address of ['/GOODS?q=a', '/Goods.data?q=a', '/API/suggest?q=a', '/Login']) {
    reached = [];
    await visit(address, 0);
    expect([address, reached]).toEqual([address, ['site/pages/unknown.tsx']]);
  }
});

it('finds the data of the top page', async () => {
  await visit('/_.data', 0);
  expect(reached).toEqual(['/']);
});
