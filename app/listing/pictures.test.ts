import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
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
import { addPicture, setPictures } from './pictures.ts';
import { sweepPictures } from './sweep-pictures.ts';
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
  return sharp({
    create: {
      width,
      height,
      channels: 3,
      background: { r: (shade * 37) % 256, g: 90, b: (shade * 101) % 256 },
    },
  });
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

  it('keeps nothing of what hangs behind or beside its pixels', async () => {
    const page = '<script>alert(document.domain)</script>';
    const jpeg = await drawn()
      .withXmp(`<x:xmpmeta xmlns:x="adobe:ns:meta/">${page}</x:xmpmeta>`)
      .jpeg()
      .toBuffer();
    const zip = Buffer.from('504b0506000000000000000000000000000000000000', 'hex');
    for (const file of [Buffer.concat([jpeg, Buffer.from(page), zip]), jpeg]) {
      expect(file.includes(page)).toBe(true);
      const read = await readUpload(file);
      if (typeof read === 'string') throw new Error(read);
      expect([read.body.includes('<script'), read.body.includes(zip)]).toEqual([false, false]);
    }
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
    ['nothing', async () => Buffer.alloc(0), 'empty'],
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
      expect(await setPictures(city, id, 1, pictures)).toEqual({ kind: 'saved', version: 2 }),
    );
    expect(purged).toContain(`goods:${id}`);
    expect((await findGoods(id))?.images).toEqual([
      { key: keys[1], alt: '干物 1' },
      { key: keys[0], alt: '干物 0' },
    ]);
    expect(await madeMedia(folder, keys[0]!, 320, 'image/avif')).toBeNull();
    const file = await drawMedia(folder, keys[0]!, 320);
    expect(await sharp(file.body).metadata()).toMatchObject({ format: 'webp', width: 320, height: 320 });
    const cover = await drawMedia(folder, keys[0]!, 960);
    expect(await sharp(cover.body).metadata()).toMatchObject({ width: 800, height: 600 });
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

describe('the nightly sweep', () => {
  const DAY = 86_400_000;
  const inDays = (days: number) => new Date(Date.now() + days * DAY);
  const file = (key: string) => `${key.slice(2)}.webp`;
  const rowOf = (key: string) =>
    db().selectFrom('picture').select('unused_since').where('id', '=', key.slice(2)).executeTakeFirst();
  const aKey = async (id: number) => keyOf(id, await drawn().jpeg().toBuffer());
  const show = async (id: number, ...keys: string[]) => {
    const { version } = (await findGoods(id))!;
    const result = await setPictures(
      operator,
      id,
      version,
      keys.map((key) => ({ key, alt: '干物' })),
    );
    expect(result.kind).toBe('saved');
  };

  it('takes what nothing has named for a week, with all that was made of it, and nothing else', async () => {
    const id = await goodsAt();
    const [shown, left] = [await aKey(id), await aKey(id)];
    await show(id, shown);
    for (const key of [shown, left]) await drawMedia(folder, key, 320);
    await sweepPictures(inDays(6.9));
    expect(stored()).toContain(file(left));
    await sweepPictures(inDays(7.1));
    expect(stored()).toContain(file(shown));
    expect(stored()).not.toContain(file(left));
    expect(await rowOf(left)).toBeUndefined();
    expect(await madeMedia(folder, left, 320, '')).toBeNull();
    expect(await madeMedia(folder, shown, 320, '')).not.toBeNull();
  });

  it('counts the week from when goods or a text let go of it, however long it was shown', async () => {
    const [id, other] = [await goodsAt(), await goodsAt()];
    const [key, shared] = [await aKey(id), await aKey(id)];
    await show(id, key, shared);
    await show(other, shared);
    expect((await rowOf(key))?.unused_since).toBeNull();
    await db()
      .updateTable('picture')
      .set({ created_at: inDays(-400) })
      .execute();
    await show(id);
    expect((await rowOf(key))?.unused_since).not.toBeNull();
    await sweepPictures(inDays(6.9));
    expect(stored()).toContain(file(key));
    await sweepPictures(inDays(7.1));
    expect(stored()).not.toContain(file(key));
    expect(stored()).toContain(file(shared)); // other goods still show it
    expect((await rowOf(shared))?.unused_since).toBeNull();
  });

  it('leaves what a text, a feature’s cover or a government names', async () => {
    const id = await goodsAt();
    const [inNews, cover, ofPlace] = [await aKey(id), await aKey(id), await aKey(id)];
    const published = { status: 'published', published_from: new Date() } as const;
    await sql`insert into news (slug, checksum, title, category, body, status, published_from)
              values ('n', 'x', '題', 'notice', ${`本文\n\n![かご](${inNews})`}, 'published', now())`.execute(
      db(),
    );
    await sql`insert into feature (slug, checksum, title, theme, cover, lead, body, status, published_from)
              values ('f', 'x', '題', '旅', ${cover}, '序', '本文', ${published.status}, now())`.execute(
      db(),
    );
    await sql`update government set image = ${ofPlace} where code = ${PLACE}`.execute(db());
    expect((await rowOf(inNews))?.unused_since).toBeNull();
    await db()
      .updateTable('picture')
      .set({ unused_since: inDays(-30) })
      .execute(); // as if a trigger had not fired
    await sweepPictures();
    expect(stored()).toEqual(expect.arrayContaining([inNews, cover, ofPlace].map(file)));
    await sql`delete from news where slug = 'n'`.execute(db());
    await sweepPictures(inDays(7.1));
    expect(stored()).not.toContain(file(inNews));
    expect(stored()).toContain(file(cover));
  });

  it('takes nothing that is being shown at that moment, and shows nothing that it takes', async () => {
    for (let round = 0; round < 12; round++) {
      const id = await goodsAt();
      const key = await aKey(id);
      await db()
        .updateTable('picture')
        .set({ unused_since: inDays(-30) })
        .where('id', '=', key.slice(2))
        .execute();
      const [result] = await Promise.all([
        setPictures(operator, id, 1, [{ key, alt: '干物' }]),
        sweepPictures(),
        sweepPictures(),
      ]);
      const isThere = stored().includes(file(key));
      expect([result.kind, isThere]).toEqual(isThere ? ['saved', true] : ['foreign', false]);
      expect((await findGoods(id))?.images.length).toBe(isThere ? 1 : 0);
    }
  });

  it('gives another week to a file that comes again', async () => {
    const id = await goodsAt();
    const bytes = await drawn().jpeg().toBuffer();
    const key = await keyOf(id, bytes);
    await db()
      .updateTable('picture')
      .set({ unused_since: inDays(-30) })
      .where('id', '=', key.slice(2))
      .execute();
    rmSync(join(folder, 'storage', 'pictures', file(key))); // a sweep that failed in the middle
    expect(await keyOf(id, bytes)).toBe(key);
    await sweepPictures();
    expect(stored()).toContain(file(key));
  });

  it('removes files of which no row tells, once they are a week old', async () => {
    const stray = 'x'.repeat(22);
    for (const name of [`${stray}.webp`, `${stray}.webp.0b5e`])
      writeFileSync(join(folder, 'storage', 'pictures', name), 'x');
    await sweepPictures(inDays(6.9));
    expect(stored()).toContain(`${stray}.webp`);
    await sweepPictures(inDays(7.1));
    expect(stored().filter((name) => name.startsWith(stray))).toEqual([]);
  });
});
