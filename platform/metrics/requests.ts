import type { Server } from 'node:http';
import type { Metrics } from './metrics.ts';

const METHODS: ReadonlySet<string> = new Set(['GET', 'HEAD', 'POST']);
/** Told apart from the others of their hundred: what asks too much, who went away, and what is too busy or away. */
const OWN_STATUS: ReadonlySet<number> = new Set([403, 404, 429, 499, 503]);
/** As in the log: the client closed the connection before its answer. */
const WENT_AWAY = 499;

/**
 * Counts every request of a server with what it took, also those that never reach a page. Called before the server's own
 * listener is added.
 * @param routeOf the pattern of an address: see `routeFinder`.
 */
export function countRequests(
  server: Server,
  { requests, requestSeconds, gauge }: Metrics,
  routeOf: RouteOf,
): void {
  server.on('request', (req, res) => {
    const began = performance.now();
    res.once('close', () => {
      const route = routeOf(pathOf(req.url ?? ''));
      const method = METHODS.has(req.method ?? '') ? req.method! : 'other';
      requests.inc({ route, method, status: statusOf(res.writableFinished ? res.statusCode : WENT_AWAY) });
      requestSeconds.observe({ route, method }, (performance.now() - began) / 1000);
    });
  });
  gauge('http_connections', 'Open connections.', [], () => {
    return new Promise((resolve) => server.getConnections((_, count) => resolve(count ?? 0)));
  });
}

type RouteOf = (pathname: string) => string;

/** Without what is asked, and without the origin that proxies may send with it. */
function pathOf(url: string): string {
  const path = url.startsWith('/') ? url : url.replace(/^[a-z]{1,10}:\/\/[^/?#]*/i, '');
  const end = path.search(/[?#]/);
  return end < 0 ? path : path.slice(0, end);
}

function statusOf(status: number): string {
  return OWN_STATUS.has(status) ? String(status) : `${Math.min(Math.floor(status / 100), 5)}xx`;
}
