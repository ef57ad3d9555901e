import { type Context, Hono } from 'hono';
import { plainError } from '#app/shell/plain-error.ts';
import { config } from '#platform/config.ts';
import { uploadedId } from '#platform/images/keys.ts';
import { drawMailPicture, madeMailPicture } from '#platform/images/mail-picture.ts';
import { drawMedia, madeMedia, NoPicture } from '#platform/images/media.ts';
import { sharePicture } from '#platform/images/share.ts';
import { PdfBusy } from '#platform/pdf/pdf.ts';
import { StorageAway } from '#platform/storage/away.ts';
import type { Drawn } from './public-pages.ts';
import { shareFacts } from './share-pictures.ts';

const CACHE_CONTROL = 'public, max-age=86400, stale-while-revalidate=604800';

type InTurn = <T>(what: Drawn, work: () => Promise<T>) => Promise<T>;

/**
 * Pictures: `/media/<width>/<key>`, where the answer depends on whether the browser accepts AVIF,
 * `/media/share/<kind>/<key>.jpg`, the pictures for shared links, and `/media/mail/<id>.jpg`, those in mails.
 * @param inTurn has those wait that are not made yet, and those for shared links, each of which asks the database.
 */
export function mediaRoute(inTurn: InTurn): Hono {
  const routes = new Hono();
  routes.get('/media/share/:kind/:key{[\\w-]{1,60}\\.jpg}', (c) => inTurn('sharePictures', () => shared(c)));
  routes.get('/media/mail/:file{[\\w-]{22}\\.jpg}', async (c) => {
    const id = c.req.param('file').slice(0, -'.jpg'.length);
    const asked = [config().DATA_DIR, id] as const;
    const draw = () => inTurn('uploadedPictures', () => drawMailPicture(...asked));
    const picture = (await madeMailPicture(...asked)) ?? (await answered(draw));
    return picture instanceof Response ? picture : jpeg(c, picture);
  });
  routes.get('/media/:width{[0-9]{2,4}}/:key{.+}', async (c) => {
    const asked = [config().DATA_DIR, c.req.param('key'), Number(c.req.param('width'))] as const;
    const made = await madeMedia(...asked, c.req.header('accept') ?? '');
    if (made === 'unknown') return plainError(404);
    const gate = uploadedId(asked[1]) === undefined ? 'pictures' : 'uploadedPictures';
    const file = made ?? (await answered(() => inTurn(gate, () => drawMedia(...asked))));
    if (file instanceof Response) return file;
    const headers = {
      'Content-Type': file.contentType,
      'Cache-Control': CACHE_CONTROL,
      ETag: file.etag,
      Vary: 'Accept',
    };
    if (c.req.header('if-none-match') === file.etag) return new Response(null, { status: 304, headers });
    return new Response(c.req.method === 'HEAD' ? null : new Uint8Array(file.body), { headers });
  });
  return routes;
}

/** An uploaded picture that is not there, or whose storage is away. */
async function answered<T>(draw: () => Promise<T>): Promise<T | Response> {
  try {
    return await draw();
  } catch (error) {
    if (error instanceof NoPicture) return plainError(404);
    if (error instanceof StorageAway) return plainError(503, { 'Retry-After': '10' });
    throw error;
  }
}

function jpeg(c: Context, { body, etag }: { body: Buffer; etag: string }): Response {
  const headers = {
    'Content-Type': 'image/jpeg',
    'Cache-Control': CACHE_CONTROL,
    ETag: etag,
  };
  if (c.req.header('if-none-match') === etag) return new Response(null, { status: 304, headers });
  return new Response(c.req.method === 'HEAD' ? null : new Uint8Array(body), { headers });
}

async function shared(c: Context<object, '/media/share/:kind/:key'>): Promise<Response> {
  const facts = await shareFacts(c.req.param('kind'), c.req.param('key').slice(0, -'.jpg'.length));
  if (!facts) return plainError(404);
  try {
    return jpeg(c, await sharePicture(config().DATA_DIR, facts));
  } catch (error) {
    if (error instanceof NoPicture) return plainError(404);
    if (error instanceof PdfBusy || error instanceof StorageAway)
      return plainError(503, { 'Retry-After': '10' });
    throw error;
  }
}
