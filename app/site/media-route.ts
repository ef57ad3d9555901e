import { Hono } from 'hono';
import { config } from '#platform/config.ts';
import { mediaFile } from '#platform/images/media.ts';
import { plainError } from './plain-error.ts';

/** Pictures: `/media/<width>/<key>`. The answer depends on whether the browser takes AVIF. */
export function mediaRoute(): Hono {
  const routes = new Hono();
  routes.get('/media/:width{[0-9]{2,4}}/:key{.+}', async (c) => {
    const file = await mediaFile(
      config().DATA_DIR,
      c.req.param('key'),
      Number(c.req.param('width')),
      c.req.header('accept') ?? '',
    );
    if (!file) return plainError(404);
    const headers = {
      'Content-Type': file.contentType,
      'Cache-Control': 'public, max-age=86400, stale-while-revalidate=604800',
      'X-Content-Type-Options': 'nosniff',
      ETag: file.etag,
      Vary: 'Accept',
    };
    if (c.req.header('if-none-match') === file.etag) return new Response(null, { status: 304, headers });
    return new Response(c.req.method === 'HEAD' ? null : new Uint8Array(file.body), { headers });
  });
  return routes;
}
