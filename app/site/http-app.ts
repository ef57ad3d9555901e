import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { serveStatic } from '@hono/node-server/serve-static';
import { type Context, Hono } from 'hono';
import { Door } from '#app/admission/door.ts';
import { fileHeaders, pageHeaders } from '#app/shell/page-headers.ts';
import { plainError } from '#app/shell/plain-error.ts';
import { config } from '#platform/config.ts';
import { isOutage } from '#platform/db/outage.ts';
import { asError, isClientAbort } from '#platform/http/client-abort.ts';
import { onBehalfOf, whoAsks } from '#platform/http/comer.ts';
import { FORM_LIMITS, formFault } from '#platform/http/form-body.ts';
import { NotNow } from '#platform/http/not-now.ts';
import { effectiveOrigin, isForeign } from '#platform/http/origin.ts';
import { type BodyLimits, readBody } from '#platform/http/read-body.ts';
import { isReadable } from '#platform/http/readable-url.ts';
import { log, withRequestId } from '#platform/log.ts';
import { paymentProvider } from '#platform/payment/provider.ts';
import { securityEvent } from '#platform/security-log.ts';
import { networkMark } from '#platform/throttle.ts';
import { inProgress } from '#platform/watchdog/in-progress.ts';
import { canonicalPath } from './canonical-path.ts';
import { canonicalSearch } from './canonical-search.ts';
import { mediaRoute } from './media-route.ts';
import { siteAddress } from './metrics/site-addresses.ts';
import { tracedRequest } from './metrics/traced-request.ts';
import type { PublicPages } from './public-pages.ts';
import { type Refuse, refusals } from './refusals.ts';
import { type Handler, renderOnce } from './render.ts';
import { siteFiles } from './site-files.ts';
import { addressOf, comerOf, type Env, siteRequest, visitOf } from './site-request.ts';
import { WaitingRoom } from './waiting-room.ts';

const SIGNED_BY_SENDER = '/webhooks/'; // not sent by browsers: the signature is checked instead of the origin
/** Before who asks too often is refused, and before who has taken all the room that there is for them: milliseconds. */
const REFUSAL_MS = { 429: 200, 503: 1000 };
/** How many refusals may wait at once. */
const MOST_PAUSING = 1000;
/** A form of the largest size by a connection of 50 kbit/s. */
const SLOWEST_MS = 20_000;
const FORM: BodyLimits = { bytes: FORM_LIMITS.bytes, ms: SLOWEST_MS };
/** A provider sends its few kilobytes at once, and again when it was not answered. */
const REPORT: BodyLimits = { bytes: 256 * 1024, ms: 5_000 };
/** The rest of the body is not read: nothing else can be asked on this connection, and the client should know. */
const HANG_UP = { Connection: 'close' };
/** Seconds, where a 429 or 503 does not say by itself when it is worth trying again. */
const RETRY_AFTER = '10';
/** As nginx's log has it: the client closed the connection before its answer. */
const CLIENT_CLOSED = 499;
const YEAR = 'public, max-age=31536000, immutable';

