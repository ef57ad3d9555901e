import { randomUUID } from 'node:crypto';
import type { HttpBindings } from '@hono/node-server';
import { serveStatic } from '@hono/node-server/serve-static';
import { type Context, Hono } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import { ERROR_STATUS_HEADER } from '#app/shell/internal-headers.ts';
import { fileHeaders, pageHeaders } from '#app/shell/page-headers.ts';
import { plainError } from '#app/shell/plain-error.ts';
import { config } from '#platform/config.ts';
import { isOutage } from '#platform/db/outage.ts';
import { isClientAbort } from '#platform/http/client-abort.ts';
import { FORM_LIMITS, formFault } from '#platform/http/form-body.ts';
import { type KeptPage, keepPage, toResponse } from '#platform/http/kept-page.ts';
import { NotNow } from '#platform/http/not-now.ts';
import { effectiveOrigin, isForeign } from '#platform/http/origin.ts';
import { log, withRequestId } from '#platform/log.ts';
import { storefrontOf } from '#platform/storefront.ts';
import { trimmed } from '#platform/text/trim.ts';
import { clientAddress, network, trustedProxies } from '#platform/throttle.ts';
import { inProgress } from '#platform/watchdog/in-progress.ts';
import { mediaRoute } from './media-route.ts';
import type { PublicPages } from './public-pages.ts';
import { type Handler, renderBusy, renderOnce } from './render.ts';
import { siteFiles } from './site-files.ts';

type Env = { Bindings: HttpBindings; Variables: { requestId: string; url: URL } };

const SIGNED_BY_SENDER = '/webhooks/'; // not sent by browsers: the signature is checked instead of the origin
const MAX_WEBHOOK = 1024 * 1024;
const YEAR = 'public, max-age=31536000, immutable';

/** The whole site as Request → Response. */
export function httpApp(handler: () => Promise<Handler>, pages: PublicPages): Hono<Env> {
  const app = new Hono<Env>();

  app.use(async (c, next) => {
    const id = randomUUID();
    c.set('requestId', id);
    const started = performance.now();
    const ended = inProgress.note(`${c.req.method} ${c.req.path} ${id}`);
    await withRequestId(id, next).finally(ended);
    c.res.headers.set('X-Request-Id', id);
    for (const [name, value] of Object.entries(fileHeaders()))
      if (!c.res.headers.has(name)) c.res.headers.set(name, value);
    // Queries may contain what people typed; paths never do.
    const ms = Math.round(performance.now() - started);
    log().info(
      { requestId: id, method: c.req.method, path: c.req.path, status: c.res.status, ms },
      'request',
    );
  });

  app.use(
    '/assets/*',
    serveStatic({
      root: 'build/client',
      precompressed: true,
      onFound: (_, c) => c.header('Cache-Control', YEAR),
    }),
  );
  app.get('/assets/*', () => plainError(404));
  app.route('/', siteFiles());
  app.route('/', mediaRoute());

  app.use((c, next) => readUrl(c, next, handler));
  const onError = async (c: Context) => {
    const refused = await errorPage(c, handler, 413);
    // The rest of the body is not read: nothing else can be asked on this connection, and the client should know.
    refused.headers.set('Connection', 'close');
    return refused;
  };
  const limits = {
    form: bodyLimit({ maxSize: FORM_LIMITS.bytes, onError }),
    webhook: bodyLimit({ maxSize: MAX_WEBHOOK, onError }),
  };
  app.use((c, next) => limits[c.req.path.startsWith(SIGNED_BY_SENDER) ? 'webhook' : 'form'](c, next));
  app.on(['GET', 'HEAD'], '*', (c) => page(c, handler, pages));
  app.post('*', (c) => action(c, handler));
  app.all('*', () => plainError(405, { Allow: 'GET, HEAD, POST' }));

  const busyPages = new Map<string, Promise<KeptPage>>();
  /** Rendered once for each status and storefront: whoever asks too much must not cost a rendering each time. */
  const busy = async (c: Context, { status, retryAfter }: NotNow): Promise<Response> => {
    const more = { 'Retry-After': String(retryAfter) };
    if (isForScripts(c.req.path)) return plainError(status, more);
    const at = new URL(errorPath(c.req.path), config().origin);
    const key = `${status} ${at.pathname}`;
    let made = busyPages.get(key);
    if (!made) {
      made = handler().then(async (h) => keepPage(await renderBusy(h, at, status), { fresh: 0, stale: 0 }));
      busyPages.set(key, made);
      made.catch(() => busyPages.delete(key));
    }
    const answer = toResponse(await made, c.req.raw);
    answer.headers.set('Retry-After', more['Retry-After']);
    return answer;
  };

  app.onError((error, c) => {
    if (error instanceof NotNow) return busy(c, error);
    if (isClientAbort(error, c.req.raw.signal.aborted || c.env.incoming.destroyed)) {
      log().debug({ err: error }, 'the visitor went away');
      return plainError(503); // nobody reads it
    }
    const outage = isOutage(error);
    log()[outage ? 'warn' : 'error']({ err: error }, 'request failed');
    return outage ? plainError(503, { 'Retry-After': '10' }) : plainError(500);
  });
  return app;
}

