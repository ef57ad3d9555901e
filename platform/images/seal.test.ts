import sharp from 'sharp';
import { expect, it } from 'vitest';
import { sealPicture } from './seal.ts';
import { SEAL_MOST_BYTES } from './seal-limits.ts';

const square = (width: number, height = width) =>
  sharp({ create: { width, height, channels: 4, background: { r: 200, g: 30, b: 20, alpha: 0.8 } } });

it('keeps the pixels of a PNG and nothing else, no larger than it is printed', async () => {
  const file = await square(1200)
    .withExif({ IFD0: { Copyright: 'a town' } })
    .png()
    .toBuffer();
  const kept = await sealPicture(file);
  expect(await sharp(kept).metadata()).toMatchObject({
    format: 'png',
    width: 520,
    height: 520,
    hasAlpha: true,
  });
  expect((await sharp(kept).metadata()).exif).toBeUndefined();
  expect(await sharp(await sealPicture(await square(300, 400).png().toBuffer())).metadata()).toMatchObject({
    width: 300,
    height: 400,
  });
});

it('refuses what is no PNG whatever its name, and what is too small, too large or too narrow', async () => {
  const fine = await square(300).png().toBuffer();
  expect(await sealPicture(fine)).toBeDefined();
  const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="300" height="300"/>');
  for (const wrong of [
    await square(300).jpeg().toBuffer(),
    svg,
    Buffer.alloc(0),
    fine.subarray(0, fine.length / 2),
    await square(199).png().toBuffer(),
    await square(3001).png().toBuffer(),
    await square(200, 401).png().toBuffer(),
    Buffer.concat([fine, Buffer.alloc(SEAL_MOST_BYTES)]),
  ])
    expect(await sealPicture(wrong)).toBeUndefined();
});
