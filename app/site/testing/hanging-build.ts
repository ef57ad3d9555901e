/** In place of `build/server/index.js`: one page, which answers, or keeps the thread for ever. */
import { stubBuild } from './stub-build.ts';

function loader({ request }: { request: Request }): Response {
  while (request.url.endsWith('?hang'));
  return new Response('answered');
}

export const {
  entry,
  routes,
  assets,
  future,
  ssr,
  isSpaMode,
  prerender,
  routeDiscovery,
  basename,
  publicPath,
  assetsBuildDirectory,
} = stubBuild({}, { root: { path: '', module: {} }, '/login': { path: 'login', module: { loader } } });
