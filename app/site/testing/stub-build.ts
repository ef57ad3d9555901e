import type { ServerBuild } from 'react-router';

/** A route as `createRequestHandler` takes it. */
export interface StubRoute {
  path?: string;
  /** `root` unless told. */
  parentId?: string;
  caseSensitive?: boolean;
  module: object;
}

/**
 * What `react-router build` makes of the site, for a few routes that a test invents: the router as the site runs it.
 * @param routes one of them is `root`.
 */
export function stubBuild(entry: object, routes: Record<string, StubRoute>): ServerBuild {
  const named = Object.entries(routes).map(([id, { parentId = 'root', ...route }]) => {
    const parent = id === 'root' ? undefined : parentId;
    const manifest = {
      id,
      parentId: parent,
      path: route.path,
      module: '',
      imports: [],
      hasLoader: 'loader' in route.module,
      hasErrorBoundary: id === 'root',
    };
    return [id, { id, parentId: parent, ...route }, manifest] as const;
  });
  return {
    entry: { module: entry },
    routes: Object.fromEntries(named.map(([id, route]) => [id, route])),
    assets: {
      entry: { module: '', imports: [] },
      routes: Object.fromEntries(named.map(([id, , manifest]) => [id, manifest])),
      url: '',
      version: '',
    },
    future: {},
    ssr: true,
    isSpaMode: false,
    prerender: [],
    routeDiscovery: { mode: 'initial' },
    basename: '/',
    publicPath: '/',
    assetsBuildDirectory: '',
  } as unknown as ServerBuild;
}
