import { createHash } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { brotli, type Encoding, pickEncoding, recoded } from './compress.ts';

/** What may be done with a kept page and until when, in milliseconds since the epoch. */
export interface Instants {
  /** Until this one it is sent as it is. */
  freshUntil: number;
  /** Until this one it is sent while a fresh one is made, ... */
  staleUntil: number;
  /** ... and not before this one after a failure. */
  renewAfter: number;
  /** Until this one it is sent when a fresh one cannot be made. */
  errorUntil: number;
}

/** Seconds for which a page is fresh, and further seconds in which it may be sent while it is made anew. */
interface Span {
  fresh: number;
  stale: number;
}

/** A cached page: compressed once, sent many times. What most browsers ask for is kept, other encodings are made from it. */
export interface KeptPage extends Instants {
  status: number;
  headers: Record<string, string>;
  /** Of its bytes before they were compressed: see `etagOf`. */
  hash: string;
  br: Buffer;
  tags: string[];
  /** For how long caches in front may keep it, and no longer than it is sent from here; undefined where its headers say that. */
  inFront: Span | undefined;
}

export interface Rendered {
  status: number;
  headers: Record<string, string>;
  body: Buffer;
  tags: string[];
  /**
   * Milliseconds since the epoch: the next instant at which it shows something else by itself. Said of a page whose tags
   * tell of everything else that changes it; it is then kept by `Life.purged`.
   */
  keptUntil?: number | undefined;
  /** The same: at which something changes that is not of its own saying, as what the operator has set for later. */
  turnsAt?: number | undefined;
  /** For how long caches in front may keep it. */
  inFront?: Span | undefined;
  /** Nothing was found: made for this request and not kept, as there is no end to what finds nothing. */
  isEmpty?: boolean;
}

export interface Life extends Span {
  /** The same for a page that says `keptUntil`, and no longer than until then. */
  purged?: Span;
}

/** Seconds: a page that is fresh for less is sent to few, as lists are, of which there is no end. */
const BRIEF = 60;

/** Seconds after it went stale for which a page is better than none, when the database does not answer. */
export const STALE_IF_ERROR = 86_400;

/**
 * Makes a page that holds exactly its own bytes.
 * @param begun when its rendering began: what it shows is as old as that.
 */
export async function keepPage(rendered: Rendered, life: Life, begun = Date.now()): Promise<KeptPage> {
  const last = Math.min(rendered.keptUntil ?? Infinity, rendered.turnsAt ?? Infinity);
  const { fresh, stale } = (rendered.keptUntil !== undefined && life.purged) || life;
  const br = await brotli(rendered.body, fresh < BRIEF ? 3 : 4);
  const staleUntil = Math.min(begun + (fresh + stale) * 1000, last);
  return {
    status: rendered.status,
    headers: Object.fromEntries(Object.entries(rendered.headers).map(([name, value]) => [name, own(value)])),
    hash: createHash('sha256').update(rendered.body).digest('base64url').slice(0, 27),
    br: exact(br),
    freshUntil: Math.min(begun + fresh * 1000, last),
    staleUntil,
    renewAfter: begun,
    errorUntil: staleUntil + STALE_IF_ERROR * 1000,
    tags: [...new Set(rendered.tags)].map(own),
    inFront: rendered.inFront && { fresh: rendered.inFront.fresh, stale: rendered.inFront.stale },
  };
}

/** zlib answers with a slice of 64 KB, and short Buffers share a pool: a slice that is kept keeps all of it. */
function exact(bytes: Buffer): Buffer {
  if (bytes.buffer.byteLength === bytes.length) return bytes;
  const copy = Buffer.allocUnsafeSlow(bytes.length);
  bytes.copy(copy);
  return copy;
}

/** The same text with no other behind it: a part cut from a long string keeps the whole of it in memory. */
export function own(text: string): string {
  return Buffer.from(text).toString();
}

/**
 * Bytes of the objects around a page's bytes, measured with Node 24 and 26 and rounded up: see the test. With each page one tag is
 * counted that no other page has; what its other tags name stands on many pages, as shelves show what is liked most.
 */
