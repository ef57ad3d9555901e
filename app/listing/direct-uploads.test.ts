import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import S3rver from 's3rver';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { NotAllowed } from '#app/staff/permissions.ts';
import type { SignedInStaff } from '#app/staff/session.ts';
import { aPerson, everywhere, NOWHERE, signedInStaff } from '#app/staff/testing/staff.ts';
import { forgetConfig } from '#platform/config.ts';
import { uploadedFile, uploadedId } from '#platform/images/keys.ts';
import { MOST_BYTES } from '#platform/images/upload.ts';
import { StorageAway } from '#platform/storage/away.ts';
import { storage } from '#platform/storage/storage.ts';
import { useTestDatabase } from '#platform/testing/database.ts';
import { offerUploads, sweepUploads, takesUploads, takeUpload } from './direct-uploads.ts';
import { makeGoods } from './new-goods.ts';
import { aCatalogue, aGift, ELSEWHERE, PLACE } from './testing/goods.ts';

const folder = mkdtempSync(join(tmpdir(), 'satonowa-direct-'));
useTestDatabase({ DATA_DIR: folder });
const options = {
  address: '127.0.0.1',
  silent: true,
  directory: join(folder, 's3'),
  configureBuckets: [{ name: 'bucket', configs: [] }],
};
let server: S3rver;
let port: number;
let city: SignedInStaff;
let colleague: SignedInStaff;
let elsewhere: SignedInStaff;
let goodsId: number;
let other: number;

beforeAll(async () => {
  const { producerId } = await aCatalogue();
  await aPerson('operator@example.jp', everywhere('operator'));
  const person = async (name: string, governmentCode: string) =>
    signedInStaff(await aPerson(`${name}@example.jp`, { role: 'government', ...NOWHERE, governmentCode }));
  city = await person('city', PLACE);
  colleague = await person('colleague', PLACE);
  elsewhere = await person('elsewhere', ELSEWHERE);
  const gift = async () => {
    const made = await makeGoods(city, 'gift', PLACE, aGift(producerId), 1);
    if (made.kind !== 'made') throw new Error(made.kind);
    return made.id;
  };
  [goodsId, other] = [await gift(), await gift()];
  expect([takesUploads(), await offerUploads(city, goodsId, [1])]).toEqual([false, undefined]);
  server = new S3rver({ ...options, port: 0 });
  ({ port } = await server.run());
  process.env.STORAGE_S3_URL = `http://127.0.0.1:${port}/bucket`;
  process.env.STORAGE_S3_KEY = 'S3RVER';
  process.env.STORAGE_S3_SECRET = 'S3RVER';
  forgetConfig();
});
afterAll(async () => {
  for (const name of ['URL', 'KEY', 'SECRET']) delete process.env[`STORAGE_S3_${name}`];
  forgetConfig();
  await server.close();
  rmSync(folder, { recursive: true });
});

let shade = 0;
const picture = () => {
  shade += 9;
  const background = { r: shade % 256, g: 90, b: 40 };
  return sharp({ create: { width: 400, height: 400, channels: 3, background } })
    .jpeg()
    .toBuffer();
};
/** As the browser does it: without any key, to the address alone. */
const put = (url: string, body: Uint8Array) =>
  fetch(url, { method: 'PUT', body: new Uint8Array(body) }).then(({ status }) => status);
async function placed(body: Uint8Array): Promise<string> {
  const [place] = (await offerUploads(city, goodsId, [body.byteLength]))!;
  expect(await put(place!.url, body)).toBe(200);
  return place!.key;
}

it('lets a browser put a picture, which is read by its content, kept in its place and gone from where it lay', async () => {
  const key = await placed(await picture());
  const added = (await takeUpload(city, goodsId, key)) as { key: string };
  const kept = await storage().get(uploadedFile(uploadedId(added.key)!));
  expect((await sharp(kept!).metadata()).format).toBe('webp');
  expect(await storage().get(key)).toBeNull();
  // A form that is sent twice finds nothing any more.
  expect(await takeUpload(city, goodsId, key)).toBeUndefined();
});

it('takes nothing else than a picture, whatever it is called', async () => {
  const key = await placed(Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script/></svg>'));
  expect(await takeUpload(city, goodsId, key)).toEqual({ fault: 'unknown' });
  expect(await storage().get(key)).toBeNull();
});

it('offers places for pictures of a size that is taken, and does not read what is too large all the same', async () => {
  const [place] = (await offerUploads(city, goodsId, [100]))!;
  expect(await offerUploads(city, goodsId, [MOST_BYTES + 1])).toBeUndefined();
  expect(
    await offerUploads(
      city,
      goodsId,
      Array.from({ length: 13 }, () => 1),
    ),
  ).toBeUndefined();
  await storage().put(place!.key, Buffer.alloc(MOST_BYTES + 1), 'image/jpeg');
  expect(await takeUpload(city, goodsId, place!.key)).toEqual({ fault: 'large' });
  expect(await storage().get(place!.key)).toBeNull();
});

it('takes no key that was not made for this person and these goods', async () => {
  const key = await placed(await picture());
  expect(await takeUpload(colleague, goodsId, key)).toBeUndefined();
  expect(await takeUpload(city, other, key)).toBeUndefined();
  await storage().put('imports/secret.csv', Buffer.from('x'), 'text/csv');
  for (const foreign of [
    'imports/secret.csv',
    `${key}/..`,
    `quarantine/${'a'.repeat(22)}_${'b'.repeat(22)}.bin`,
    '',
  ])
    expect(await takeUpload(city, goodsId, foreign)).toBeUndefined();
  expect(await storage().get('imports/secret.csv')).not.toBeNull();
  await expect(offerUploads(elsewhere, goodsId, [1])).rejects.toThrow(NotAllowed);
  expect(await takeUpload(city, goodsId, key)).toMatchObject({ key: expect.any(String) });
});

it('loses nothing when the store dies between, and what nobody takes is swept after a day', async () => {
  const key = await placed(await picture());
  const left = await placed(await picture());
  await server.close();
  await expect(takeUpload(city, goodsId, key)).rejects.toThrow(StorageAway);
  server = new S3rver({ ...options, port });
  await server.run();
  expect(await takeUpload(city, goodsId, key)).toMatchObject({ key: expect.any(String) });
  await sweepUploads(new Date(Date.now() + 23 * 3_600_000));
  expect(await storage().get(left)).not.toBeNull();
  await sweepUploads(new Date(Date.now() + 25 * 3_600_000));
  expect(await storage().get(left)).toBeNull();
});
