import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { deflateRawSync } from 'node:zlib';
import iconv from 'iconv-lite';
import { sql } from 'kysely';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { ZipFile } from 'yazl';
import type { SignedInStaff } from '#app/staff/session.ts';
import { aPerson, everywhere, NOWHERE, signedInStaff } from '#app/staff/testing/staff.ts';
import { db } from '#platform/db/db.ts';
import { MOST_BYTES } from '#platform/images/upload.ts';
import { useTestDatabase } from '#platform/testing/database.ts';
import { saveGoods } from '../edit.ts';
import { findGoods } from '../goods-store.ts';
import { applyImported, undoImported } from '../import-jobs.ts';
import { makeGoods } from '../new-goods.ts';
import { setPictures } from '../pictures.ts';
import { applyImport, readImport } from '../sheet/imports.ts';
import { changeState } from '../state.ts';
import { aCatalogue, aGift, PLACE, withPicture } from '../testing/goods.ts';
import { applied, checkedFile, checkedSheet, faultsOfImport } from '../testing/imports.ts';
import { beginUndo, foreseeUndo, leftBehind } from '../undo/undo.ts';
import { meantCodes } from './read-zip.ts';

const folder = mkdtempSync(join(tmpdir(), 'satonowa-zips-'));
useTestDatabase({ DATA_DIR: folder });
afterAll(() => rmSync(folder, { recursive: true }));

let city: SignedInStaff;
let producerId: number;

beforeAll(async () => {
  ({ producerId } = await aCatalogue());
  await aPerson('operator@example.jp', everywhere('operator')); // without one nobody is given a role
  city = await signedInStaff(
    await aPerson('city@example.jp', { role: 'government', ...NOWHERE, governmentCode: PLACE }),
  );
});

async function goodsCalled(code: string): Promise<number> {
  const made = await makeGoods(city, 'gift', PLACE, aGift(producerId, { code, name: `${code}の干物` }), 1);
  if (made.kind !== 'made') throw new Error(made.kind);
  return made.id;
}

let shade = 0;
const picture = () => {
  shade += 7;
  const background = { r: shade % 256, g: 90, b: (shade * 3) % 256 };
  return sharp({ create: { width: 400, height: 400, channels: 3, background } })
    .jpeg()
    .toBuffer();
};

async function zip(files: Record<string, Buffer>): Promise<Buffer> {
  const archive = new ZipFile();
  for (const [name, bytes] of Object.entries(files)) archive.addBuffer(bytes, name);
  archive.end();
  return buffer(archive.outputStream as unknown as AsyncIterable<Buffer>);
}

const sent = (bytes: Buffer, replaces = false) =>
  checkedFile(city, { kind: 'gift', content: 'pictures', replaces, name: 'p.zip', bytes });
const altsOf = async (id: number) => (await findGoods(id))!.images.map(({ alt }) => alt);
const keysOf = async (id: number) => (await findGoods(id))!.images.map(({ key }) => key);

it('gives each goods the pictures that begin with its number, in their order', async () => {
  const [a, b] = [await goodsCalled('Z-1'), await goodsCalled('Z-1_2')];
  const file = {
    '写真/Z-1_3.jpg': await picture(),
    'Z-1-1.JPG': await picture(),
    'Z-1_2.jpg': await picture(),
    'Z-9.jpg': await picture(),
    'Z-1_4.jpg': Buffer.from('\xff\xd8\xffno picture', 'latin1'),
    '__MACOSX/._Z-1_3.jpg': Buffer.from('x'),
    '.DS_Store': Buffer.from('x'),
  };
  const its = await sent(await zip(file));
  expect(its).toMatchObject({ state: 'checked', total: 5, counts: { changed: 3, wrong: 2 } });
  expect(await applied(city, its)).toMatchObject({
    state: 'applied',
    counts: { changed: 3, wrong: 2 },
    done: 3,
  });
  expect([await altsOf(a), await altsOf(b)]).toEqual([['Z-1の干物', 'Z-1の干物'], ['Z-1_2の干物']]);
  expect(await faultsOfImport(its)).toEqual([
    '4行目 ファイル名: 名前が、登録済みの管理番号で始まっていません',
    '5行目 ファイル名: 読み取れない形式です。JPEG・PNG・WebP・AVIFの画像を追加してください',
  ]);
});

it('puts them behind those that are there, or in their place until that is taken back', async () => {
  const id = await goodsCalled('Z-20');
  await applied(city, await sent(await zip({ 'Z-20.jpg': await picture() })));
  const [first] = await keysOf(id);
  const second = await zip({ 'Z-20_2.jpg': await picture() });
  await applied(city, await sent(second));
  const [kept, added] = await keysOf(id);
  expect(kept).toBe(first);
  const replaced = await applied(city, await sent(second, true));
  expect(await keysOf(id)).toEqual([added]);
  expect(await beginUndo(city, replaced)).toBe(true);
  await undoImported({ id: replaced.id }, 1);
  expect(await keysOf(id)).toEqual([first, added]);
});

