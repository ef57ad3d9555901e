import { randomUUID } from 'node:crypto';
import { type BlockList, isIPv6 } from 'node:net';
import { serveStatic } from '@hono/node-server/serve-static';
import { type Context, Hono } from 'hono';
import { fileHeaders, pageHeaders } from '#app/shell/page-headers.ts';
import { plainError } from '#app/shell/plain-error.ts';
import { mediaRoute } from '#app/site/media-route.ts';
import { tracedRequest } from '#app/site/metrics/traced-request.ts';
import { type Handler, renderOnce } from '#app/site/render.ts';
import { addressOf, comerOf, type Env, siteRequest } from '#app/site/site-request.ts';
import { findStaff, lastStaffOf } from '#app/staff/session.ts';
import { MOST_BYTES } from '#app/texts/read.ts';
import { markDots } from '#app/ui/icons/mark.ts';
import { config } from '#platform/config.ts';
import { isOutage } from '#platform/db/outage.ts';
import { Bulkhead } from '#platform/http/bulkhead.ts';
import { asError, isClientAbort } from '#platform/http/client-abort.ts';
import { onBehalfOf } from '#platform/http/comer.ts';
import {
  FORM_LIMITS,
  type FormLimits,
  formFault,
  isMultipart,
  multipartFault,
} from '#platform/http/form-body.ts';
import { NotNow } from '#platform/http/not-now.ts';
import { effectiveOrigin, isForeign } from '#platform/http/origin.ts';
import { readBody } from '#platform/http/read-body.ts';
import { isReadable } from '#platform/http/readable-url.ts';
import { receiveFile, withSentFile } from '#platform/http/receive-file.ts';
import { log, withRequestId } from '#platform/log.ts';
import { securityEvent } from '#platform/security-log.ts';
import { storage } from '#platform/storage/storage.ts';
import { networkMark, readBlocks } from '#platform/throttle.ts';
import { consoleAddress } from './addresses.ts';
import { MOST_SENT } from './imports/limits.ts';

/** Tables of two hundred rows, several hundred that are chosen, and texts of a page: staff are few, and known. */
const LIMITS: FormLimits = {
  ...FORM_LIMITS,
  bytes: 1024 * 1024,
  // A text goes with what it was opened with, and browsers send line ends as two bytes.
  value: 2 * (MOST_BYTES + 10_000),
  fields: 5_000,
  repeats: 1_000,
};
const FORM = { bytes: LIMITS.bytes, ms: 20_000 };
/** For each of twelve pictures a key, words and a box, as many new files, and some more. */
const MOST_PARTS = 100;
/** Pictures, several at a time, and a seal. */
const FILES = { bytes: 45 * 1024 * 1024, ms: 120_000 };
/** Each holds its files in memory, twice; one person's come one after the other. */
const UPLOADING = { places: 3, ofOneNetworkRunning: 1, queue: 30, patienceMs: 30_000, isLight: true };
const UPLOADS =
  /^\/(goods\/\d{1,15}\/pictures|governments\/\d{6}\/(seal|picture)|texts\/(new|\d{1,15})|newsletters\/(new|\d{1,15}\/edit))(\.data)?$/;
/** A sheet, an archive, a carrier's file or a text's, one of all at a time: it is held in memory until it is stored. */
const SENDING = { places: 1, ofOneNetworkRunning: 1, queue: 10, patienceMs: 60_000, isLight: true };
const SENDS = /^\/((donation-)?imports\/new|deliveries\/tracking|texts\/upload)(\.data)?$/;
const SENT = { bytes: MOST_SENT, drained: 3 * MOST_SENT, ms: 170_000 };
const HANG_UP = { Connection: 'close' };
const YEAR = 'public, max-age=31536000, immutable';

/** The console as Request → Response. Nothing of it is kept: every page is of who asks, and of now. */
export function consoleApp(handler: () => Promise<Handler>): Hono<Env> {
  const app = new Hono<Env>();
  const allowed = allowedFrom();
  const gates = { uploads: new Bulkhead(UPLOADING), sending: new Bulkhead(SENDING) };

  app.use(async (c, next) => {
    const id = randomUUID();
    c.set('requestId', id);
    const started = performance.now();
    await withRequestId(
      id,
      () => onBehalfOf(comerOf(c), () => tracedRequest(c, consoleAddress, next)),
      () => networkMark(addressOf(c)),
    );
    c.res.headers.set('X-Request-Id', id);
    letReachStore(c.res.headers);
    for (const [name, value] of Object.entries(fileHeaders()))
      if (!c.res.headers.has(name)) c.res.headers.set(name, value);
    const ms = Math.round(performance.now() - started);
    log().info({ method: c.req.method, path: c.req.path, status: c.res.status, ms }, 'console request');
  });
  app.use(async (_, next) => {
    await next().catch((thrown: unknown) => {
      throw asError(thrown);
    });
  });
  // For addresses elsewhere there is nothing here.
  app.use(async (c, next) => (allowed(addressOf(c)) ? next() : plainError(404)));

  app.use(
    '/assets/*',
    serveStatic({ root: 'build/console/client', onFound: (_, c) => c.header('Cache-Control', YEAR) }),
  );
  app.get('/assets/*', () => plainError(404));
  // As the storefronts show them; there are few who ask here.
  app.route(
    '/',
    mediaRoute((_, work) => work()),
  );
  app.get('/icon.svg', () => icon());
  app.get('/robots.txt', (c) => c.text('User-agent: *\nDisallow: /\n'));

  app.use(readUrl);
  app.on(['GET', 'HEAD'], '*', async (c) => renderOnce(await handler(), siteRequest(c)));
  app.post('*', (c) => post(c, handler, gates));
  app.all('*', () => plainError(405, { Allow: 'GET, HEAD, POST' }));

  app.onError((error, c) => {
    if (error instanceof NotNow) return plainError(error.status, { 'Retry-After': String(error.retryAfter) });
    if (isClientAbort(error, c.req.raw.signal.aborted)) return plainError(503); // nobody reads it
    const outage = isOutage(error);
    log()[outage ? 'warn' : 'error']({ err: error }, 'console request failed');
    return plainError(outage ? 503 : 500);
  });
  return app;
}

