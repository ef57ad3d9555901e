import { type createRequestHandler, RouterContextProvider } from 'react-router';
import {
  EMPTY_HEADER,
  ERROR_STATUS_HEADER,
  KEPT_UNTIL_HEADER,
  NONCE_HEADER,
  SHARED_HEADER,
  TAGS_HEADER,
  WAITING_HEADER,
} from '#app/shell/internal-headers.ts';
import { pageHeaders } from '#app/shell/page-headers.ts';
import { config } from '#platform/config.ts';
import { watchingForOutage } from '#platform/db/outage.ts';
import { encoded, pickEncoding } from '#platform/http/compress.ts';
import { type Rendered, sent } from '#platform/http/kept-page.ts';
import { NotNow } from '#platform/http/not-now.ts';
import { pageText } from '#platform/http/page-text.ts';
import { nonceToHashes } from '#platform/http/security-headers.ts';
import { settingsKnown } from '#platform/setting/in-force.ts';
import { nextSettingTurn } from '#platform/setting/setting.ts';
import { utf8 } from '#platform/text/utf8.ts';
import type { CachedPage } from './cache-manifest.ts';

export type Handler = ReturnType<typeof createRequestHandler>;

/** Headers between the renderer and this program, which no visitor gets. */
const INTERNAL = [NONCE_HEADER, TAGS_HEADER, KEPT_UNTIL_HEADER, EMPTY_HEADER];
const RETRY_AFTER = 10; // seconds

/** For how long a page is kept that was made by settings of before: these are tried again every few seconds. Milliseconds. */
const UNSURE_MS = 10_000;

/** An answer of the router: the text of its page, which is then not in the response, or a response with its own body. */
interface Answer {
  response: Response;
  text: string | null;
  /** It shows settings as they were last heard of, and not as they were before. */
  isCurrent: boolean;
}

/** @throws NotNow (503) when the answer failed because the database cannot be reached or is too busy. */
async function answerOf(handler: Handler, request: Request): Promise<Answer> {
  const context = new RouterContextProvider();
  const isCurrent = await settingsKnown();
  const { value: response, outage } = await watchingForOutage(() => handler(request, context));
  if (outage && response.status >= 500) throw new NotNow(503, RETRY_AFTER, 'the database does not answer');
  // What the renderer wrote may have been given up for another answer: its own one has a nonce.
  const text = response.headers.has(NONCE_HEADER) ? context.get(pageText) : null;
  return { response, text, isCurrent };
}

/** Renders a public page for the cache: cookies neither read nor set, and hashes in place of the nonce. */
export async function renderForCache(
  handler: Handler,
  url: URL,
  page: CachedPage,
  requestId: string,
): Promise<Rendered> {
  const begun = new Date();
  const answer = await answerOf(
    handler,
    new Request(url, { headers: { 'x-request-id': requestId, [SHARED_HEADER]: '1' } }),
  );
  const made = await sharedPage(answer, ` data-request-id="${requestId}"`);
  // What the operator set for later begins on kept pages at its very instant.
  made.turnsAt = nextSettingTurn(begun)?.getTime();
  if (!answer.isCurrent) made.turnsAt = Math.min(begun.getTime() + UNSURE_MS, made.turnsAt ?? Infinity);
  if (made.status === 200) tellCaches(made, page);
  else made.headers['cache-control'] = 'no-store';
  return made;
}

/**
 * What caches in front of the site are told: for how long a page may be kept there by one that hears nothing of changes. One that is told of
 * them (PURGE_URL) keeps it as long as this process does, and finds it by its tags.
 */
function tellCaches(made: Rendered, page: CachedPage): void {
  const isPurged = config().PURGE_URL !== undefined;
  made.inFront = (isPurged && made.keptUntil !== undefined && page.purged) || page;
  if (isPurged && made.tags.length > 0) made.headers['cache-tag'] = made.tags.join(',');
}

function numberOf(header: string | null): number | undefined {
  return header === null ? undefined : Number(header);
}

