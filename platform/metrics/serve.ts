import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { type BlockList, isIPv6 } from 'node:net';
import type { Registry } from 'prom-client';
import { config } from '../config.ts';
import { log } from '../log.ts';
import { plainAddress, readBlocks } from '../throttle.ts';

/** One Prometheus, another beside it, and a person who looks. */
const MOST_CONNECTIONS = 20;
const MS = 10_000;
const OWN_MACHINE = '127.0.0.0/8,::1';

/**
 * Answers GET /metrics at METRICS_HOST and METRICS_PORT: a listener of its own, which no proxy leads to, and only to this
 * machine and to the addresses of METRICS_ALLOWED.
 * @returns a function that ends it.
 */
export function serveMetrics(registry: Registry): () => void {
  const { METRICS_HOST, METRICS_PORT, METRICS_ALLOWED } = config();
  const allowed = readBlocks('METRICS_ALLOWED', `${OWN_MACHINE},${METRICS_ALLOWED}`);
  const server = createServer({ requestTimeout: MS, headersTimeout: MS }, (req, res) => {
    answer(registry, allowed, req, res).catch((error: unknown) => {
      log().warn({ err: error }, 'metrics could not be read');
      if (!res.headersSent) res.writeHead(500);
      res.end();
    });
  });
  server.maxConnections = MOST_CONNECTIONS;
  server.timeout = MS;
  // Metrics are not worth a site: it goes on without.
  server.on('error', (error) =>
    log().error({ err: error }, `metrics cannot be served at ${METRICS_HOST}:${METRICS_PORT}`),
  );
  server.listen(METRICS_PORT, METRICS_HOST);
  server.unref();
  return () => {
    server.close();
    server.closeAllConnections();
  };
}

async function answer(
  registry: Registry,
  allowed: BlockList,
  req: IncomingMessage,
  res: ServerResponse,
): Promise<void> {
  const address = plainAddress(req.socket.remoteAddress ?? '') ?? '';
  const isAllowed = address !== '' && allowed.check(address, isIPv6(address) ? 'ipv6' : 'ipv4');
  const isAsked = req.method === 'GET' && /^\/metrics(\?|$)/.test(req.url ?? '');
  if (!isAllowed || !isAsked) {
    res.writeHead(isAllowed ? 404 : 403, { Connection: 'close' }).end();
    return;
  }
  const text = await registry.metrics();
  res.writeHead(200, { 'Content-Type': registry.contentType, 'Cache-Control': 'no-store' }).end(text);
}