/** Where the storage takes pictures from browsers, the console's pages may send them there. */
function letReachStore(headers: Headers): void {
  const { browsers } = storage();
  const policy = headers.get('Content-Security-Policy');
  if (browsers && policy)
    headers.set(
      'Content-Security-Policy',
      policy.replace("connect-src 'self'", `connect-src 'self' ${browsers.origin}`),
    );
}

/** Whether an address may ask at all (CONSOLE_ALLOWED). */
function allowedFrom(): (address: string) => boolean {
  const list = config().CONSOLE_ALLOWED;
  if (list.trim() === '') return () => true;
  const blocks: BlockList = readBlocks('CONSOLE_ALLOWED', list);
  return (address) => blocks.check(address, isIPv6(address) ? 'ipv6' : 'ipv4');
}

async function readUrl(c: Context<Env>, next: () => Promise<void>): Promise<Response | undefined> {
  const raw = c.req.raw.url;
  const target = raw.slice(raw.indexOf('/', raw.indexOf('//') + 2));
  const { CONSOLE_ORIGIN, consoleOrigin } = config();
  const configured = { PUBLIC_ORIGIN: CONSOLE_ORIGIN, origin: consoleOrigin };
  const url = effectiveOrigin(configured, c.req.header('host')) + target;
  if (!isReadable(url, ['pathname', 'search'])) return plainError(400);
  c.set('url', new URL(url));
  await next();
}

interface Gates {
  uploads: Bulkhead;
  sending: Bulkhead;
}

async function post(c: Context<Env>, handler: () => Promise<Handler>, gates: Gates): Promise<Response> {
  if (isForeign(c.req.raw.headers, c.get('url').origin)) {
    securityEvent('foreign_origin');
    return plainError(403);
  }
  const type = c.req.header('content-type')?.trim() ?? '';
  const { pathname } = c.get('url');
  if (isMultipart(type) && UPLOADS.test(pathname)) return upload(c, type, handler, gates.uploads);
  if (isMultipart(type) && SENDS.test(pathname)) return send(c, type, handler, gates.sending);
  const body = await readBody(c.req.raw, FORM);
  if (typeof body === 'number') return plainError(body, HANG_UP);
  const fault = formFault(type, body, LIMITS);
  if (fault) return plainError(fault);
  return renderOnce(await handler(), siteRequest(c, body));
}

/** Of strangers nothing is read: one could fill the memory. Whose session has ended is none, and what they typed is kept for them. */
async function inTurn(c: Context<Env>, gate: Bulkhead, work: () => Promise<Response>): Promise<Response> {
  const from = { address: addressOf(c), requestId: c.get('requestId') };
  const staffId = (await findStaff(c.req.raw, from))?.staffId ?? (await lastStaffOf(c.req.raw));
  if (staffId === undefined) return plainError(403, HANG_UP);
  const one = `staff ${staffId}`;
  return gate.run({ network: one, neighbourhood: one, signal: c.req.raw.signal }, work);
}

/** A form with one large file, which its page takes beside the form. */
function send(
  c: Context<Env>,
  type: string,
  handler: () => Promise<Handler>,
  gate: Bulkhead,
): Promise<Response> {
  return inTurn(c, gate, async () => {
    const received = await receiveFile(c.req.raw, type, SENT);
    if (typeof received === 'number') return plainError(received, HANG_UP);
    const body = new Uint8Array(Buffer.from(received.fields.toString()));
    const request = siteRequest(c, body);
    request.headers.set('content-type', 'application/x-www-form-urlencoded');
    request.headers.delete('content-length');
    return withSentFile(received.file, async () => renderOnce(await handler(), request));
  });
}

function upload(
  c: Context<Env>,
  type: string,
  handler: () => Promise<Handler>,
  gate: Bulkhead,
): Promise<Response> {
  return inTurn(c, gate, async () => {
    const body = await readBody(c.req.raw, FILES);
    if (typeof body === 'number') return plainError(body, HANG_UP);
    const fault = multipartFault(type, body, MOST_PARTS);
    if (fault) return plainError(fault);
    return renderOnce(await handler(), siteRequest(c, body));
  });
}

function icon(): Response {
  const dots = markDots()
    .map((d) => `<circle cx="${d.x}" cy="${d.y}" r="${d.r}"/>`)
    .join('');
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 48 48"><rect width="48" height="48" rx="10" fill="#24505c"/><g fill="#fff">${dots}</g></svg>`;
  return new Response(svg, {
    headers: {
      ...pageHeaders([]),
      'Content-Type': 'image/svg+xml',
      'Cache-Control': 'public, max-age=86400',
    },
  });
}
