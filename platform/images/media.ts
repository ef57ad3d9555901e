import { createHash } from 'node:crypto';
import { readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { LRUCache } from 'lru-cache';
import sharp, { type Sharp } from 'sharp';
import { StorageAway } from '../storage/away.ts';
import { storage } from '../storage/storage.ts';
import { compose, parseKey, pictureKeys } from './compose.ts';
import { keptFile, readIfThere } from './kept-file.ts';
import { uploadedFile, uploadedId } from './keys.ts';

/** Part of every file name: a new way of drawing makes new files instead of showing the old ones. */
const EDITION = 2;

const GOODS_WIDTHS: readonly number[] = [160, 320, 480, 640];
/** Pages that the release before has sent ask for 480, which of an uploaded picture is a square. */
const COVER_WIDTHS: readonly number[] = [480, 600, 960, 1440];

type Format = 'webp' | 'avif';

export interface MediaFile {
  body: Buffer;
  contentType: string;
  etag: string;
}

const recent = new LRUCache<string, MediaFile>({
  max: 2000,
  maxSize: 48 * 1024 * 1024,
  sizeCalculation: (f) => f.body.length,
});

/** Whether this picture exists in this width. Anything else must not reach the disk or the drawing. */
function isMedia(key: string, width: number): boolean {
  if (uploadedId(key)) return GOODS_WIDTHS.includes(width) || COVER_WIDTHS.includes(width);
  const picture = parseKey(key);
  if (!picture) return false;
  return (picture.type === 'goods' ? GOODS_WIDTHS : COVER_WIDTHS).includes(width);
}

function fileOf(dataDir: string, key: string, width: number, format: Format): string {
  return join(dataDir, 'media', String(EDITION), `${key}-${width}.${format}`);
}

/** There is no picture of a key that looks like one of ours. */
export class NoPicture extends Error {}

/** The picture at its full size. @throws NoPicture, and StorageAway where the storage does not answer. */
export async function masterOf(key: string): Promise<Buffer> {
  const id = uploadedId(key);
  if (id === undefined) return compose(key);
  const kept = await storage().get(uploadedFile(id));
  if (!kept) throw new NoPicture();
  return kept;
}

async function encode(key: string, width: number, format: Format): Promise<Buffer> {
  const image = await sized(sharp(await masterOf(key)), key, width);
  return format === 'webp'
    ? image.webp({ quality: 82, effort: 3 }).toBuffer()
    : image.avif({ quality: 58, effort: 4 }).toBuffer();
}

/**
 * Lists, lines and thumbnails show goods as squares: of an uploaded picture they get its middle, as staff see it beside its
 * words. Wider ones, for covers and texts, have the picture's own shape.
 */
async function sized(image: Sharp, key: string, width: number): Promise<Sharp> {
  if (uploadedId(key) === undefined) return image.resize({ width });
  if (!GOODS_WIDTHS.includes(width)) return image.resize({ width, withoutEnlargement: true });
  const whole = await image.metadata();
  const side = Math.min(width, whole.width, whole.height);
  return image.resize({ width: side, height: side, fit: 'cover' });
}

function ensure(dataDir: string, key: string, width: number, format: Format): Promise<Buffer> {
  return keptFile(fileOf(dataDir, key, width, format), () => encode(key, width, format));
}

function remember(id: string, body: Buffer, format: Format): MediaFile {
  const etag = `"${createHash('sha256').update(body).digest('base64url').slice(0, 22)}"`;
  const file = { body, contentType: `image/${format}`, etag };
  recent.set(id, file);
  return file;
}

/**
 * A picture in one of the allowed widths that has been made: as AVIF where the browser accepts it, else as WebP.
 * @param accept the request's Accept header.
 * @returns null when it is not made yet, `unknown` when there is no such picture or width.
 */
export async function madeMedia(
  dataDir: string,
  key: string,
  width: number,
  accept: string,
): Promise<MediaFile | null | 'unknown'> {
  if (!isMedia(key, width)) return 'unknown';
  const formats: readonly Format[] = accept.includes('image/avif') ? ['avif', 'webp'] : ['webp'];
  for (const format of formats) {
    const id = idOf(dataDir, key, width, format);
    const known = recent.get(id);
    if (known) return known;
    const body = await readIfThere(fileOf(dataDir, key, width, format));
    if (body) return remember(id, body, format);
  }
  return null;
}

/**
 * Makes a picture as WebP, in 20 to 60 ms of a processor; ask `madeMedia` first, which knows whether there is one.
 * @throws NoPicture, StorageAway
 */
export async function drawMedia(dataDir: string, key: string, width: number): Promise<MediaFile> {
  return remember(idOf(dataDir, key, width, 'webp'), await ensure(dataDir, key, width, 'webp'), 'webp');
}

function idOf(dataDir: string, key: string, width: number, format: Format): string {
  return `${dataDir}\n${key}\n${width}\n${format}`;
}

/** Removes all that was made of an uploaded picture from this machine. Others keep theirs, which nothing names any more. */
export async function forgetMedia(dataDir: string, key: string): Promise<void> {
  for (const width of new Set([...GOODS_WIDTHS, ...COVER_WIDTHS]))
    for (const format of ['webp', 'avif'] as const) {
      recent.delete(idOf(dataDir, key, width, format));
      await rm(fileOf(dataDir, key, width, format), { force: true });
    }
}

/**
 * Makes AVIFs for requested pictures that have only a WebP yet: a background job, as an AVIF takes ten times as long as
 * its WebP. @param most files at a time. @returns how many were made.
 */
export async function encodeMissingAvif(dataDir: string, most: number): Promise<number> {
  const folder = join(dataDir, 'media', String(EDITION));
  const files = await readdir(folder, { recursive: true }).catch(() => [] as string[]);
  const there = new Set(files);
  const missing = files
    .map((file) => /^(.+)-(\d+)\.webp$/.exec(file))
    .filter((m) => m !== null && !there.has(`${m[1]}-${m[2]}.avif`));
  let made = 0;
  let away = false;
  for (const m of missing) {
    if (made >= most) break;
    const [key, width] = [m![1]!, Number(m![2])];
    if (!isMedia(key, width) || (away && uploadedId(key) !== undefined)) continue;
    try {
      await ensure(dataDir, key, width, 'avif');
      made++;
    } catch (error) {
      // What is not there any more, or cannot be asked for now, holds up no other picture.
      if (error instanceof NoPicture) await forgetMedia(dataDir, key);
      else if (error instanceof StorageAway) away = true;
      else throw error;
    }
  }
  return made;
}

/**
 * Makes the pictures that lists show (goods at 320 pixels) until `budgetMs` is over; the others are made on request.
 */
export async function warm(
  dataDir: string,
  onProgress: (done: number, total: number) => void = () => {},
  budgetMs = 8000,
): Promise<void> {
  const keys = pictureKeys().filter((key) => isMedia(key, 320));
  const end = Date.now() + budgetMs;
  let next = 0;
  let done = 0;
  const worker = async () => {
    while (next < keys.length && Date.now() < end) {
      const key = keys[next++]!;
      await ensure(dataDir, key, 320, 'webp');
      done++;
      onProgress(done, keys.length);
    }
  };
  await Promise.all([worker(), worker(), worker()]);
}