/** Builds the URL from the configured origin; refuses an invalid one; redirects away from a trailing slash. */
async function readUrl(
  c: Context<Env>,
  next: () => Promise<void>,
  handler: () => Promise<Handler>,
): Promise<Response | undefined> {
  const raw = c.req.raw.url;
  const target = raw.slice(raw.indexOf('/', raw.indexOf('//') + 2));
  const origin = effectiveOrigin(config(), c.req.header('host'));
  if (!isReadable(origin + target)) return errorPage(c, handler, 400);
  const url = new URL(origin + target);
  if (url.pathname !== '/' && url.pathname.endsWith('/')) {
    const path = `/${trimmed(url.pathname, '/')}`;
    return new Response(null, { status: 308, headers: { ...pageHeaders([]), Location: path + url.search } });
  }
  c.set('url', url);
  await next();
}

function isReadable(url: string): boolean {
  if (!URL.canParse(url) || /%(00|0[ad])/i.test(url)) return false;
  try {
    decodeURIComponent(new URL(url).pathname);
    return true;
  } catch {
    return false;
  }
}

/**
 * An error found outside any page, shown in the layout of the storefront that was asked for. It asks the database
 * nothing. What no person reads gets a bare answer.
 */
async function errorPage(
  c: Context,
  handler: () => Promise<Handler>,
  status: number,
  more: Record<string, string> = {},
): Promise<Response> {
  if (isForScripts(c.req.path)) return plainError(status, more);
  const headers = { [ERROR_STATUS_HEADER]: String(status), 'x-request-id': c.get('requestId') };
  const at = new URL(errorPath(c.req.path), config().origin);
  const answer = await renderOnce(await handler(), new Request(at, { headers }));
  for (const [name, value] of Object.entries(more)) answer.headers.set(name, value);
  return new Response(c.req.method === 'HEAD' ? null : answer.body, { status, headers: answer.headers });
}

/** What no person reads: a bare answer is enough. */
function isForScripts(path: string): boolean {
  return path.endsWith('.data') || path.startsWith('/api/');
}

/** Where the error page of the storefront that was asked for is rendered. */
function errorPath(path: string): string {
  return storefrontOf(path) === 'shop' ? '/ec/error' : '/error';
}

async function page(c: Context<Env>, handler: () => Promise<Handler>, pages: PublicPages): Promise<Response> {
  const comer = { network: network(addressOf(c)), signal: c.req.raw.signal };
  return pages.answer(c.get('url'), c.req.raw, comer, c.get('requestId'), async () =>
    renderOnce(await handler(), siteRequest(c)),
  );
}

async function action(c: Context<Env>, handler: () => Promise<Handler>): Promise<Response> {
  const url = c.get('url');
  const signed = url.pathname.startsWith(SIGNED_BY_SENDER);
  if (!signed && isForeign(c.req.raw.headers, url.origin)) return errorPage(c, handler, 403);
  const body = await c.req.arrayBuffer();
  const fault = signed ? undefined : formFault(c.req.header('content-type'), new Uint8Array(body));
  if (fault) return errorPage(c, handler, fault);
  return renderOnce(await handler(), siteRequest(c, body));
}

let proxies: ReturnType<typeof trustedProxies> | undefined;

/** The client's address as the proxies report it. */
function addressOf(c: Context<Env>): string {
  proxies ??= trustedProxies(config().TRUSTED_PROXIES);
  return clientAddress(c.req.raw.headers, c.env.incoming.socket.remoteAddress ?? '', proxies);
}

/** The request as pages see it: right origin, our own id, and the client's address as the proxies report it. */
function siteRequest(c: Context<Env>, body?: ArrayBuffer): Request {
  const headers = new Headers(c.req.raw.headers);
  headers.delete(ERROR_STATUS_HEADER);
  headers.set('x-request-id', c.get('requestId'));
  headers.set('x-client-address', addressOf(c));
  return new Request(c.get('url'), { method: c.req.method, headers, body, signal: c.req.raw.signal });
}
