import { createServer } from 'node:http';
import { getRequestListener } from '@hono/node-server';
import { createRequestHandler, type ServerBuild } from 'react-router';
import { observe } from '#app/site/metrics/observe.ts';
import type { Handler } from '#app/site/render.ts';
import { config } from '#platform/config.ts';
import { closeDb } from '#platform/db/db.ts';
import { forgetting, listenTo } from '#platform/http/purge-listener.ts';
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
import { exitWithParent, onShutdown, sayReady } from '#platform/process.ts';
import { trustedProxies } from '#platform/throttle.ts';
import { consoleAddress } from './console/addresses.ts';
import { consoleApp } from './console/http-app.ts';

/** Pictures over a slow line, and their turn; other forms have less, see the callers of `readBody`. */
const UPLOAD_MS = 180_000;

/** The staff's console: a program of its own, which may stand inside an office's network. */
exitWithParent();
onShutdown(closeDb);
const metrics = await observe('console');
const server = createServer({ ...SERVER_LIMITS, requestTimeout: UPLOAD_MS });
limitConnections(server, speaksForMany(trustedProxies()));
const handler = await pages();
const listener = getRequestListener(consoleApp(async () => handler).fetch);
if (metrics) countRequests(server, metrics, consoleAddress);

server.on('request', (req, res) => {
  if (refusePipelined(req, res) || refuseWrongHost(req, res)) return;
  void listener(req, res);
});

server.on('error', (error: NodeJS.ErrnoException) => {
  const { CONSOLE_HOST, CONSOLE_PORT } = config();
  process.stderr.write(
    error.code === 'EADDRINUSE'
      ? `Port ${CONSOLE_PORT} on ${CONSOLE_HOST} is in use by another program: stop it or set CONSOLE_PORT to another one.\n`
      : `The console cannot listen on ${CONSOLE_HOST}:${CONSOLE_PORT}: ${error.message}\n`,
  );
  process.exit(1);
});

onShutdown(listenTo([forgetting]));
onShutdown(() => closeServer(server));
server.listen(config().CONSOLE_PORT, config().CONSOLE_HOST, () => {
  log().info({ port: config().CONSOLE_PORT }, 'console listens');
  sayReady();
});

async function pages(): Promise<Handler> {
  const built = new URL('./build/console/server/index.js', import.meta.url).href;
  return createRequestHandler((await import(built)) as ServerBuild, 'production');
}
