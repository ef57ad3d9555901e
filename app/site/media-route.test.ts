import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { forgetConfig } from '#platform/config.ts';
import { uploadedFile } from '#platform/images/keys.ts';
import { folderStorage } from '#platform/storage/folder.ts';
import { mediaRoute } from './media-route.ts';

let dir = '';
beforeAll(async () => {
  dir = await mkdtemp(join(tmpdir(), 'media-route-'));
  vi.stubEnv('DATA_DIR', dir);
  vi.stubEnv('DATABASE_URL', 'postgres://nobody@127.0.0.1:1/none'); // is not asked
  forgetConfig();
});
afterAll(async () => {
  vi.unstubAllEnvs();
  forgetConfig();
  await rm(dir, { recursive: true });
});

it('has only pictures wait that are not made yet', async () => {
  const waited: string[] = [];
  const route = mediaRoute((what, work) => {
    waited.push(what);
    return work();
  });
  const status = async (path: string) => (await route.request(path)).status;
  expect(await status('/media/160/g/beef/3')).toBe(200);
  expect(waited).toEqual(['pictures']);
  expect(await status('/media/160/g/beef/3')).toBe(200);
  expect(await status('/media/161/g/beef/3')).toBe(404);
  expect(await status('/media/160/g/nothing/3')).toBe(404);
  expect(waited).toEqual(['pictures']); // none of the others did
});

describe('an uploaded picture', () => {
  const ID = 'abcdefghijklmnopqrstuv';
  const gates: string[] = [];
  const route = mediaRoute((what, work) => {
    gates.push(what);
    return work();
  });

  it('is shown as soon as the storage has it, and waits apart from the others', async () => {
    expect((await route.request(`/media/320/u/${ID}`)).status).toBe(404);
    const body = await sharp({ create: { width: 900, height: 600, channels: 3, background: '#346' } })
      .webp()
      .toBuffer();
    await folderStorage(join(dir, 'storage')).put(uploadedFile(ID), body, 'image/webp');
    const shown = await route.request(`/media/320/u/${ID}`);
    expect([shown.status, shown.headers.get('content-type'), shown.headers.get('cache-control')]).toEqual([
      200,
      'image/webp',
      'public, max-age=86400, stale-while-revalidate=604800',
    ]);
    const again = await route.request(`/media/320/u/${ID}`, {
      headers: { 'if-none-match': shown.headers.get('etag')! },
    });
    expect(again.status).toBe(304);
    expect(gates).toEqual(['uploadedPictures', 'uploadedPictures']);
  });

  it('is a JPEG in mails, of twice their width, and waits only while it is made', async () => {
    gates.length = 0;
    const mail = await route.request(`/media/mail/${ID}.jpg`);
    expect([mail.status, mail.headers.get('content-type')]).toEqual([200, 'image/jpeg']);
    expect(await sharp(Buffer.from(await mail.arrayBuffer())).metadata()).toMatchObject({
      format: 'jpeg',
      width: 900,
    });
    const again = await route.request(`/media/mail/${ID}.jpg`, {
      headers: { 'if-none-match': mail.headers.get('etag')! },
    });
    expect([again.status, gates]).toEqual([304, ['uploadedPictures']]);
    expect((await route.request(`/media/mail/${'z'.repeat(22)}.jpg`)).status).toBe(404);
  });

  it('is 503 while its storage is away, but for what was made before', async () => {
    vi.stubEnv('STORAGE_S3_URL', 'http://127.0.0.1:9/bucket');
    vi.stubEnv('STORAGE_S3_KEY', 'key');
    vi.stubEnv('STORAGE_S3_SECRET', 'secret');
    forgetConfig();
    expect((await route.request(`/media/320/u/${ID}`)).status).toBe(200);
    const away = await route.request(`/media/640/u/${ID}`);
    expect([away.status, away.headers.get('retry-after')]).toEqual([503, '10']);
    expect((await route.request('/media/320/g/beef/3')).status).toBe(200);
  });
});