const PER_PAGE = 1280;
const PER_TEXT = 32;
const PER_TAG = 96; // in the page, and in the set of its pages

/** Bytes that keeping the page costs, all included. */
export function weight(page: KeptPage, key: string): number {
  const texts = [key, page.hash, ...Object.values(page.headers), ...page.tags];
  return (
    PER_PAGE +
    page.br.length +
    texts.reduce((sum, text) => sum + PER_TEXT + text.length, 0) +
    page.tags.length * PER_TAG
  );
}

/** Makes the bytes of a page in another encoding than the one that is kept. */
export type Encode = (page: KeptPage, encoding: Exclude<Encoding, 'br'>) => Promise<Buffer>;

export const encode: Encode = ({ br }, encoding) => recoded(br, encoding);

/** Strong, so of one encoding alone (RFC 9110, 8.8.3.3). */
function etagOf({ hash }: KeptPage, encoding: Encoding): string {
  return encoding ? `"${hash}-${encoding}"` : `"${hash}"`;
}

/** A client that has the page in any encoding has it: a proxy may have unpacked it, or weakened its tag. */
function isHad({ hash }: KeptPage, ifNoneMatch: string): boolean {
  return ifNoneMatch.includes(`"${hash}`);
}

function headersOf(page: KeptPage, encoding: Encoding): Record<string, string> {
  return {
    ...page.headers,
    ...cacheControl(page.inFront, page.staleUntil),
    etag: etagOf(page, encoding),
    vary: 'Accept-Encoding',
  };
}

/** What caches in front are told, at the moment of sending: they keep a page no longer than it would be sent from here. */
function cacheControl(span: Span | undefined, until: number): Record<string, string> | undefined {
  if (!span) return undefined;
  const left = Math.max(0, Math.floor((until - Date.now()) / 1000));
  const fresh = Math.min(span.fresh, left);
  const stale = Math.min(span.stale, left - fresh);
  return {
    'cache-control': `public, max-age=0, s-maxage=${fresh}, stale-while-revalidate=${stale}, stale-if-error=${STALE_IF_ERROR}`,
  };
}

/** Those that go with a body. */
function bodyHeaders(encoding: Encoding, body: Buffer): Record<string, string> {
  return { ...(encoding && { 'content-encoding': encoding }), 'content-length': String(body.length) };
}

/**
 * Sends a cached page straight to the socket: nearly every page view goes this way.
 * @returns false when nothing was sent, as the visitor asks for an encoding that must be made: see `toResponse`.
 */
export function sendKept(page: KeptPage, req: IncomingMessage, res: ServerResponse): boolean {
  const encoding = pickEncoding(req.headers['accept-encoding']?.toString() ?? '');
  const headers = headersOf(page, encoding);
  if (isHad(page, req.headers['if-none-match'] ?? '')) {
    res.writeHead(304, headers).end();
    return true;
  }
  if (encoding !== 'br') return false;
  res.writeHead(page.status, { ...headers, ...bodyHeaders(encoding, page.br) });
  res.end(req.method === 'HEAD' ? undefined : page.br);
  return true;
}

/** The same as a Response, in any encoding, also for the visitor whose request caused the render. */
export async function toResponse(
  made: KeptPage | Rendered,
  request: Request,
  make: Encode = encode,
): Promise<Response> {
  const hasBody = request.method !== 'HEAD';
  if (!('hash' in made)) return new Response(hasBody ? sent(made.body) : null, made);
  const encoding = pickEncoding(request.headers.get('accept-encoding') ?? '');
  const headers = headersOf(made, encoding);
  if (isHad(made, request.headers.get('if-none-match') ?? ''))
    return new Response(null, { status: 304, headers });
  const body = encoding === 'br' ? made.br : await make(made, encoding);
  Object.assign(headers, bodyHeaders(encoding, body));
  return new Response(hasBody ? sent(body) : null, { status: made.status, headers });
}

/** The same bytes, not copied: the server sends a body of this type as it is. */
export function sent(body: Buffer): Uint8Array<ArrayBuffer> {
  return body as Uint8Array<ArrayBuffer>;
}
