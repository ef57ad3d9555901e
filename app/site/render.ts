import type { createRequestHandler } from 'react-router';
import { NONCE_HEADER, TAGS_HEADER } from '#app/shell/internal-headers.ts';
import { pageHeaders } from '#app/shell/page-headers.ts';
import { brotli, gzip, pickEncoding } from '#platform/http/compress.ts';
import type { Rendered } from '#platform/http/page-cache.ts';
import { nonceToHashes } from '#platform/http/security-headers.ts';
import type { CachedPage } from './cache-manifest.ts';

export type Handler = ReturnType<typeof createRequestHandler>;

/** Renders a public page for the cache: cookies neither read nor set, and hashes in place of the nonce. */
export async function renderForCache(
  handler: Handler,
  url: URL,
  page: CachedPage,
  requestId: string,
): Promise<Rendered> {
  const response = await handler(new Request(url, { headers: { 'x-request-id': requestId } }));
  const headers: Record<string, string> = {};
  response.headers.forEach((value, name) => {
    if (name !== 'set-cookie' && name !== NONCE_HEADER && name !== TAGS_HEADER) headers[name] = value;
  });
  let body: string | Buffer = Buffer.from(await response.arrayBuffer());
  const nonce = response.headers.get(NONCE_HEADER);
  let sources: string[] = [];
  if (nonce) {
    const own =
      response.status === 200
        ? body.toString('utf8').replace(` data-request-id="${requestId}"`, '')
        : body.toString('utf8');
    ({ html: body, sources } = nonceToHashes(own, nonce));
  }
  Object.assign(headers, pageHeaders(sources));
  headers['cache-control'] =
    response.status === 200
      ? `public, max-age=0, s-maxage=${page.fresh}, stale-while-revalidate=${page.stale}`
      : 'no-store';
  return {
    status: response.status,
    headers,
    body: Buffer.from(body),
    tags: response.headers.get(TAGS_HEADER)?.split(' ').filter(Boolean) ?? [],
  };
}

/** Renders anything that is not cached: private pages, forms, answers to POST. The nonce goes into the policy. */
export async function renderOnce(handler: Handler, request: Request): Promise<Response> {
  const response = await handler(request);
  const nonce = response.headers.get(NONCE_HEADER);
  const headers = new Headers(response.headers);
  headers.delete(NONCE_HEADER);
  headers.delete(TAGS_HEADER);
  for (const [name, value] of Object.entries(pageHeaders(nonce ? [`'nonce-${nonce}'`] : []))) {
    if (!headers.has(name)) headers.set(name, value);
  }
  if (!headers.has('Cache-Control')) headers.set('Cache-Control', 'private, no-store');
  return compressed(request, response, headers);
}

const MIN_COMPRESSED = 1024; // bytes; a smaller answer fits one packet anyway

async function compressed(request: Request, response: Response, headers: Headers): Promise<Response> {
  const { status } = response;
  const isText = /^(text|application\/json)|[/+](xml|x-script)/.test(headers.get('content-type') ?? '');
  if (!response.body || !isText || headers.has('content-encoding'))
    return new Response(response.body, { status, headers });
  const plain = Buffer.from(await response.arrayBuffer());
  const encoding = pickEncoding(request.headers.get('accept-encoding') ?? '');
  headers.append('Vary', 'Accept-Encoding');
  if (!encoding || plain.length < MIN_COMPRESSED) return new Response(plain, { status, headers });
  headers.set('Content-Encoding', encoding);
  headers.delete('Content-Length');
  const body = encoding === 'br' ? await brotli(plain, 3) : await gzip(plain, 4);
  return new Response(new Uint8Array(body), { status, headers });
}
