import { createHash } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { LRUCache } from 'lru-cache';
import { brotli, gzip, pickEncoding } from './compress.ts';

/** A cached page: compressed once, sent many times. */
export interface KeptPage {
  status: number;
  headers: Record<string, string>;
  etag: string;
  br: Buffer;
  gz: Buffer;
  plain: Buffer;
  /**
   * Until this instant it is sent as it is; until `staleUntil` too, while a fresh one is made. Milliseconds since the
   * epoch.
   */
  freshUntil: number;
  staleUntil: number;
  tags: string[];
}

export interface Rendered {
  status: number;
  headers: Record<string, string>;
  body: Buffer;
  tags: string[];
}

export interface Life {
  /** Seconds for which a page is fresh, and further seconds in which it may be sent while it is made anew. */
  fresh: number;
  stale: number;
}

/**
 * Whole rendered public pages in memory. Only pages that are the same for everybody may enter. One render at a time for
 * each key, so that a page that expires under load is not rendered a thousand times.
 */
export class PageCache {
  readonly #pages: LRUCache<string, KeptPage>;
  readonly #running = new Map<string, Promise<KeptPage | Rendered>>();
  readonly #byTag = new Map<string, Set<string>>();
  /** Increased at every purge: a page whose rendering began before it is not kept, as it may show what was purged. */
  #epoch = 0;

  constructor(maxBytes: number) {
    this.#pages = new LRUCache({
      maxSize: maxBytes,
      sizeCalculation: (page) => page.br.length + page.gz.length + page.plain.length + 1024,
      dispose: (page, key) => {
        for (const tag of page.tags) this.#untag(tag, key);
      },
    });
  }

  /** The page if it may be sent now. A stale one starts its own renewal through `renew`. */
  find(key: string, renew?: () => void): KeptPage | undefined {
    const page = this.#pages.get(key);
    if (!page) return undefined;
    const now = Date.now();
    if (now < page.freshUntil) return page;
    if (now >= page.staleUntil) return undefined;
    renew?.();
    return page;
  }

  /**
   * Renders and keeps. Answers other than 200 are passed on and not kept; a page that is gone (4xx) is dropped, while
   * after a failure (5xx) the stale one is still sent.
   */
  render(key: string, life: Life, render: () => Promise<Rendered>): Promise<KeptPage | Rendered> {
    const running = this.#running.get(key);
    if (running) return running;
    const made = this.#make(key, life, render).finally(() => {
      if (this.#running.get(key) === made) this.#running.delete(key);
    });
    this.#running.set(key, made);
    return made;
  }

  async #make(key: string, life: Life, render: () => Promise<Rendered>): Promise<KeptPage | Rendered> {
    const epoch = this.#epoch;
    const rendered = await render();
    if (rendered.status !== 200) {
      if (rendered.status < 500) this.#pages.delete(key);
      return rendered;
    }
    const [br, gz] = await Promise.all([brotli(rendered.body), gzip(rendered.body)]);
    const now = Date.now();
    const page: KeptPage = {
      status: 200,
      headers: rendered.headers,
      etag: `"${createHash('sha256').update(rendered.body).digest('base64url').slice(0, 27)}"`,
      br,
      gz,
      plain: rendered.body,
      freshUntil: now + life.fresh * 1000,
      staleUntil: now + (life.fresh + life.stale) * 1000,
      tags: rendered.tags,
    };
    if (epoch === this.#epoch) this.#keep(key, page);
    return page;
  }

  #keep(key: string, page: KeptPage): void {
    this.#pages.set(key, page);
    if (!this.#pages.has(key)) return; // larger than the whole cache
    for (const tag of page.tags) {
      const keys = this.#byTag.get(tag) ?? new Set();
      keys.add(key);
      this.#byTag.set(tag, keys);
    }
  }

  #untag(tag: string, key: string): void {
    const keys = this.#byTag.get(tag);
    keys?.delete(key);
    if (keys?.size === 0) this.#byTag.delete(tag);
  }

  /** Drops every page that carries the tag; `*` drops all. */
  purge(tag: string): void {
    this.#epoch++;
    this.#running.clear(); // later requests must not get what was read before the purge
    if (tag === '*') this.#pages.clear();
    else for (const key of [...(this.#byTag.get(tag) ?? [])]) this.#pages.delete(key);
  }
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
    return new Response(request.method === 'HEAD' ? null : new Uint8Array(made.body), made);
  }
  const { status, headers, body } = answer(
    made,
    request.method,
    request.headers.get('accept-encoding') ?? '',
    request.headers.get('if-none-match') ?? '',
  );
  return new Response(body ? new Uint8Array(body) : null, { status, headers });
}
