import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { NotAllowed } from '#app/staff/permissions.ts';
import type { SignedInStaff } from '#app/staff/session.ts';
import { aPerson, everywhere, NOWHERE, signedInStaff } from '#app/staff/testing/staff.ts';
import { db } from '#platform/db/db.ts';
import { drawMedia, madeMedia, NoPicture } from '#platform/images/media.ts';
import { MOST_BYTES, readUpload } from '#platform/images/upload.ts';
import { useTestDatabase } from '#platform/testing/database.ts';
import { purgedBy } from '#platform/testing/purged-by.ts';
import { findGoods } from './goods-store.ts';
import { makeGoods } from './new-goods.ts';
import { addPicture, setPictures, sweepPictures } from './pictures.ts';
import { aCatalogue, aGift, ELSEWHERE, PLACE } from './testing/goods.ts';

const folder = mkdtempSync(join(tmpdir(), 'satonowa-pictures-'));
useTestDatabase({ DATA_DIR: folder });
afterAll(() => rmSync(folder, { recursive: true }));

let operator: SignedInStaff;
let city: SignedInStaff;
let ids: { producerId: number; elsewhereId: number };

beforeAll(async () => {
  ids = await aCatalogue();
  operator = await signedInStaff(await aPerson('operator@example.jp', everywhere('operator')));
  city = await signedInStaff(
    await aPerson('city@example.jp', { role: 'government', ...NOWHERE, governmentCode: PLACE }),
  );
});

let shade = 0;
const drawn = (width = 800, height = 600) => {
  shade++;
  return sharp({ create: { width, height, channels: 3, background: { r: shade % 256, g: 90, b: 40 } } });
};

async function goodsAt(place = PLACE): Promise<number> {
  const producerId = place === PLACE ? ids.producerId : ids.elsewhereId;
  const made = await makeGoods(operator, 'gift', place, aGift(producerId), 1);
  if (made.kind !== 'made') throw new Error(made.kind);
  return made.id;
}

async function keyOf(goodsId: number, file: Uint8Array, actor = operator): Promise<string> {
  const added = await addPicture(actor, goodsId, file);
  if (!added || !('key' in added)) throw new Error(JSON.stringify(added));
  return added.key;
}

const stored = () => readdirSync(join(folder, 'storage', 'pictures')).sort();