/** The whole site as Request → Response. @param door at which new applicants come in; one that nobody closes unless told. */
export function httpApp(
  handler: () => Promise<Handler>,
  pages: PublicPages,
  door: Door = new Door(),
): Hono<Env> {
  const app = new Hono<Env>();
  const room = new WaitingRoom(door, handler, pages);
  const refuse = refusals(handler);

  app.use(async (c, next) => {
    const id = randomUUID();
    c.set('requestId', id);
    const started = performance.now();
    const ended = inProgress.note(`${c.req.method} ${c.req.path} ${id}`);
    await withRequestId(
      id,
      () => onBehalfOf(comerOf(c), () => tracedRequest(c, siteAddress, next)),
      () => networkMark(addressOf(c)),
    ).finally(ended);
    c.res.headers.set('X-Request-Id', id);
    for (const [name, value] of Object.entries(fileHeaders()))
      if (!c.res.headers.has(name)) c.res.headers.set(name, value);
    if ([429, 503].includes(c.res.status) && !c.res.headers.has('Retry-After'))
      c.res.headers.set('Retry-After', RETRY_AFTER);
    // Queries may contain what people typed; paths never do.
    const ms = Math.round(performance.now() - started);
    // A visitor who went away is no failure of ours, whatever became of the answer.
    const status = c.req.raw.signal.aborted && c.res.status >= 500 ? CLIENT_CLOSED : c.res.status;
    log().info({ requestId: id, method: c.req.method, path: c.req.path, status, ms }, 'request');
  });

  // Below the record above, which is to tell of these, too.
  app.use(async (_, next) => {
    await next().catch((thrown: unknown) => {
      throw asError(thrown);
    });
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
  app.route(
    '/',
    mediaRoute((what, work) => pages.draw(what, whoAsks(), work)),
  );

  app.use((c, next) => readUrl(c, next, refuse));
  app.on(['GET', 'HEAD'], '*', (c) => page(c, handler, pages, room));
  app.post('*', (c) => action(c, handler, pages, room, refuse));
  app.all('*', () => plainError(405, { Allow: 'GET, HEAD, POST' }));

  app.onError(async (error, c) => {
    if (error instanceof NotNow) {
      await pause(REFUSAL_MS[error.status]);
      return refuse(c, error.status, { 'Retry-After': String(error.retryAfter) });
    }
    if (isClientAbort(error, c.req.raw.signal.aborted || c.env.incoming.destroyed)) {
      log().debug({ err: error }, 'the visitor went away');
      return plainError(503); // nobody reads it
    }
    const outage = isOutage(error);
    log()[outage ? 'warn' : 'error']({ err: error }, 'request failed');
    return outage ? plainError(503) : plainError(500);
  });
  return app;
}

/** Builds the URL from the configured origin; refuses an invalid one; redirects to the one spelling of its path. */
async function readUrl(
  c: Context<Env>,
  next: () => Promise<void>,
  refuse: Refuse,
): Promise<Response | undefined> {
  const raw = c.req.raw.url;
  const target = raw.slice(raw.indexOf('/', raw.indexOf('//') + 2));
  const origin = effectiveOrigin(config(), c.req.header('host'));
  if (!isReadable(origin + target)) return refuse(c, 400);
  const url = new URL(origin + target);
  const path = canonicalPath(url.pathname);
  if (path !== url.pathname)
    return new Response(null, { status: 308, headers: { ...pageHeaders([]), Location: path + url.search } });
  c.set('url', url);
  await next();
}

async function page(
  c: Context<Env>,
  handler: () => Promise<Handler>,
  pages: PublicPages,
  room: WaitingRoom,
): Promise<Response> {
  const { pathname, search } = c.get('url');
  const address = canonicalSearch(pathname, search);
  if (address) return new Response(null, { status: 302, headers: { ...pageHeaders([]), Location: address } });
  return room.page(visitOf(c), () =>
    pages.answer(c.get('url'), c.req.raw, whoAsks(), c.get('requestId'), async () =>
      renderOnce(await handler(), siteRequest(c)),
    ),
  );
}

async function action(
  c: Context<Env>,
  handler: () => Promise<Handler>,
  pages: PublicPages,
  room: WaitingRoom,
  refuse: Refuse,
): Promise<Response> {
  const url = c.get('url');
  const isReport = url.pathname.startsWith(SIGNED_BY_SENDER);
  // Before anything of it is read: strangers send what they like.
  if (isReport && !c.req.raw.headers.has(paymentProvider().signatureHeader)) return plainError(400, HANG_UP);
  if (!isReport && isForeign(c.req.raw.headers, url.origin)) {
    securityEvent('foreign_origin');
    return refuse(c, 403);
  }
  const comer = whoAsks();
  const body = await pages.receive(isReport ? 'report' : 'form', comer, () =>
    readBody(c.req.raw, isReport ? REPORT : FORM),
  );
  if (typeof body === 'number') return refuse(c, body, HANG_UP);
  const visit = visitOf(c);
  return room.watch(visit, (begins) =>
    pages.act(url.pathname, comer, async () => {
      begins();
      const fault = isReport ? undefined : formFault(c.req.header('content-type'), body);
      if (fault) return refuse(c, fault);
      const response = await room.form(visit, async (keepOnly) =>
        renderOnce(await handler(), siteRequest(c, body, keepOnly)),
      );
      return isReport ? response : readable(c, response, refuse);
    }),
  );
}

/**
 * An address without a page answers its errors to scripts, as JSON. A visitor who sent it a form without scripts reads the page of
 * that error instead, in the layout of the storefront.
 */
async function readable(c: Context<Env>, response: Response, refuse: Refuse): Promise<Response> {
  const accept = c.req.header('accept') ?? '';
  const wantsPage = accept.includes('text/html') && !accept.includes('application/json');
  const isJson = response.headers.get('content-type')?.startsWith('application/json');
  if (response.status < 400 || !wantsPage || !isJson) return response;
  const wait = response.headers.get('retry-after');
  return refuse(c, response.status, wait ? { 'Retry-After': wait } : {});
}

let pausing = 0;

/**
 * Who is refused waits for it: a program that asks again at once asks a few times a second then, and not hundreds. Beyond
 * what may wait they are refused at once, which costs little.
 */
async function pause(ms: number): Promise<void> {
  if (pausing >= MOST_PAUSING) return;
  pausing++;
  await sleep(ms);
  pausing--;
}
