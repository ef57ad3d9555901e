import sharp from 'sharp';

/** The largest file that is read. Bytes. */
export const MOST_BYTES = 10 * 1024 * 1024;
/** The largest picture that is unpacked, in pixels: a small file may hold one that takes all memory. */
const MOST_PIXELS = 60_000_000;
/** The side of what is kept at most; the largest width that pages ask for is 1,440. */
const SIDE = 2_400;
const LEAST_SIDE = 320;

const READ: Record<string, string> = { jpeg: 'JPEG', png: 'PNG', webp: 'WebP', heif: 'AVIF' };

export type UploadFault = 'empty' | 'large' | 'unknown' | 'heic' | 'broken' | 'pixels' | 'small';

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
  if (file.byteLength === 0) return 'empty';
  if (file.byteLength > MOST_BYTES) return 'large';
  const seen = await seenIn(file);
  const fault = faultOf(seen);
  if (fault) return fault;
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

/** What a file says of itself, and what is wrong with that. */
export interface ForeseenPicture {
  fault: UploadFault | undefined;
  /** Of its pixels, where it says how many they are. */
  width?: number;
  height?: number;
}

/**
 * What `readUpload` would say of a file of at most `MOST_BYTES` before its pixels are unpacked.
 * @param head its beginning. @param whole reads all of it: only asked where the beginning does not tell.
 */
export async function foreseeUpload(
  head: Uint8Array,
  whole: () => Promise<Uint8Array>,
): Promise<ForeseenPicture> {
  const fault = headFault(head);
  if (fault) return { fault };
  const seen = await seenIn(head);
  const all = 'width' in seen ? seen : await seenIn(await whole());
  return 'width' in all
    ? { fault: faultOf(all), width: all.width, height: all.height }
    : { fault: faultOf(all) };
}

/** @returns why it could not be read otherwise. */
async function seenIn(
  file: Uint8Array,
): Promise<{ width: number; height: number; isRead: boolean; isHevc: boolean } | { is: 'unknown' | 'heic' }> {
  // Before any reader sees it: drawings and documents are small programs.
  if (!hasHead(file)) return { is: 'unknown' };
  const image = sharp(file, { limitInputPixels: false, failOn: 'error' });
  const seen = await image.metadata().catch(() => undefined);
  if (!seen) return { is: headFault(file) ?? 'unknown' };
  const { format, compression, width = 0, height = 0 } = seen;
  return {
    width,
    height,
    isRead: READ[format] !== undefined,
    isHevc: format === 'heif' && compression !== 'av1',
  };
}

function faultOf(seen: Awaited<ReturnType<typeof seenIn>>): UploadFault | undefined {
  if ('is' in seen) return seen.is;
  if (!seen.isRead) return 'unknown';
  if (seen.isHevc) return 'heic';
  if (seen.width * seen.height > MOST_PIXELS) return 'pixels';
  return Math.min(seen.width, seen.height) < LEAST_SIDE ? 'small' : undefined;
}

const HEADS = [
  { at: 0, bytes: 'ffd8ff' }, // JPEG
  { at: 0, bytes: '89504e470d0a1a0a' }, // PNG
  { at: 8, bytes: '57454250' }, // WEBP, behind RIFF and its length
  { at: 4, bytes: '66747970' }, // ftyp: AVIF, HEIC
];

const BRANDS = 64; // bytes

/** What the beginning of a file says against reading it as a picture; undefined where it may be one. Nothing is unpacked. */
function headFault(head: Uint8Array): 'unknown' | 'heic' | undefined {
  if (!hasHead(head)) return 'unknown';
  return isHeic(head) && !/avif|avis/.test(brandsOf(head)) ? 'heic' : undefined;
}

/** What a file of the HEIF family says that it may be read as. */
function brandsOf(head: Uint8Array): string {
  return Buffer.from(head.subarray(8, BRANDS)).toString('latin1');
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
