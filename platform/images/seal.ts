import sharp from 'sharp';
import { SEAL_MOST_BYTES, SEAL_SIDES } from './seal-limits.ts';

/** Stored so large: 22 mm at 600 dots an inch. */
const STORED_SIDE = 520;

const PNG = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);

/**
 * A picture of a government's seal, made anew from its pixels, so that nothing else of the file is kept. What it is, its
 * content says, not its name.
 * @returns undefined when it is no PNG, cannot be read, or is too large, too small or too narrow.
 */
export async function sealPicture(file: Buffer): Promise<Buffer | undefined> {
  if (file.length > SEAL_MOST_BYTES || !file.subarray(0, PNG.length).equals(PNG)) return undefined;
  try {
    const picture = sharp(file, { limitInputPixels: SEAL_SIDES.most ** 2, failOn: 'warning' });
    const { width, height } = await picture.metadata();
    const [short, long] = [Math.min(width, height), Math.max(width, height)];
    if (short < SEAL_SIDES.least || long > SEAL_SIDES.most || long > 2 * short) return undefined;
    return await picture
      .resize({ width: STORED_SIDE, height: STORED_SIDE, fit: 'inside', withoutEnlargement: true })
      .png({ compressionLevel: 9 })
      .toBuffer();
  } catch {
    return undefined;
  }
}
