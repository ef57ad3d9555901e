import { createHash } from 'node:crypto';
import { join } from 'node:path';
import sharp from 'sharp';
import { drawSvg, PdfBusy } from '../pdf/pdf.ts';
import type { Storefront } from '../storefront.ts';
import { parseKey } from './compose.ts';
import { keptFile } from './kept-file.ts';
import { uploadedId } from './keys.ts';
import { masterOf } from './media.ts';

/** What a share picture shows. */
export interface ShareFacts {
  /** `goods`: picture on the left; `cover`: picture above; `site`: the mark. */
  layout: 'goods' | 'cover' | 'site';
  storefront: Storefront;
  /** Name of the site or shop. */
  site: string;
  title: string;
  /** The place of origin, '' for none. */
  place: string;
  /** The label of the amount, and the amount in yen as text; '' for none. */
  label: string;
  amount: string;
  /** The amount is the lowest of several. */
  rising?: boolean;
  /** Key of the picture, if there is one. */
  picture: string | null;
}

export const SHARE_SIZE = { width: 1200, height: 630 } as const;

/** Part of every file name, as for other pictures. */
const EDITION = 2;
const QUALITY = 84;

/** The position of the picture; the template leaves this area free. */
const PICTURE_BOX = { goods: { width: 630, height: 622 }, cover: { width: 1200, height: 396 } } as const;

/**
 * Pictures share the compiler with the papers of donors: a robot that requests thousands of them gets them one after
 * another, and is soon told to come back later, while papers go first.
 */
const MOST_WAITING = 30;
let waiting = 0;
let last: Promise<unknown> = Promise.resolve();

function inTurn(work: () => Promise<Buffer>): Promise<Buffer> {
  if (waiting >= MOST_WAITING) throw new PdfBusy(`${waiting} share pictures are waiting already`);
  waiting++;
  const turn = last.then(work).finally(() => waiting--);
  last = turn.catch(() => {}); // its own caller gets the error
  return turn;
}

async function draw(facts: ShareFacts): Promise<Buffer> {
  const { picture, ...words } = facts;
  const shown = picture !== null && (parseKey(picture) !== null || uploadedId(picture) !== undefined);
  const page = sharp(await drawSvg('platform/images/share.typ', { ...words, bare: !shown })).resize(
    SHARE_SIZE,
  );
  const layers =
    shown && facts.layout !== 'site'
      ? [{ input: await framed(picture, PICTURE_BOX[facts.layout]), left: 0, top: 0 }]
      : [];
  return page.composite(layers).flatten().jpeg({ quality: QUALITY, mozjpeg: true }).toBuffer();
}

async function framed(picture: string, box: { width: number; height: number }): Promise<Buffer> {
  return sharp(await masterOf(picture))
    .resize({ ...box, fit: 'cover' })
    .png({ compressionLevel: 1 })
    .toBuffer();
}

/**
 * The picture for a link in messages and social networks: JPEG, 1200 × 630. Made at the first request and stored by its
 * content, so that a changed name or amount makes a new one.
 * @throws PdfBusy when too many are being made at this moment.
 */
export async function sharePicture(
  dataDir: string,
  facts: ShareFacts,
): Promise<{ body: Buffer; etag: string }> {
  const name = createHash('sha256').update(JSON.stringify(facts)).digest('base64url').slice(0, 32);
  const file = join(dataDir, 'media', `share-${EDITION}`, name.slice(0, 2), `${name}.jpg`);
  return { body: await keptFile(file, async () => inTurn(() => draw(facts))), etag: `"${EDITION}-${name}"` };
}
