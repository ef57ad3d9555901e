import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import S3rver from 's3rver';
import sharp from 'sharp';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { makeGoods } from '#app/listing/new-goods.ts';
import type { Picture } from '#app/listing/pictures.ts';
import { aCatalogue, aGift, ELSEWHERE, PLACE } from '#app/listing/testing/goods.ts';
import { listEntries } from '#app/staff/audit-query.ts';
import { aPerson, everywhere, NOWHERE, signedInStaff, staffCookie } from '#app/staff/testing/staff.ts';
import { forgetConfig } from '#platform/config.ts';
import { useTestDatabase } from '#platform/testing/database.ts';
import { consoleSite } from '../testing/site.ts';
import { pictureDifferences } from './pictures-form.ts';

const folder = mkdtempSync(join(tmpdir(), 'satonowa-pictures-page-'));
useTestDatabase({ DATA_DIR: folder });
afterAll(() => rmSync(folder, { recursive: true }));
afterEach(() => {
  vi.unstubAllEnvs();
  forgetConfig();
});

let ask: Awaited<ReturnType<typeof consoleSite>>;
let operatorId: number;
let ids: Awaited<ReturnType<typeof aCatalogue>>;
const cookies: Record<'city' | 'producer' | 'auditor' | 'elsewhere', string> = {
  city: '',
  producer: '',
  auditor: '',
  elsewhere: '',
};

beforeAll(async () => {
  ask = await consoleSite();
  ids = await aCatalogue();
  operatorId = await aPerson('operator@example.jp', everywhere('operator'));
  const cookieOf = async (name: string, grant: Parameters<typeof aPerson>[1]) =>
    staffCookie(await aPerson(`${name}@example.jp`, grant!));
  cookies.city = await cookieOf('city', { role: 'government', ...NOWHERE, governmentCode: PLACE });
  cookies.elsewhere = await cookieOf('else', { role: 'government', ...NOWHERE, governmentCode: ELSEWHERE });
  cookies.producer = await cookieOf('producer', { role: 'producer', ...NOWHERE, producerId: ids.producerId });
  cookies.auditor = await cookieOf('auditor', everywhere('auditor'));
});

let shade = 0;
async function jpeg(): Promise<Buffer> {
  shade++;
  const background = { r: (shade * 37) % 256, g: 90, b: (shade * 101) % 256 };
  return sharp({ create: { width: 400, height: 400, channels: 3, background } })
    .jpeg()
    .toBuffer();
}

async function aPage(): Promise<string> {
  const made = await makeGoods(await signedInStaff(operatorId), 'gift', PLACE, aGift(ids.producerId), 1);
  if (made.kind !== 'made') throw new Error(made.kind);
  return `/goods/${made.id}/pictures`;
}

/** What the browser sends of the page. */
function form(
  version: number,
  pictures: readonly Picture[],
  files: readonly (readonly [string, Uint8Array])[] = [],
  more: Record<string, string> = {},
): FormData {
  const body = new FormData();
  body.set('version', String(version));
  for (const [i, { key, alt }] of pictures.entries()) {
    body.append('key', key);
    body.set(`alt-${i}`, alt);
  }
  for (const [name, bytes] of files) body.append('file', new File([new Uint8Array(bytes)], name));
  for (const [name, value] of Object.entries(more)) body.set(name, value);
  return body;
}

async function seen(page: string): Promise<{ pictures: Picture[]; version: number; mayEdit: boolean }> {
  const answer = await ask(page, cookies.city);
  return Object.values(answer.loaded).find((data) => data && 'pictures' in data) as never;
}

