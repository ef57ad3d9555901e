import type { RouteConfigEntry } from '@react-router/dev/routes';
import { matchRoutes, Outlet, type RouteObject, RouterContextProvider, type ServerBuild } from 'react-router';
import { expect, it } from 'vitest';
import * as entry from '#app/entry.server.tsx';
import routes from '#app/routes.ts';
import { pageText } from '#platform/http/page-text.ts';
import { addresses, pageHandlers } from './page-handlers.ts';
import { type StubRoute, stubBuild } from './testing/stub-build.ts';

/** The site's own tree of routes as React Router is given it. */
function tree(entries: readonly RouteConfigEntry[]): RouteObject[] {
  return entries.map(({ id, file, path, caseSensitive, children }) => ({
    id: id ?? file,
    path,
    caseSensitive,
    children: children && tree(children),
  }));
}

function rows(entries: readonly RouteConfigEntry[], parentId = 'root'): [string, StubRoute][] {
  return entries.flatMap(({ id, file, path, caseSensitive, children = [] }) => [
    [id ?? file, { path, parentId, caseSensitive, module: {} }] as [string, StubRoute],
    ...rows(children, id ?? file),
  ]);
}

const table = await routes;
const site = tree(table);
const stub = stubBuild(entry, { root: { path: '', module: {} }, ...Object.fromEntries(rows(table)) });
const routeAt = addresses(stub.routes);
const paths = rows(table).flatMap(([, { path }]) =>
  path && path !== '*' ? [`/${path.replace(/^\//, '')}`.replace(/:\w+/g, '7')] : [],
);

it('finds the route that the router finds, for a page and for its data', () => {
  expect(paths.length).toBeGreaterThan(80);
  for (const path of paths) {
    const leaf = matchRoutes(site, path)?.at(-1)?.route.id;
    expect([path, routeAt(path)]).toEqual([path, leaf]);
    expect(routeAt(path === '/' ? '/_.data' : `${path}.data`)).toBe(leaf);
  }
  expect(routeAt('/donate/goods/success')).toBe('/donate/goods/success');
  expect(routeAt('/mypage/addresses/add')).toBe('/mypage/addresses/add');
});

it('leaves to the router what the table has in another way, or not at all', () => {
  for (const path of [
    '/nowhere',
    '/Goods',
    '/goods/',
    '/%67oods',
    '/donate/goods/%73uccess',
    '/goods/detail',
  ])
    expect([path, routeAt(path)]).toEqual([path, undefined]);
});

const Frame = () => (
  <html lang="ja">
    <body>
      <Outlet />
    </body>
  </html>
);

const Sorry = () => <html lang="ja">sorry</html>;

it('a page comes in its layouts, with what each of them loads; what fails, in the outermost', async () => {
  const loaded: string[] = [];
  const load = (name: string) => () => {
    loaded.push(name);
    return { name };
  };
  const page = (name: string) => ({ loader: load(name), default: () => name });
  const build: ServerBuild = stubBuild(entry, {
    root: {
      path: '',
      module: { loader: load('root'), default: Frame, ErrorBoundary: Sorry },
    },
    layout: { module: { loader: load('layout'), default: Outlet } },
    one: { path: 'one', parentId: 'layout', module: page('the first') },
    other: { path: 'other/:id', parentId: 'layout', module: page('the other') },
    broken: {
      path: 'broken',
      parentId: 'layout',
      module: {
        ...page('broken'),
        loader: () => {
          throw new Response(null, { status: 404 });
        },
      },
    },
    unknown: { path: '*', module: page('no page') },
  });
  const handler = pageHandlers(build);
  const ask = async (path: string) => {
    loaded.length = 0;
    const context = new RouterContextProvider();
    const { status } = await handler(new Request(`http://site.example${path}`), context);
    return [status, /<body>(.*?)<|sorry/.exec(context.get(pageText) ?? '')?.[0], ...loaded.toSorted()];
  };
  for (const _ of ['made', 'kept']) {
    expect(await ask('/one')).toEqual([200, '<body>the first<', 'layout', 'root', 'the first']);
    expect(await ask('/other/7')).toEqual([200, '<body>the other<', 'layout', 'root', 'the other']);
    expect(await ask('/nowhere')).toEqual([200, '<body>no page<', 'no page', 'root']);
    expect(await ask('/broken')).toEqual([404, 'sorry', 'layout', 'root']);
  }
});
