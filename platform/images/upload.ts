import sharp from 'sharp';

/** The largest file that is read. Bytes. */
export const MOST_BYTES = 10 * 1024 * 1024;
/** The largest picture that is unpacked, in pixels: a small file may hold one that takes all memory. */
const MOST_PIXELS = 60_000_000;
/** The side of what is kept at most; the largest width that pages ask for is 1,440. */
const SIDE = 2_400;
const LEAST_SIDE = 320;

const READ: Record<string, string> = { jpeg: 'JPEG', png: 'PNG', webp: 'WebP', heif: 'AVIF' };

export type UploadFault = 'large' | 'unknown' | 'heic' | 'broken' | 'pixels' | 'small';

export interface ReadyPicture {
  /** WebP, upright, without what the camera wrote beside it: place, time, device. */
  body: Buffer;
  width: number;
  height: number;
}

/**
 * Reads an uploaded picture by its content, whatever it is called, and makes the one that is kept.
 * @returns what is wrong with it otherwise.
 */
export async function readUpload(file: Uint8Array): Promise<ReadyPicture | UploadFault> {
  if (file.byteLength > MOST_BYTES) return 'large';
  // Before any reader sees it: drawings and documents are small programs.
  if (!hasHead(file)) return 'unknown';
  const image = sharp(file, { limitInputPixels: false, failOn: 'error' });
  const seen = await image.metadata().catch(() => undefined);
  if (!seen) return isHeic(file) ? 'heic' : 'unknown';
  if (READ[seen.format] === undefined) return 'unknown';
  if (seen.format === 'heif' && seen.compression !== 'av1') return 'heic';
  if ((seen.width ?? 0) * (seen.height ?? 0) > MOST_PIXELS) return 'pixels';
  if (Math.min(seen.width ?? 0, seen.height ?? 0) < LEAST_SIDE) return 'small';
  try {
    const { data, info } = await sharp(file, { limitInputPixels: MOST_PIXELS, failOn: 'error' })
      .rotate() // as the camera says that it was held; what it says is not kept
      .resize({ width: SIDE, height: SIDE, fit: 'inside', withoutEnlargement: true })
      .flatten({ background: '#ffffff' })
      .webp({ quality: 90 })
      .toBuffer({ resolveWithObject: true });
    return { body: data, width: info.width, height: info.height };
  } catch {
    return 'broken';
  }
}

const HEADS = [
  { at: 0, bytes: 'ffd8ff' }, // JPEG
  { at: 0, bytes: '89504e470d0a1a0a' }, // PNG
  { at: 8, bytes: '57454250' }, // WEBP, behind RIFF and its length
  { at: 4, bytes: '66747970' }, // ftyp: AVIF, HEIC
];

/** How much of a file `headFault` looks at. Bytes. */
export const HEAD_BYTES = 64;

/** What the beginning of a file says against reading it as a picture; undefined where it may be one. Nothing is unpacked. */
export function headFault(head: Uint8Array): 'unknown' | 'heic' | undefined {
  if (!hasHead(head)) return 'unknown';
  return isHeic(head) && !/avif|avis/.test(brandsOf(head)) ? 'heic' : undefined;
}

/** What a file of the HEIF family says that it may be read as. */
function brandsOf(head: Uint8Array): string {
  return Buffer.from(head.subarray(8, HEAD_BYTES)).toString('latin1');
}

/** Whether it begins as a JPEG, PNG, WebP or file of the HEIF family does. */
function hasHead(file: Uint8Array): boolean {
  const head = Buffer.from(file.subarray(0, 12)).toString('hex');
  return HEADS.some(({ at, bytes }) => head.startsWith(bytes, at * 2));
}

/** A photograph of an iPhone in its own format, which is patented and not read here (decision 43). */
function isHeic(file: Uint8Array): boolean {
  const brand = Buffer.from(file.subarray(4, 12)).toString('latin1');
  return /^ftyp(heic|heix|hevc|mif1|msf1)$/.test(brand);
}
