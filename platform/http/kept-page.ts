import { createHash } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { brotli, gzip, pickEncoding } from './compress.ts';

/** A cached page: compressed once, sent many times. */
export interface KeptPage {
  status: number;
  headers: Record<string, string>;
  etag: string;
  br: Buffer;
  gz: Buffer;
  plain: Buffer;
  /** Instants in milliseconds since the epoch. Until this one it is sent as it is. */
  freshUntil: number;
  /** Until this one it is sent while a fresh one is made, ... */
  staleUntil: number;
  /** ... and not before this one after a failure. */
  renewAfter: number;
  /** Until this one it is sent when a fresh one cannot be made. */
  errorUntil: number;
  tags: string[];
}

export interface Rendered {
  status: number;
  headers: Record<string, string>;
  body: Buffer;
  tags: string[];
  /** Nothing was found: made for whoever asked and not kept, as there is no end to what finds nothing. */
  isEmpty?: boolean;
}

export interface Life {
  /** Seconds for which a page is fresh, and further seconds in which it may be sent while it is made anew. */
  fresh: number;
  stale: number;
}

/** Seconds after it went stale for which a page is better than none, when the database does not answer. */
export const STALE_IF_ERROR = 86_400;

/** Makes a page that holds exactly its own bytes. */
export async function keepPage(rendered: Rendered, life: Life): Promise<KeptPage> {
  const [br, gz] = await Promise.all([brotli(rendered.body), gzip(rendered.body)]);
  const now = Date.now();
  const staleUntil = now + (life.fresh + life.stale) * 1000;
  return {
    status: rendered.status,
    headers: Object.fromEntries(Object.entries(rendered.headers).map(([name, value]) => [name, own(value)])),
    etag: `"${createHash('sha256').update(rendered.body).digest('base64url').slice(0, 27)}"`,
    br: exact(br),
    gz: exact(gz),
    plain: exact(rendered.body),
    freshUntil: now + life.fresh * 1000,
    staleUntil,
    renewAfter: now,
    errorUntil: staleUntil + STALE_IF_ERROR * 1000,
    tags: [...new Set(rendered.tags)].map(own),
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

/** Bytes of the objects around a page's bytes, measured with Node 24 and rounded up: see the test. */
const PER_PAGE = 3 * 1024;
const PER_TEXT = 48;
const PER_TAG = 512; // its entry in the index and, with the first page of a tag, the set of its pages

/** Bytes that keeping the page costs, all included. */
export function weight(page: KeptPage, key: string): number {
  const texts = [key, page.etag, ...Object.values(page.headers), ...page.tags];
  return (
    PER_PAGE +
    page.br.length +
    page.gz.length +
    page.plain.length +
    texts.reduce((sum, text) => sum + PER_TEXT + 2 * text.length, 0) +
    page.tags.length * PER_TAG
  );
}

/** Status, headers and body for this visitor: 304 when they have the page, else the best encoding they accept. */
function answer(page: KeptPage, method: string, accept: string, ifNoneMatch: string) {
  const headers: Record<string, string> = { ...page.headers, etag: page.etag, vary: 'Accept-Encoding' };
  if (ifNoneMatch.includes(page.etag)) return { status: 304, headers, body: undefined };
  const encoding = pickEncoding(accept);
  const body = encoding === 'br' ? page.br : encoding === 'gzip' ? page.gz : page.plain;
  if (encoding) headers['content-encoding'] = encoding;
  headers['content-length'] = String(body.length);
  return { status: page.status, headers, body: method === 'HEAD' ? undefined : body };
}

/** Sends a cached page straight to the socket: nearly every page view goes this way. */
export function sendKept(page: KeptPage, req: IncomingMessage, res: ServerResponse): void {
  const { status, headers, body } = answer(
    page,
    req.method ?? 'GET',
    req.headers['accept-encoding']?.toString() ?? '',
    req.headers['if-none-match'] ?? '',
  );
  res.writeHead(status, headers);
  res.end(body);
}

/** The same as a Response, for the visitor whose request caused the render. */
export function toResponse(made: KeptPage | Rendered, request: Request): Response {
  if (!('etag' in made)) {
    return new Response(request.method === 'HEAD' ? null : sent(made.body), made);
  }
  const { status, headers, body } = answer(
    made,
    request.method,
    request.headers.get('accept-encoding') ?? '',
    request.headers.get('if-none-match') ?? '',
  );
  return new Response(body ? sent(body) : null, { status, headers });
}

/** The same bytes, not copied: the server sends a body of this type as it is. */
function sent(body: Buffer): Uint8Array<ArrayBuffer> {
  return body as Uint8Array<ArrayBuffer>;
}
