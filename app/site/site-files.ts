import { Hono } from 'hono';
import sharp from 'sharp';
import { LOOKS } from '#app/shell/storefront-looks.ts';
import { markDots } from '#app/ui/icons/mark.ts';
import type { Storefront } from '#platform/storefront.ts';

const DAY = { 'Cache-Control': 'public, max-age=86400' };

/** The mark as a separate picture: fewer, larger dots are clearer at 16 px, so the ring behind them is closed. */
function markSvg(size: number, storefront: Storefront): string {
  const { paper, accent } = LOOKS[storefront];
  const dots = markDots()
    .map((d) => `<circle cx="${d.x}" cy="${d.y}" r="${d.r}"/>`)
    .join('');
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${size}" height="${size}" viewBox="0 0 48 48"><rect width="48" height="48" rx="10" fill="${paper}"/><g fill="${accent}">${dots}</g><circle cx="24" cy="24" r="7" fill="${accent}"/></svg>`;
}

function vector(storefront: Storefront): Response {
  return new Response(markSvg(48, storefront), { headers: { 'Content-Type': 'image/svg+xml', ...DAY } });
}

/** The same as a PNG, made once. */
function raster(size: number, storefront: Storefront): () => Promise<Response> {
  let made: Promise<Buffer> | undefined;
  return async () => {
    made ??= sharp(Buffer.from(markSvg(size, storefront)))
      .png()
      .toBuffer();
    return new Response(new Uint8Array(await made), { headers: { 'Content-Type': 'image/png', ...DAY } });
  };
}

/** Small files that every browser requests: made from the mark, without rendering a page. */
export function siteFiles(): Hono {
  const files = new Hono();
  for (const storefront of ['donation', 'shop'] as const) {
    files.get(LOOKS[storefront].icon, () => vector(storefront));
    files.get(LOOKS[storefront].touchIcon, raster(180, storefront));
  }
  // Requested by name by programs that read no page.
  files.get('/favicon.ico', raster(32, 'donation'));
  return files;
}
