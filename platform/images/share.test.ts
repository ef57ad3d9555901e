import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { drawSvg, PdfBusy } from '../pdf/pdf.ts';
import { SHARE_SIZE, type ShareFacts, sharePicture } from './share.ts';

let dir = '';
beforeAll(async () => {
  dir = await mkdtemp(join(tmpdir(), 'share-'));
});
afterAll(() => rm(dir, { recursive: true }));

const gift: ShareFacts = {
  layout: 'goods',
  storefront: 'donation',
  site: 'さとのわ',
  title: '【定期便6回】ずわいがに ボイル脚 1kg',
  place: '北海道 札幌市',
  label: '寄附金額',
  amount: '12,000',
  picture: 'g/crab/1',
};
const LONG = ['あ'.repeat(100), 'W'.repeat(100), '長い名前の品 '.repeat(14), '(ｶﾆ)𠮷﨑🦀'.repeat(12)];
const LIMIT = 300 * 1024;

const everyLayout = LONG.flatMap((title): ShareFacts[] => [
  { ...gift, title, place: '神奈川県 とても長い名前のまち'.repeat(3), amount: '10,000,000' },
  { ...gift, title, storefront: 'shop', site: 'とても長い名前の商店', picture: null },
  { ...gift, title, layout: 'cover', amount: '', picture: 'c/sea/1' },
  { ...gift, title, layout: 'site', picture: null, site: 'とても長い名前のサイト' },
]);

it.each(everyLayout)('is a small JPEG of its size, no text beyond its box: $layout $title', async (facts) => {
  const { body } = await sharePicture(dir, facts);
  expect(await sharp(body).metadata()).toMatchObject({ format: 'jpeg', ...SHARE_SIZE });
  expect(body.length).toBeLessThan(LIMIT);
  // The margin at the right, below a cover and above the line at the foot, stays paper.
  const margin = { left: 1164, top: 410, width: 36, height: 200 };
  const pixels = await sharp(body).extract(margin).greyscale().raw().toBuffer();
  expect(Math.min(...pixels)).toBeGreaterThan(235);
});

it('draws letters as outlines, so that no font need be installed', async () => {
  const svg = (await drawSvg('platform/images/share.typ', { ...gift, bare: false })).toString();
  expect(svg).not.toMatch(/<text|font-family/);
  expect(svg.match(/<use /g)?.length).toBeGreaterThan(gift.title.length);
});

it('is made once for what it shows, however many ask, and anew when that changes', async () => {
  const place = join(dir, 'once');
  const all = await Promise.all(Array.from({ length: 8 }, () => sharePicture(place, gift)));
  expect(new Set(all.map((p) => p.etag)).size).toBe(1);
  const dearer = await sharePicture(place, { ...gift, amount: '13,000' });
  expect(dearer.etag).not.toBe(all[0]!.etag);
  const files = await readdir(join(place, 'media'), { recursive: true });
  expect(files.filter((f) => f.endsWith('.jpg'))).toHaveLength(2);
});

it('makes one at a time, and sends away who asks for too many at once', async () => {
  const place = join(dir, 'many');
  const asked = Array.from({ length: 40 }, (_, i) => sharePicture(place, { ...gift, title: `品${i}` }));
  const answers = await Promise.allSettled(asked);
  const refused = answers.filter((a) => a.status === 'rejected');
  expect(refused).toHaveLength(10);
  for (const a of refused) expect(a.reason).toBeInstanceOf(PdfBusy);
  // Those who come back later get theirs.
  expect((await sharePicture(place, { ...gift, title: '品39' })).body.length).toBeGreaterThan(1000);
});