/** Renders the page that refuses a request: the same for everybody, without the number of a request. */
export async function renderRefusal(handler: Handler, url: URL, status: number): Promise<Rendered> {
  const made = await renderBare(handler, url, { [ERROR_STATUS_HEADER]: String(status) });
  return { ...made, status };
}

/** Renders the waiting page, with gaps for what differs between those who wait. */
export function renderWaiting(handler: Handler, url: URL): Promise<Rendered> {
  return renderBare(handler, url, { [WAITING_HEADER]: '1' });
}

async function renderBare(handler: Handler, url: URL, asked: Record<string, string>): Promise<Rendered> {
  const headers = { ...asked, [SHARED_HEADER]: '1' };
  const made = await sharedPage(await answerOf(handler, new Request(url, { headers })), '');
  made.headers['cache-control'] = 'no-store';
  return made;
}

/** @param mark of the request, which stands in no page that worked. */
async function sharedPage({ response, text }: Answer, mark: string): Promise<Rendered> {
  const headers: Record<string, string> = {};
  response.headers.forEach((value, name) => {
    if (name !== 'set-cookie' && !INTERNAL.includes(name)) headers[name] = value;
  });
  let body = bytes(text ?? (await response.arrayBuffer()));
  const nonce = response.headers.get(NONCE_HEADER);
  let sources: string[] = [];
  if (nonce && text !== null) {
    const own = response.status === 200 ? without(body, mark) : body;
    ({ html: body, sources } = nonceToHashes(own, nonce));
  }
  return {
    status: response.status,
    headers: { ...headers, ...pageHeaders(sources) },
    body,
    tags: response.headers.get(TAGS_HEADER)?.split(' ').filter(Boolean) ?? [],
    keptUntil: numberOf(response.headers.get(KEPT_UNTIL_HEADER)),
    isEmpty: response.headers.has(EMPTY_HEADER),
  };
}

/** Among bytes, of which a page has half as many as its text in memory. */
function without(page: Buffer, mark: string): Buffer {
  const at = page.indexOf(mark);
  return at < 0 ? page : Buffer.concat([page.subarray(0, at), page.subarray(at + mark.length)]);
}

function bytes(body: string | ArrayBuffer): Buffer {
  return typeof body === 'string' ? utf8(body) : Buffer.from(body);
}

/** Renders anything that is not cached: private pages, forms, answers to POST. The nonce goes into the policy. */
export async function renderOnce(handler: Handler, request: Request): Promise<Response> {
  const { response, text } = await answerOf(handler, request);
  const nonce = response.headers.get(NONCE_HEADER);
  const headers = new Headers(response.headers);
  for (const name of INTERNAL) headers.delete(name);
  for (const [name, value] of Object.entries(pageHeaders(nonce ? [`'nonce-${nonce}'`] : []))) {
    if (!headers.has(name)) headers.set(name, value);
  }
  if (!headers.has('Cache-Control')) headers.set('Cache-Control', 'private, no-store');
  return compressed(request, response, text, headers);
}

const MIN_COMPRESSED = 1024; // bytes; a smaller answer fits one packet anyway

async function compressed(
  request: Request,
  response: Response,
  text: string | null,
  headers: Headers,
): Promise<Response> {
  const { status } = response;
  const isText = /^(text|application\/json)|[/+](xml|x-script)/.test(headers.get('content-type') ?? '');
  // A file to be kept is sent as it is made, and may be larger than memory.
  const isFile = headers.has('content-disposition');
  if ((text === null && !response.body) || !isText || isFile || headers.has('content-encoding'))
    return new Response(response.body, { status, headers });
  const plain = bytes(text ?? (await response.arrayBuffer()));
  const encoding = pickEncoding(request.headers.get('accept-encoding') ?? '');
  headers.append('Vary', 'Accept-Encoding');
  if (!encoding || plain.length < MIN_COMPRESSED) return new Response(sent(plain), { status, headers });
  headers.set('Content-Encoding', encoding);
  headers.delete('Content-Length');
  return new Response(sent(await encoded(plain, encoding)), { status, headers });
}