describe('the page of pictures', () => {
  it('takes several files at once, tells of each that it cannot take, and counts no version for nothing', async () => {
    const page = await aPage();
    const sent = await ask(
      page,
      cookies.city,
      form(
        1,
        [],
        [
          ['a.jpg', await jpeg()],
          ['b.png', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>')],
          ['c.jpg', await jpeg()],
        ],
      ),
    );
    expect(sent.status).toBe(400);
    expect(sent.answered.errors).toEqual({ file: [expect.stringContaining('b.png: 読み取れない形式です')] });
    const { pictures, version } = await seen(page);
    expect([pictures.length, version, sent.answered.version]).toEqual([2, 2, 2]);
    // Nothing changes but a file that is refused: the form that comes back can be saved all the same.
    const again = await ask(page, cookies.city, form(2, pictures, [['b.png', Buffer.from('x')]]));
    expect([again.status, again.answered.version]).toEqual([400, 2]);
    const moved = await ask(page, cookies.city, form(2, pictures, [], { intent: 'down-0' }));
    expect(moved.location).toBe(`${page}?done=1`);
    expect((await seen(page)).pictures).toEqual(pictures.toReversed());
    const entries = await listEntries({ subject: 'goods', subjectId: page.split('/')[2]! }, 10);
    expect(entries.filter(({ changes }) => Object.hasOwn(changes as object, '画像'))).toHaveLength(2);
  });

  it('is looked at by producer and auditor, and is not there elsewhere', async () => {
    const page = await aPage();
    const sent = form(1, [], [['a.jpg', await jpeg()]]);
    for (const who of ['producer', 'auditor'] as const) {
      const looked = await ask(page, cookies[who]);
      expect([who, looked.status]).toEqual([who, 200]);
      expect([who, (await ask(page, cookies[who], sent)).status]).toEqual([who, 404]);
    }
    expect((await ask(page, cookies.elsewhere)).status).toBe(404);
    expect((await ask(page, cookies.elsewhere, sent)).status).toBe(404);
    expect((await ask(page, '', sent)).status).toBe(403);
    expect((await seen(page)).pictures).toEqual([]);
  });

  it('takes one of two who save at once, and shows the other what changed and what was typed', async () => {
    const page = await aPage();
    await ask(page, cookies.city, form(1, [], [['a.jpg', await jpeg()]]));
    const { pictures, version } = await seen(page);
    const typed = (alt: string) => [{ ...pictures[0]!, alt }];
    const answers = await Promise.all(
      ['はじめ', 'つぎ', 'さいご'].map((alt) => ask(page, cookies.city, form(version, typed(alt)))),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([302, 409, 409]);
    const saved = (await seen(page)).pictures[0]!.alt;
    for (const { status, answered } of answers)
      if (status === 409) {
        const [{ alt }] = answered.pictures as [Picture];
        expect(answered.version).toBe(version + 1);
        expect(answered.differs).toEqual([`1枚目の説明: いまの内容「${saved}」、入力された内容「${alt}」`]);
      }
  });

  it('says so where the storage is away, and keeps what was typed', async () => {
    const page = await aPage();
    await ask(page, cookies.city, form(1, [], [['a.jpg', await jpeg()]]));
    const { pictures } = await seen(page);
    vi.stubEnv('STORAGE_S3_URL', 'http://127.0.0.1:9/bucket');
    vi.stubEnv('STORAGE_S3_KEY', 'key');
    vi.stubEnv('STORAGE_S3_SECRET', 'secret');
    forgetConfig();
    const sent = await ask(
      page,
      cookies.city,
      form(
        2,
        [{ ...pictures[0]!, alt: '新しい説明' }],
        [
          ['b.jpg', await jpeg()],
          ['c.jpg', await jpeg()],
        ],
      ),
    );
    expect([sent.status, sent.answered.errors]).toEqual([
      400,
      { file: [expect.stringContaining('b.jpg: 画像の保管先に接続できません')] },
    ]);
    expect(sent.answered.pictures).toEqual([{ ...pictures[0]!, alt: '新しい説明' }]);
  });

  it('takes twelve files at most, 45 MB of them, and no form of very many parts', async () => {
    const page = await aPage();
    const files = await Promise.all(
      Array.from({ length: 14 }, async (_, i) => [`${i}.jpg`, await jpeg()] as const),
    );
    const sent = await ask(page, cookies.city, form(1, [], files));
    expect(sent.answered.errors).toEqual({ file: [expect.stringContaining('一度に追加できるのは12枚まで')] });
    expect((await seen(page)).pictures).toHaveLength(12);
    const full = await ask(
      page,
      cookies.city,
      form(2, (await seen(page)).pictures, [['x.jpg', await jpeg()]]),
    );
    expect(full.answered.errors).toEqual({ file: ['x.jpg: 画像は12枚までです'] });
    const crumbs = new FormData();
    for (let i = 0; i < 2_000; i++) crumbs.append('key', 'x');
    expect((await ask(page, cookies.city, crumbs)).status).toBe(400);
    const large = form(1, [], [['a.jpg', Buffer.alloc(46 * 1024 * 1024)]]);
    expect((await ask(page, cookies.city, large)).status).toBe(413);
    expect((await ask('/staff/invite', cookies.city, large)).status).toBe(413);
  });
});

it('has the browser put files into a store that takes them, and comes with the form where it does not', async () => {
  const page = await aPage();
  const places = page.replace('pictures', 'uploads');
  const picture = await jpeg();
  const size = { size: String(picture.byteLength) };
  expect((await ask(places, cookies.city, size)).status).toBe(404);
  expect((await ask(page, cookies.city)).policy).toContain("connect-src 'self';");

  const store = new S3rver({
    port: 0,
    address: '127.0.0.1',
    silent: true,
    directory: join(folder, 's3'),
    configureBuckets: [{ name: 'bucket', configs: [] }],
  });
  const { port } = await store.run();
  const origin = `http://127.0.0.1:${port}`;
  vi.stubEnv('STORAGE_S3_URL', `${origin}/bucket`);
  vi.stubEnv('STORAGE_S3_KEY', 'S3RVER');
  vi.stubEnv('STORAGE_S3_SECRET', 'S3RVER');
  forgetConfig();
  expect((await ask(page, cookies.city)).policy).toContain(`connect-src 'self' ${origin};`);
  for (const who of ['producer', 'auditor', 'elsewhere'] as const)
    expect([who, (await ask(places, cookies[who], size)).status]).toEqual([who, 404]);
  const [place] = JSON.parse((await ask(places, cookies.city, size)).text) as [{ key: string; url: string }];
  expect((await fetch(place.url, { method: 'PUT', body: new Uint8Array(picture) })).status).toBe(200);
  const sent = (key: string) => form(1, [], [], { sent: key, 'sent-name': 'kago.jpg' });
  const foreign = await ask(page, cookies.city, sent('imports/other.csv'));
  expect(foreign.answered.errors).toEqual({ file: ['kago.jpg: 届いていません。もう一度追加してください'] });
  expect((await ask(page, cookies.city, sent(place.key))).location).toBe(`${page}?done=1`);
  expect((await seen(page)).pictures).toHaveLength(1);
  await store.close();
});

it('tells who saves second of every difference', () => {
  const [a, b, c] = ['a', 'b', 'c'].map((key) => ({ key, alt: `画像${key}` })) as [Picture, Picture, Picture];
  expect(pictureDifferences([a, b], [a, b])).toEqual([]);
  expect(pictureDifferences([a, b], [b, a])).toEqual(['画像の順番が違います']);
  expect(pictureDifferences([a, b], [b, c])).toEqual([
    'いまの1枚目「画像a」は、この画面にありません',
    'この画面の2枚目「画像c」は、いまの内容にありません',
  ]);
  expect(pictureDifferences([a], [{ ...a, alt: '' }])).toEqual([
    '1枚目の説明: いまの内容「画像a」、入力された内容「」',
  ]);
});
