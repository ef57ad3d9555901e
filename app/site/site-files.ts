import { Hono } from 'hono';
import sharp from 'sharp';
import { markDots } from '#app/ui/icons/mark.ts';

const DAY = { 'Cache-Control': 'public, max-age=86400' };
const ACCENT = '#c8501e';

/** The mark as a picture of its own: fewer, larger dots would read better at 16 px, so the ring is closed behind them. */
function markSvg(size: number, ground: string): string {
  const dots = markDots()
    .map((d) => `<circle cx="${d.x}" cy="${d.y}" r="${d.r}"/>`)
    .join('');
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${size}" height="${size}" viewBox="0 0 48 48"><rect width="48" height="48" rx="10" fill="${ground}"/><g fill="${ACCENT}">${dots}</g><circle cx="24" cy="24" r="7" fill="${ACCENT}"/></svg>`;
}

function png(size: number): Promise<Buffer> {
  return sharp(Buffer.from(markSvg(size, '#fdfbf7')))
    .png()
    .toBuffer();
}

/** Small files that every browser asks for: made from the mark, without rendering a page. */
export function siteFiles(): Hono {
  const files = new Hono();
  const made = new Map<number, Promise<Buffer>>();
  const picture = async (size: number) => {
    const buffer = made.get(size) ?? png(size);
    made.set(size, buffer);
    return new Response(new Uint8Array(await buffer), { headers: { 'Content-Type': 'image/png', ...DAY } });
  };
  files.get(
    '/favicon.svg',
    () => new Response(markSvg(48, '#fdfbf7'), { headers: { 'Content-Type': 'image/svg+xml', ...DAY } }),
  );
  files.get('/favicon.ico', () => picture(32));
  files.get('/apple-touch-icon.png', () => picture(180));
  return files;
}
