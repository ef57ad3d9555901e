import type { HttpBindings } from '@hono/node-server';
import type { Context } from 'hono';
import {
  ERROR_STATUS_HEADER,
  KEEP_ONLY_HEADER,
  SHARED_HEADER,
  WAITING_HEADER,
} from '#app/shell/internal-headers.ts';
import { config } from '#platform/config.ts';
import { type Comer, whoAsks } from '#platform/http/comer.ts';
import { clientAddress, neighbourhood, network, trustedProxies } from '#platform/throttle.ts';
import type { Visit } from './waiting-room.ts';

/** What the site knows of a request beside itself. */
export type Env = { Bindings: HttpBindings; Variables: { requestId: string; url: URL } };

/** Who asks, as gates tell visitors apart. */
export function comerOf(c: Context<Env>): Comer {
  const address = addressOf(c);
  return {
    network: network(address),
    neighbourhood: neighbourhood(address),
    signal: c.req.raw.signal,
  };
}

/** As the waiting room sees it. */
export function visitOf(c: Context<Env>): Visit {
  return { url: c.get('url'), request: c.req.raw, comer: whoAsks(), client: addressOf(c) };
}

let proxies: ReturnType<typeof trustedProxies> | undefined;

/** The client's address as the proxies report it. */
export function addressOf(c: Context): string {
  proxies ??= trustedProxies(config().TRUSTED_PROXIES);
  return clientAddress(c.req.raw.headers, c.env.incoming.socket.remoteAddress ?? '', proxies);
}

/**
 * The request as pages see it: right origin, our own id, and the client's address as the proxies report it.
 * @param keepOnly of a form: to keep what was typed, and no more.
 */
export function siteRequest(c: Context<Env>, body?: Uint8Array<ArrayBuffer>, keepOnly = false): Request {
  const headers = new Headers(c.req.raw.headers);
  for (const name of [ERROR_STATUS_HEADER, WAITING_HEADER, KEEP_ONLY_HEADER, SHARED_HEADER])
    headers.delete(name);
  if (keepOnly) headers.set(KEEP_ONLY_HEADER, '1');
  headers.set('x-request-id', c.get('requestId'));
  headers.set('x-client-address', addressOf(c));
  return new Request(c.get('url'), { method: c.req.method, headers, body, signal: c.req.raw.signal });
}
