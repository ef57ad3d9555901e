import type { Context } from 'hono';
import { traced } from '#platform/tracing/span.ts';
import type { Env } from '../site-request.ts';

/**
 * Answers a request as a span of its own: method, the address's pattern and the status; no address, no query, nobody's number. Its
 * request id leads to the log.
 */
export function tracedRequest(
  c: Context<Env>,
  addressOf: (pathname: string) => string,
  next: () => Promise<void>,
): Promise<void> {
  const route = addressOf(c.req.path);
  const facts = {
    'http.request.method': c.req.method,
    'http.route': route,
    'request.id': c.get('requestId'),
  };
  return traced({ name: `${c.req.method} ${route}`, kind: 'server', facts }, async (add) => {
    await next();
    add({ 'http.response.status_code': c.res.status });
  });
}
