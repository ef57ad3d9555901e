import { createServer } from 'node:http';
import { getRequestListener } from '@hono/node-server';
import { createRequestHandler, type ServerBuild } from 'react-router';
import { Door } from '#app/admission/door.ts';
import { goodsAt } from '#app/site/goods-at.ts';
import { answerHealth } from '#app/site/health.ts';
import { httpApp } from '#app/site/http-app.ts';
import { observe } from '#app/site/metrics/observe.ts';
import { siteAddress } from '#app/site/metrics/site-addresses.ts';
import { gaugeVisitors } from '#app/site/metrics/site-metrics.ts';
import { pageHandlers } from '#app/site/page-handlers.ts';
import { PublicPages } from '#app/site/public-pages.ts';
import type { Handler } from '#app/site/render.ts';
import { config } from '#platform/config.ts';
import { keepTally } from '#platform/conversion/tally.ts';
import { countViews } from '#platform/conversion/views.ts';
import { answerVisitors, closeDb } from '#platform/db/db.ts';
import { closeProbe } from '#platform/db/probe.ts';
import { purgesByTag } from '#platform/http/kept-by-tag.ts';
import { sendKept } from '#platform/http/kept-page.ts';
import { PageCache } from '#platform/http/page-cache.ts';
import { forgetting, listenTo, purgesOf } from '#platform/http/purge-listener.ts';
import { RingFile } from '#platform/http/ring-file.ts';
import {
  closeServer,
  limitConnections,
  refusePipelined,
  refuseWrongHost,
  SERVER_LIMITS,
  speaksForMany,
} from '#platform/http/server-limits.ts';
import { log } from '#platform/log.ts';
import { countRequests } from '#platform/metrics/requests.ts';
import { exitWithParent, LEAVE_MS, onShutdown, sayReady } from '#platform/process.ts';
import { trustedProxies } from '#platform/throttle.ts';
import { watchEventLoop } from '#platform/watchdog/watch.ts';

const development = process.env.NODE_ENV === 'development';

answerVisitors();
exitWithParent();
onShutdown(closeDb);
onShutdown(closeProbe);
onShutdown(keepTally());
const metrics = await observe('web');
const server = createServer(SERVER_LIMITS);
limitConnections(server, speaksForMany(trustedProxies()));
const loadPages = development ? await viteDevServer() : await builtPages();
const MB = 1024 * 1024;
const mostBytes = config().PAGE_CACHE_MB * MB;
const cache = config().PAGE_CACHE && !development ? new PageCache(mostBytes, pageFile()) : undefined;
const door = new Door();
const stopListening = listenTo([...(cache ? [purgesOf(cache), purgesByTag] : [forgetting]), door.listener]);
const pages = new PublicPages(loadPages.handler, cache);
const listener = getRequestListener(httpApp(loadPages.handler, pages, door).fetch);

if (metrics) {
  countRequests(server, metrics, siteAddress);
  gaugeVisitors(metrics, { pages, cache, mostBytes, door });
}

countViews(server, goodsAt);

server.on('request', (req, res) => {
  if (refusePipelined(req, res) || answerHealth(req, res, door) || refuseWrongHost(req, res)) return;
  const route = () => loadPages.assets(req, res, () => void listener(req, res));
  if (!req.url || (req.method !== 'GET' && req.method !== 'HEAD')) return route();
  // A page that is kept needs no routing: this is the way of nearly every page view.
  const q = req.url.indexOf('?');
  const address = q < 0 ? ([req.url, ''] as const) : ([req.url.slice(0, q), req.url.slice(q)] as const);
  const send = () => {
    const kept = pages.kept(...address);
    return kept !== undefined && sendKept(kept, req, res);
  };
  if (send()) return;
  const recalled = pages.recall(...address);
  if (recalled) void recalled.then(() => send() || route());
  else route();
});

server.on('error', (error: NodeJS.ErrnoException) => {
  const { HOST, PORT } = config();
  process.stderr.write(
    error.code === 'EADDRINUSE'
      ? `Port ${PORT} on ${HOST} is in use by another program: stop it or set PORT to another one.\n`
      : `The server cannot listen on ${HOST}:${PORT}: ${error.message}\n`,
  );
  process.exit(1);
});

onShutdown(stopListening);
onShutdown(() => door.stop());
onShutdown(() => closeServer(server, LEAVE_MS));
server.listen(config().PORT, config().HOST, () => {
  log().info({ port: config().PORT }, 'web listens');
  onShutdown(watchEventLoop());
  sayReady();
});

/** For kept pages that have no room in memory; undefined where it cannot be made: they are dropped then. */
function pageFile(): RingFile | undefined {
  const { DATA_DIR, PAGE_FILE_MB } = config();
  if (PAGE_FILE_MB === 0) return undefined;
  try {
    return RingFile.in(DATA_DIR, PAGE_FILE_MB * MB);
  } catch (error) {
    log().warn({ err: error }, 'no file for kept pages: those that have no room in memory are made anew');
    return undefined;
  }
}

type Middleware = (
  req: import('node:http').IncomingMessage,
  res: import('node:http').ServerResponse,
  next: () => void,
) => void;
interface Pages {
  handler: () => Promise<Handler>;
  /** Files that Vite serves in development; nothing otherwise. */
  assets: Middleware;
}

async function builtPages(): Promise<Pages> {
  const build = (await import(new URL('./build/server/index.js', import.meta.url).href)) as ServerBuild;
  const handler = pageHandlers(build);
  return { handler: async () => handler, assets: (_req, _res, next) => next() };
}

async function viteDevServer(): Promise<Pages> {
  const vite = await (await import('vite')).createServer({
    server: { middlewareMode: true, hmr: { server } },
  });
  onShutdown(() => vite.close());
  return {
    handler: async () =>
      createRequestHandler(
        (await vite.ssrLoadModule('virtual:react-router/server-build')) as ServerBuild,
        'development',
      ),
    assets: (req, res, next) => vite.middlewares(req, res, next),
  };
}