describe('an uploaded file', () => {
  it.each(['jpeg', 'png', 'webp', 'avif'] as const)('is read as %s by its content', async (format) => {
    const read = await readUpload(await drawn().toFormat(format).toBuffer());
    if (typeof read === 'string') throw new Error(read);
    expect([read.width, read.height]).toEqual([800, 600]);
    expect((await sharp(read.body).metadata()).format).toBe('webp');
  });

  it('loses what the camera wrote, and stands upright', async () => {
    const place = { IFD0: { Make: 'Camera' }, IFD3: { GPSLatitude: '33/1 16/1 0/1', GPSLatitudeRef: 'N' } };
    const file = await drawn(800, 600)
      .withExif(place)
      .withMetadata({ orientation: 6, exif: place })
      .jpeg()
      .toBuffer();
    expect((await sharp(file).metadata()).exif).toBeDefined();
    const read = await readUpload(file);
    if (typeof read === 'string') throw new Error(read);
    expect([read.width, read.height]).toEqual([600, 800]);
    const kept = await sharp(read.body).metadata();
    expect([kept.exif, kept.orientation, kept.icc, kept.xmp]).toEqual([
      undefined,
      undefined,
      undefined,
      undefined,
    ]);
  });

  it('is made no larger than pages need', async () => {
    const read = await readUpload(await drawn(5_000, 1_000).jpeg().toBuffer());
    expect(read).toMatchObject({ width: 2_400, height: 480 });
  });

  it.each([
    ['text', async () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'), 'unknown'],
    [
      'a script behind the head of a GIF',
      async () => Buffer.from('GIF89a/*<script>alert(1)</script>*/'),
      'unknown',
    ],
    [
      'a drawing',
      async () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="500" height="500"/>'),
      'unknown',
    ],
    ['an animation', async () => drawn(400, 400).gif().toBuffer(), 'unknown'],
    ['half of a picture', async () => (await drawn(900, 900).jpeg().toBuffer()).subarray(0, 900), 'broken'],
    ['a small one', async () => drawn(319, 900).png().toBuffer(), 'small'],
    ['one byte too many', async () => Buffer.alloc(MOST_BYTES + 1), 'large'],
    [
      'a picture that fills the memory',
      async () => drawn(9_000, 7_000).png({ compressionLevel: 9 }).toBuffer(),
      'pixels',
    ],
    [
      'a photograph of an iPhone',
      async () => Buffer.concat([Buffer.from([0, 0, 0, 24]), Buffer.from('ftypheic'), Buffer.alloc(40)]),
      'heic',
    ],
    ['nothing', async () => Buffer.alloc(0), 'unknown'],
  ] as const)('is refused: %s', async (_, make, fault) => {
    expect(await readUpload(await make())).toBe(fault);
  });
});

describe('pictures of goods', () => {
  it('are shown in the order that was said, in every width, on the page that is purged', async () => {
    const id = await goodsAt();
    const keys = [
      await keyOf(id, await drawn().jpeg().toBuffer(), city),
      await keyOf(id, await drawn().png().toBuffer(), city),
    ];
    const pictures = keys.map((key, i) => ({ key, alt: ` 干物 ${i} ` })).reverse();
    const purged = await purgedBy(async () =>
      expect(await setPictures(city, id, 1, pictures)).toEqual({ kind: 'saved' }),
    );
    expect(purged).toContain(`goods:${id}`);
    expect((await findGoods(id))?.images).toEqual([
      { key: keys[1], alt: '干物 1' },
      { key: keys[0], alt: '干物 0' },
    ]);
    expect(await madeMedia(folder, keys[0]!, 320, 'image/avif')).toBeNull();
    const file = await drawMedia(folder, keys[0]!, 320);
    expect(await sharp(file.body).metadata()).toMatchObject({ format: 'webp', width: 320, height: 240 });
    expect(await madeMedia(folder, keys[0]!, 321, '')).toBe('unknown');
    await expect(drawMedia(folder, `u/${'x'.repeat(22)}`, 320)).rejects.toThrow(NoPicture);
    expect(await madeMedia(folder, 'u/../../secret', 320, '')).toBe('unknown');
  });

  it('of one file are kept once, however often it comes', async () => {
    const id = await goodsAt();
    const file = await drawn().jpeg().toBuffer();
    const before = stored().length;
    const keys = await Promise.all(Array.from({ length: 8 }, () => keyOf(id, file)));
    expect(new Set(keys).size).toBe(1);
    expect(stored().length).toBe(before + 1);
  });

  it('are their government’s own', async () => {
    const [own, other] = [await goodsAt(), await goodsAt(ELSEWHERE)];
    const key = await keyOf(other, await drawn().jpeg().toBuffer());
    expect(await setPictures(operator, own, 1, [{ key, alt: 'x' }])).toEqual({ kind: 'foreign' });
    expect(await setPictures(operator, own, 1, [{ key: 'g/fish/1', alt: 'x' }])).toEqual({ kind: 'foreign' });
    await expect(setPictures(city, other, 1, [])).rejects.toThrow(NotAllowed);
    await expect(addPicture(city, other, new Uint8Array())).rejects.toThrow(NotAllowed);
  });

  it('that are shown to donors have their words, and are at least one', async () => {
    const id = await goodsAt();
    const key = await keyOf(id, await drawn().jpeg().toBuffer());
    await setPictures(operator, id, 1, [{ key, alt: '干物' }]);
    await db()
      .updateTable('goods')
      .set({ status: 'published', published_at: new Date() })
      .where('id', '=', id)
      .execute();
    expect(await setPictures(operator, id, 2, [])).toEqual({ kind: 'alt' });
    expect(await setPictures(operator, id, 2, [{ key, alt: ' ' }])).toEqual({ kind: 'alt' });
    const many = Array.from({ length: 13 }, () => ({ key, alt: 'x' }));
    expect(await setPictures(operator, id, 2, many)).toEqual({ kind: 'many' });
    expect(await setPictures(operator, id, 1, [{ key, alt: 'x' }])).toMatchObject({ kind: 'conflict' });
  });
});

it('sweeps what nothing has shown for a week, and nothing else', async () => {
  const id = await goodsAt();
  const [shown, left] = [
    await keyOf(id, await drawn().jpeg().toBuffer()),
    await keyOf(id, await drawn().jpeg().toBuffer()),
  ];
  await setPictures(operator, id, 1, [{ key: shown, alt: '干物' }]);
  const file = (key: string) => `${key.slice(2)}.webp`;
  await sweepPictures(new Date(Date.now() + 6.9 * 86_400_000));
  expect(stored()).toContain(file(left));
  await sweepPictures(new Date(Date.now() + 7.1 * 86_400_000));
  expect(stored()).toContain(file(shown));
  expect(stored()).not.toContain(file(left));
  expect(await db().selectFrom('picture').select('id').where('id', '=', left.slice(2)).execute()).toEqual([]);
});
