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
import { BASE, KEEP, type Merging, SEEN, VERSION } from '../merge/merging.ts';
import { consoleSite } from '../testing/site.ts';
import { pictureTexts } from './merged-pictures.ts';

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
  body.set(VERSION, String(version));
  for (const [i, { key, alt }] of pictures.entries()) {
    body.append('key', key);
    body.set(`alt-${i}`, alt);
  }
  for (const [name, bytes] of files) body.append('file', new File([new Uint8Array(bytes)], name));
  for (const [name, value] of Object.entries(more)) body.set(name, value);
  return body;
}

async function seen(page: string): Promise<{ pictures: Picture[]; version: number; opened: Merging }> {
  const answer = await ask(page, cookies.city);
  const shown = Object.values(answer.loaded).find((data) => data && 'pictures' in data);
  const { pictures, opened } = shown as { pictures: Picture[]; opened: Merging };
  return { pictures, opened, version: opened.version };
}

const mergingOf = ({ answered }: { answered: unknown }) => (answered as { merging: Merging }).merging;

/** Goods with pictures of which each shows its letter. */
async function aPageOf(letters: string): Promise<string> {
  const page = await aPage();
  const files = await Promise.all([...letters].map(async (l) => [`${l}.jpg`, await jpeg()] as const));
  await ask(page, cookies.city, form(1, [], files));
  const { pictures } = await seen(page);
  await ask(
    page,
    cookies.city,
    form(
      2,
      pictures.map(({ key }, i) => ({ key, alt: letters[i]! })),
    ),
  );
  return page;
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
    expect([pictures.length, version, mergingOf(sent)]).toEqual([
      ...[2, 2],
      { version: 2, base: pictureTexts(pictures), asked: [] },
    ]);
    // Nothing changes but a file that is refused: the form that comes back can be saved all the same.
    const again = await ask(page, cookies.city, form(2, pictures, [['b.png', Buffer.from('x')]]));
    expect([again.status, mergingOf(again).version]).toEqual([400, 2]);
    // One without a byte was chosen all the same; one without a name was not.
    const empty = await ask(page, cookies.city, form(2, pictures, [['c.jpg', new Uint8Array()]]));
    expect(empty.answered.errors).toEqual({ file: [expect.stringContaining('c.jpg: 中身のないファイル')] });
    const none = await ask(page, cookies.city, form(2, pictures, [['', new Uint8Array()]]));
    expect(none.location).toBe(`${page}?done=saved`);
    const moved = await ask(page, cookies.city, form(2, pictures, [], { intent: 'down-0' }));
    expect(moved.location).toBe(`${page}?done=saved`);
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

  it('takes one of three who save at once, and asks the others which words stay', async () => {
    const page = await aPageOf('a');
    const { pictures, opened } = await seen(page);
    const base = { [BASE]: JSON.stringify(opened.base) };
    const typed = (alt: string) => form(opened.version, [{ ...pictures[0]!, alt }], [], base);
    const answers = await Promise.all(
      ['はじめ', 'つぎ', 'さいご'].map((alt) => ask(page, cookies.city, typed(alt))),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([302, 409, 409]);
    const saved = (await seen(page)).pictures[0]!.alt;
    for (const answer of answers.filter(({ status }) => status === 409)) {
      const [{ alt }] = answer.answered.pictures as [Picture];
      expect(mergingOf(answer).asked).toMatchObject([
        { label: `「${saved}」の画像`, theirs: saved, mine: alt },
      ]);
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
  expect((await ask(page, cookies.city, sent(place.key))).location).toBe(`${page}?done=saved`);
  expect((await seen(page)).pictures).toHaveLength(1);
  await store.close();
});

describe('two people at once', () => {
  /** What they make of the pictures, and what stands there then: the letters in their order. */
  async function merged(
    letters: string,
    theirs: (pictures: Picture[]) => Picture[],
    mine: (pictures: Picture[]) => Picture[],
    files: { theirs?: boolean; mine?: boolean } = {},
  ) {
    const page = await aPageOf(letters);
    const { pictures, opened } = await seen(page);
    const base = { [BASE]: JSON.stringify(opened.base) };
    const send = async (of: Picture[], hasFile = false) =>
      ask(page, cookies.city, form(opened.version, of, hasFile ? [['new.jpg', await jpeg()]] : [], base));
    const first = await send(theirs(pictures), files.theirs);
    expect(first.location).toBe(`${page}?done=saved`);
    const second = await send(mine(pictures), files.mine);
    const now = (await seen(page)).pictures;
    return {
      page,
      opened,
      pictures,
      second,
      letters: now.map(({ alt }) => (alt.length > 1 ? '+' : alt)).join(''),
    };
  }
  const same = (pictures: Picture[]) => pictures;
  const named = (from: string, to: string) => (pictures: Picture[]) =>
    pictures.map((p) => (p.alt === from ? { ...p, alt: to } : p));
  const without = (letter: string) => (pictures: Picture[]) => pictures.filter(({ alt }) => alt !== letter);
  const inOrder = (letters: string) => (pictures: Picture[]) =>
    [...letters].map((letter) => pictures.find(({ alt }) => alt === letter)!);

  it.each([
    ['words of one and words of another', named('a', 'A'), named('b', 'B'), {}, 'ABc'],
    ['an order and words', inOrder('cab'), named('b', 'B'), {}, 'caB'],
    ['words and one that is out', named('a', 'A'), without('b'), {}, 'Ac'],
    ['one out and another out', without('a'), without('c'), {}, 'b'],
    ['an order and one that is out', inOrder('cba'), without('b'), {}, 'ca'],
    ['one out and an order', without('a'), inOrder('acb'), {}, 'cb'],
    ['one added, and an order', same, inOrder('cba'), { theirs: true }, 'cba+'],
    ['one added by each', same, same, { theirs: true, mine: true }, 'abc++'],
  ] as const)('%s: both stay', async (_, theirs, mine, files, letters) => {
    const made = await merged('abc', theirs, mine, files);
    expect([made.second.location, made.letters]).toEqual([`${made.page}?done=merged`, letters]);
  });

  it.each([
    ['theirs', 'b'],
    ['mine', 'Ab'],
  ])('of a picture that one took out and the other described anew it is asked; %s', async (keep, letters) => {
    const { page, second } = await merged('ab', without('a'), named('a', 'A'));
    const merging = mergingOf(second);
    expect([second.status, merging.asked]).toMatchObject([
      409,
      [{ label: '「A」の画像', theirs: '外す', mine: 'A' }],
    ]);
    const back = second.answered.pictures as Picture[];
    expect(back.map(({ alt }) => alt)).toEqual(['A', 'b']);
    const [{ name, seen: mark }] = merging.asked as [Merging['asked'][number]];
    const more = { [BASE]: JSON.stringify(merging.base), [SEEN + name]: mark, [KEEP + name]: keep };
    const chosen = await ask(page, cookies.city, form(merging.version, back, [], more));
    expect(chosen.location).toBe(`${page}?done=merged`);
    expect((await seen(page)).pictures.map(({ alt }) => alt).join('')).toBe(letters);
  });

  it('of two orders one is chosen; what is taken out of the merged form is out', async () => {
    const { page, second } = await merged('abc', inOrder('bac'), inOrder('cab'), { theirs: true });
    const merging = mergingOf(second);
    expect(merging.asked).toMatchObject([{ label: '画像の順番', theirs: 'b、a、c', mine: 'c、a、b' }]);
    const back = second.answered.pictures as Picture[];
    expect(back).toHaveLength(4);
    const more = { [BASE]: JSON.stringify(merging.base), [`${SEEN}order`]: merging.asked[0]!.seen };
    const out = { ...more, [`${KEEP}order`]: 'mine', 'out-3': 'on' };
    const chosen = await ask(page, cookies.city, form(merging.version, back, [], out));
    expect(chosen.location).toBe(`${page}?done=merged`);
    expect((await seen(page)).pictures.map(({ alt }) => alt).join('')).toBe('cab');
  });
});
