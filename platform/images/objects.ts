import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import sharp from 'sharp';
import { DRAWINGS } from './drawings.ts';

const ICONS = join(
  dirname(createRequire(import.meta.url).resolve('@lobehub/fluent-emoji-3d/package.json')),
  'assets',
);

/** Whether an object's name is known as a drawing; the icon itself is read only when it is drawn. */
function isDrawing(name: string): boolean {
  return name.startsWith('_');
}

/** One object as a transparent picture of `size` pixels square. @throws Error when there is none of this name. */
export async function objectPicture(name: string, size: number): Promise<Buffer> {
  if (!isDrawing(name))
    return sharp(join(ICONS, `${name}.webp`))
      .resize(size, size)
      .png({ compressionLevel: 0 })
      .toBuffer();
  const drawing = DRAWINGS[name.slice(1)];
  if (!drawing) throw new Error(`No drawing ${name}`);
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${size}" height="${size}" viewBox="0 0 256 256">${drawing}</svg>`;
  return sharp(Buffer.from(svg)).png({ compressionLevel: 0 }).toBuffer();
}

export interface Placed {
  name: string;
  /** Centre and side, in pixels of the picture. */
  x: number;
  y: number;
  size: number;
}

/** A soft shadow on the ground under an object, a little to the lower right as the light comes from the upper left. */
export function groundShadow({ x, y, size }: Placed): string {
  const rx = Math.round(size * 0.43);
  const ry = Math.round(size * 0.11);
  return `<ellipse cx="${x + Math.round(size * 0.05)}" cy="${y + Math.round(size * 0.42)}" rx="${rx}" ry="${ry}" fill="url(#ground)"/>`;
}

export const GROUND_DEFS =
  '<radialGradient id="ground"><stop offset="0" stop-color="#2a1c12" stop-opacity=".42"/><stop offset=".6" stop-color="#2a1c12" stop-opacity=".18"/><stop offset="1" stop-color="#2a1c12" stop-opacity="0"/></radialGradient>';

/** Draws the background, then the objects from back to front. */
export async function assemble(background: string, things: readonly Placed[]): Promise<Buffer> {
  const ordered = [...things].sort((a, b) => a.y + a.size / 2 - (b.y + b.size / 2));
  const layers = await Promise.all(
    ordered.map(async (o) => ({
      input: await objectPicture(o.name, o.size),
      left: Math.round(o.x - o.size / 2),
      top: Math.round(o.y - o.size / 2),
    })),
  );
  return sharp(Buffer.from(background))
    .composite(layers)
    .removeAlpha()
    .png({ compressionLevel: 1 })
    .toBuffer();
}