it('gives no more than twelve, and says which are too many', async () => {
  await goodsCalled('Z-30');
  const files = await Promise.all(
    Array.from({ length: 13 }, async (_, i) => [`Z-30_${i + 1}.jpg`, await picture()] as const),
  );
  const its = await sent(await zip(Object.fromEntries(files)));
  expect(await faultsOfImport(its)).toEqual(['13行目 ファイル名: 1つの返礼品・商品の画像は12枚までです']);
});

it('says in its check already which files are no pictures, whatever they are called', async () => {
  await goodsCalled('Z-70');
  const box = (brands: string) => Buffer.from(`\0\0\0\x1cftyp${brands}`.padEnd(80, '\0'), 'latin1');
  const its = await sent(
    await zip({
      'Z-70_1.jpg': await picture(),
      'Z-70_2.jpg': Buffer.from('<!doctype html><title>Not Found</title>'),
      'Z-70_3.heic': box('heic\0\0\0\0mif1heic'),
      'Z-70_4.exe': Buffer.from('MZ\x90\0'.repeat(30)),
      'Z-70_5.avif': await sharp(await picture())
        .avif({ effort: 0 })
        .toBuffer(),
      'Z-70_6.avif': box('mif1\0\0\0\0avifmif1'),
    }),
  );
  expect([its.state, its.counts]).toEqual(['checked', { changed: 2, wrong: 4 }]);
  expect(await faultsOfImport(its)).toEqual([
    '2行目 ファイル名: 読み取れない形式です。JPEG・PNG・WebP・AVIFの画像を追加してください',
    expect.stringContaining('3行目 ファイル名: HEIC形式は読み取れません'),
    '4行目 ファイル名: 読み取れない形式です。JPEG・PNG・WebP・AVIFの画像を追加してください',
    '6行目 ファイル名: 読み取れない形式です。JPEG・PNG・WebP・AVIFの画像を追加してください',
  ]);
});

it('says in its check already which pictures are too small or too large, in each format, wherever they say it', async () => {
  await goodsCalled('Z-71');
  const sized = (width: number, height: number) =>
    sharp({ create: { width, height, channels: 3, background: { r: 9, g: 99, b: 200 } } });
  // A camera writes much before it says how large the picture is.
  const comment = Buffer.concat([Buffer.from([0xff, 0xfe, 0xff, 0xff]), Buffer.alloc(65_533, 'x')]);
  const behind = (jpeg: Buffer) => Buffer.concat([jpeg.subarray(0, 2), comment, comment, jpeg.subarray(2)]);
  const small = await sized(319, 2_000).jpeg().toBuffer();
  const files = {
    'Z-71_1.jpg': small,
    'Z-71_2.jpg': behind(small),
    'Z-71_3.png': await sized(200, 150).png().toBuffer(),
    'Z-71_4.webp': await sized(640, 100).webp().toBuffer(),
    'Z-71_5.avif': await sized(300, 300).avif({ effort: 0 }).toBuffer(),
    'Z-71_6.png': await sized(10_000, 6_001).png({ compressionLevel: 9 }).toBuffer(),
    'Z-71_7.jpg': behind(await sized(320, 320).jpeg().toBuffer()),
    'Z-71_8.webp': await sized(320, 4_000).webp().toBuffer(),
  };
  const its = await sent(await zip(files));
  expect(its.counts).toEqual({ changed: 2, wrong: 6 });
  const tooSmall = (row: number, size: string) =>
    `${row}行目 ファイル名: 小さすぎます。縦横とも320ピクセル以上の画像を追加してください(この画像は${size}ピクセル)`;
  expect(await faultsOfImport(its)).toEqual([
    tooSmall(1, '319×2000'),
    tooSmall(2, '319×2000'),
    tooSmall(3, '200×150'),
    tooSmall(4, '640×100'),
    tooSmall(5, '300×300'),
    '6行目 ファイル名: 画素数が多すぎます。6,000万画素までにしてください(この画像は10000×6001ピクセル)',
  ]);
});

