import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { forgetConfig } from '../config.ts';
import { storage } from '../storage/storage.ts';
import { compose, parseKey, pictureKeys } from './compose.ts';
import { uploadedFile, uploadedId, VARIANT_GROUNDS } from './keys.ts';
import { drawMedia, encodeMissingAvif, type MediaFile, madeMedia, warm } from './media.ts';
import { objectPicture } from './objects.ts';
import { PICTURES } from './pictures.ts';

let dir = '';
beforeAll(async () => {
  dir = await mkdtemp(join(tmpdir(), 'media-'));
});
afterAll(() => rm(dir, { recursive: true }));

describe('composing', () => {
  it('has every object that a kind shows', async () => {
    const objects = new Set([...PICTURES.values()].flat());
    expect(objects.size).toBeGreaterThan(250);
    for (const name of objects)
      expect(await sharp(await objectPicture(name, 32)).metadata(), name).toMatchObject({
        width: 32,
        height: 32,
      });
  });

  it('draws each variant and cover, none like another', async () => {
    const kinds = [...PICTURES.keys()];
    const keys = [
      ...[...VARIANT_GROUNDS.keys()].map((v) => `g/${kinds[v]}/${v}`),
      ...[...VARIANT_GROUNDS.keys()].map((v) => `g/beef/${v}`),
      ...pictureKeys().filter((k) => k.startsWith('c/')),
    ];
    const drawn = new Set<string>();
    for (const key of keys) {
      const picture = await compose(key);
      const { width, height, channels } = await sharp(picture).metadata();
      expect([width, height, channels], key).toEqual(key.startsWith('g/') ? [640, 640, 3] : [1600, 640, 3]);
      drawn.add(picture.toString('base64'));
    }
    expect(drawn.size).toBe(new Set(keys).size);
  });

  it('knows its own keys and no others', () => {
    for (const key of pictureKeys()) expect(parseKey(key), key).not.toBeNull();
    for (const key of [
      '',
      'g',
      'g/beef',
      'g/beef/16',
      'g/beef/-1',
      'g/beef/01',
      'g/beef/0/0',
      'g/nothing/0',
      'g/../0',
      'c/sea/6',
      'u/x/1',
      'g/constructor/0',
      'c/toString/0',
    ]) {
      expect(parseKey(key), key).toBeNull();
    }
  });
});

const webp = { contentType: 'image/webp' };

describe('media files', () => {
  it('answers known keys in allowed widths only', async () => {
    for (const [key, width] of [
      ['g/beef/0', 321],
      ['g/beef/0', 960],
      ['c/sea/0', 320],
      ['g/none/0', 320],
      ['../secret', 320],
    ] as const) {
      expect(await madeMedia(dir, key, width, 'image/avif')).toBe('unknown');
    }
    expect(await readdir(dir)).toEqual([]);
  });

  it('makes a WebP once however many ask, and keeps it', async () => {
    expect(await madeMedia(dir, 'g/beef/0', 320, '*/*')).toBeNull();
    const files = await Promise.all(Array.from({ length: 12 }, () => drawMedia(dir, 'g/beef/0', 320)));
    files.push((await madeMedia(dir, 'g/beef/0', 320, '*/*')) as MediaFile);
    expect(new Set(files.map((f) => f.etag)).size).toBe(1);
    expect(await sharp(files[0]!.body).metadata()).toMatchObject({ format: 'webp', width: 320, height: 320 });
    expect(await readdir(join(dir, 'media', '2', 'g', 'beef'))).toEqual(['0-320.webp']);
  });

  it('gives AVIF once it is made, to browsers that take it', async () => {
    await drawMedia(dir, 'c/sea/1', 480);
    expect(await madeMedia(dir, 'c/sea/1', 480, 'image/avif,image/webp')).toMatchObject(webp);
    expect(await encodeMissingAvif(dir, 5)).toBe(2); // this one and the one of the test before
    expect(await encodeMissingAvif(dir, 5)).toBe(0);
    const avif = (await madeMedia(dir, 'c/sea/1', 480, 'image/avif,image/webp')) as MediaFile;
    expect(avif.contentType).toBe('image/avif');
    expect(await sharp(avif.body).metadata()).toMatchObject({ width: 480, height: 192 });
    expect(await madeMedia(dir, 'c/sea/1', 480, 'image/webp')).toMatchObject(webp);
  });

  it('makes AVIFs of the others while uploaded pictures are gone or their storage is away, and forgets those that are gone', async () => {
    const place = join(dir, 'uploads');
    vi.stubEnv('DATA_DIR', place);
    vi.stubEnv('DATABASE_URL', 'postgres://nobody/asks');
    forgetConfig();
    const uploads = Array.from({ length: 4 }, (_, i) => `u/${String(i).repeat(22)}`);
    const picture = await sharp({ create: { width: 500, height: 400, channels: 3, background: '#824' } })
      .webp()
      .toBuffer();
    for (const key of uploads) {
      await storage().put(uploadedFile(uploadedId(key)!), picture, 'image/webp');
      await drawMedia(place, key, 160);
    }
    await drawMedia(place, 'g/beef/0', 160);
    vi.stubEnv('STORAGE_S3_URL', 'http://127.0.0.1:9/bucket');
    vi.stubEnv('STORAGE_S3_KEY', 'key');
    vi.stubEnv('STORAGE_S3_SECRET', 'secret');
    forgetConfig();
    expect(await encodeMissingAvif(place, 2)).toBe(1); // the composed one
    vi.stubEnv('STORAGE_S3_URL', '');
    vi.stubEnv('STORAGE_S3_KEY', '');
    vi.stubEnv('STORAGE_S3_SECRET', '');
    forgetConfig();
    for (const key of uploads.slice(0, 3)) await storage().remove(uploadedFile(uploadedId(key)!));
    expect(await encodeMissingAvif(place, 2)).toBe(1);
    expect(await madeMedia(place, uploads[3]!, 160, 'image/avif')).toMatchObject({
      contentType: 'image/avif',
    });
    expect(await madeMedia(place, uploads[0]!, 160, '')).toBeNull();
    vi.unstubAllEnvs();
    forgetConfig();
  });

  it('draws what lists show beforehand, as long as it has time', async () => {
    const fresh = join(dir, 'warm');
    const seen: number[] = [];
    await warm(fresh, (done, total) => seen.push(done / total), 300);
    const drawn = await readdir(join(fresh, 'media'), { recursive: true, withFileTypes: true });
    const files = drawn.filter((entry) => entry.isFile()).map((entry) => entry.name);
    expect(files.length).toBeGreaterThan(0);
    expect(files.every((name) => name.endsWith('-320.webp'))).toBe(true);
    expect(seen).toHaveLength(files.length);
    expect(seen.every((share) => share > 0 && share < 1)).toBe(true);
  });
});