it('is taken back whatever else was changed since, but not from goods that are shown and have no other picture', async () => {
  const [written, bare, had] = [
    await goodsCalled('Z-80'),
    await goodsCalled('Z-81'),
    await goodsCalled('Z-82'),
  ];
  const [other, described] = [await goodsCalled('Z-83'), await goodsCalled('Z-84')];
  for (const id of [had, described]) await withPicture(id);
  const files = await Promise.all(
    ['Z-80', 'Z-81', 'Z-82', 'Z-83', 'Z-84'].map(async (code) => [`${code}.jpg`, await picture()] as const),
  );
  const its = await applied(city, await sent(await zip(Object.fromEntries(files))));
  const rename = async (id: number, name: string) => {
    const now = (await findGoods(id))!;
    return saveGoods(city, id, { version: now.version, input: { ...now.input, name }, suspend: false });
  };
  await rename(written, '書き換えた名前');
  for (const id of [bare, had]) expect(await changeState(city, id, 'publish')).toEqual({ kind: 'done' });
  await setPictures(city, other, (await findGoods(other))!.version, []);
  const now = (await findGoods(described))!;
  const words = now.images.map(({ key }) => ({ key, alt: `${key}のことば` }));
  await setPictures(city, described, now.version, words);

  const seen = (await foreseeUndo(city, its, 10))!;
  expect([seen.prospect, seen.shown]).toEqual([{ back: 3, made: 0, left: 2, shown: 1 }, [bare]]);
  expect(seen.some.find(({ goodsId }) => goodsId === had)!.pictures).toEqual({
    from: [{ key: 'd/fish/1', alt: '干物' }, expect.objectContaining({ alt: 'Z-82の干物' })],
    to: [{ key: 'd/fish/1', alt: '干物' }],
  });
  // Stopped first, it can be taken back, too.
  await changeState(city, bare, 'suspend');
  expect((await foreseeUndo(city, its, 10))!.prospect).toEqual({ back: 4, made: 0, left: 1, shown: 0 });
  await changeState(city, bare, 'publish');

  await beginUndo(city, its);
  await undoImported({ id: its.id }, 1);
  expect((await readImport(city, its.id))!.undoCounts).toEqual({ back: 3, archived: 0, left: 2 });
  expect((await leftBehind(its, 10)).map(({ goodsId, because }) => [goodsId, because])).toEqual([
    [bare, '公開中で、元に戻すと画像がなくなります。公開を停止すると、元に戻せます'],
    [other, '取り込みのあとに、画像が変更されています'],
  ]);
  expect(await findGoods(written)).toMatchObject({ images: [], input: { name: '書き換えた名前' } });
  expect(await findGoods(bare)).toMatchObject({ images: [{ alt: 'Z-81の干物' }], status: 'published' });
  expect(await findGoods(had)).toMatchObject({ images: [{ key: 'd/fish/1' }], status: 'published' });
  expect((await findGoods(described))!.images).toEqual([{ key: 'd/fish/1', alt: 'd/fish/1のことば' }]);
});

it('leaves the sheet before it as it was where somebody has changed the goods since', async () => {
  const id = await goodsCalled('Z-90');
  const sheet = await applied(city, await checkedSheet(city, '管理番号,返礼品名\nZ-90,別の名前'));
  const pictures = await applied(city, await sent(await zip({ 'Z-90.jpg': await picture() })));
  await changeState(city, id, 'publish');
  await changeState(city, id, 'suspend');
  await beginUndo(city, pictures);
  await undoImported({ id: pictures.id }, 1);
  expect((await findGoods(id))!.images).toEqual([]);
  expect((await foreseeUndo(city, sheet, 10))!.prospect).toMatchObject({ back: 0, left: 1 });
});

it('is taken back before the sheet that made the goods, which then can be taken back, too', async () => {
  const text = [
    '管理番号,返礼品名,説明,寄附金額,調達費,地場産品類型,カテゴリ,事業者名,温度帯,発送までの営業日数,在庫',
    'Z-60,関あじの干物,豊後水道の関あじです。,10000,3000,1,魚介>干物,見本水産,冷凍,5,10',
  ].join('\r\n');
  const sheet = await applied(city, await checkedSheet(city, text));
  const pictures = await applied(city, await sent(await zip({ 'Z-60.jpg': await picture() })));
  const first = await foreseeUndo(city, sheet, 10);
  expect(first).toMatchObject({
    prospect: { made: 0, left: 1 },
    later: [{ id: pictures.id, fileName: 'p.zip' }],
  });
  await beginUndo(city, pictures);
  await undoImported({ id: pictures.id }, 1);
  const then = await foreseeUndo(city, sheet, 10);
  expect(then).toMatchObject({ prospect: { made: 1, left: 0 }, later: [] });
  await beginUndo(city, sheet);
  await undoImported({ id: sheet.id }, 1);
  expect((await readImport(city, sheet.id))!.undoCounts).toMatchObject({ archived: 1, left: 0 });
});

it('goes on where a worker has died', async () => {
  const [a, b] = [await goodsCalled('Z-40'), await goodsCalled('Z-41')];
  const its = await sent(await zip({ 'Z-40.jpg': await picture(), 'Z-41.jpg': await picture() }));
  await applyImport(city, its);
  await sql`update goods_import_row set done = true where import_id = ${its.id} and code = 'Z-40'`.execute(
    db(),
  );
  await applyImported({ id: its.id }, 2);
  expect([(await keysOf(a)).length, (await keysOf(b)).length]).toEqual([0, 1]);
  expect((await readImport(city, its.id))!.state).toBe('applied');
});

it('reads names that Windows wrote in CP932', async () => {
  const id = await goodsCalled('干物-1');
  const name = iconv.encode('干物-1.jpg', 'cp932');
  const placeholder = 'x'.repeat(name.length);
  const archive = await zip({ [placeholder]: await picture() });
  for (let at = archive.indexOf(placeholder); at >= 0; at = archive.indexOf(placeholder))
    name.copy(archive, at);
  // Without the mark that says UTF-8.
  for (const head of ['PK\u0003\u0004', 'PK\u0001\u0002']) {
    const at = archive.indexOf(head, 0, 'latin1') + (head[2] === '\u0003' ? 6 : 8);
    archive.writeUInt16LE(archive.readUInt16LE(at) & ~0x800, at);
  }
  await applied(city, await sent(archive));
  expect(await keysOf(id)).toHaveLength(1);
});

it('unpacks no more than a picture may have, whatever the archive says of itself', async () => {
  await goodsCalled('Z-50');
  const honest = await zip({ 'Z-50.jpg': Buffer.alloc(MOST_BYTES + 1) });
  const its = await sent(honest);
  expect(await faultsOfImport(its)).toEqual(['1行目 ファイル名: 10MBを超えています']);
  // It says that it holds a million bytes, begins as a JPEG, and would unpack to two hundred million.
  const bytes = Buffer.alloc(200_000_000);
  bytes.set([0xff, 0xd8, 0xff]);
  const large = deflateRawSync(bytes);
  const lying = Buffer.concat([localHead('Z-50.jpg', large.length, 1_000_000), large]);
  const central = centralHead('Z-50.jpg', large.length, 1_000_000);
  const file = Buffer.concat([lying, central, endOf(lying.length, central.length)]);
  const before = process.memoryUsage().rss;
  const done = await applied(city, await sent(file));
  expect(done.counts).toEqual({ changed: 0, wrong: 1 });
  expect(process.memoryUsage().rss - before).toBeLessThan(150_000_000);
});

it('refuses in words what is no archive, is broken, or holds too much', async () => {
  const words = async (bytes: Buffer) => (await sent(bytes)).fault;
  expect(await words(Buffer.from('no archive'))).toBe('ZIPファイルとして読み込めません');
  expect(await words(await zip({}))).toBe('ZIPファイルに画像がありません');
  const good = await zip({ 'Z-50.jpg': await picture() });
  expect(await words(good.subarray(0, good.length - 30))).toBe('ZIPファイルとして読み込めません');
  const many = Object.fromEntries(Array.from({ length: 2_001 }, (_, i) => [`${i}.jpg`, Buffer.from('x')]));
  expect(await words(await zip(many))).toContain('ファイルが多すぎます');
});

it('tells numbers that end like places from places', () => {
  expect(meantCodes('A-001_2.jpg')).toEqual([
    { code: 'A-001_2', place: 1 },
    { code: 'A-001', place: 2 },
  ]);
  expect(meantCodes('Ａ-001.jpg')).toContainEqual({ code: 'A-001', place: 1 });
  expect(meantCodes('A.001.png')).toEqual([{ code: 'A.001', place: 1 }]);
});

function localHead(name: string, packed: number, says: number): Buffer {
  const head = Buffer.alloc(30 + name.length);
  head.write('PK\u0003\u0004', 0, 'latin1');
  head.writeUInt16LE(20, 4);
  head.writeUInt16LE(8, 8);
  head.writeUInt32LE(packed, 18);
  head.writeUInt32LE(says, 22);
  head.writeUInt16LE(name.length, 26);
  head.write(name, 30, 'latin1');
  return head;
}

function centralHead(name: string, packed: number, says: number): Buffer {
  const head = Buffer.alloc(46 + name.length);
  head.write('PK\u0001\u0002', 0, 'latin1');
  head.writeUInt16LE(20, 4);
  head.writeUInt16LE(20, 6);
  head.writeUInt16LE(8, 10);
  head.writeUInt32LE(packed, 20);
  head.writeUInt32LE(says, 24);
  head.writeUInt16LE(name.length, 28);
  head.write(name, 46, 'latin1');
  return head;
}

function endOf(at: number, bytes: number): Buffer {
  const end = Buffer.alloc(22);
  end.write('PK\u0005\u0006', 0, 'latin1');
  end.writeUInt16LE(1, 8);
  end.writeUInt16LE(1, 10);
  end.writeUInt32LE(bytes, 12);
  end.writeUInt32LE(at, 16);
  return end;
}
