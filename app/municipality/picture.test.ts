import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { governmentPage } from '#app/catalogue/government/government-view.ts';
import { readQuery } from '#app/catalogue/search/search-query.ts';
import { sweepPictures } from '#app/listing/sweep-pictures.ts';
import { aCatalogue, ELSEWHERE, PLACE } from '#app/listing/testing/goods.ts';
import { listEntries } from '#app/staff/audit-query.ts';
import { NotAllowed } from '#app/staff/permissions.ts';
import type { SignedInStaff } from '#app/staff/session.ts';
import { aPerson, everywhere, NOWHERE, signedInStaff } from '#app/staff/testing/staff.ts';
import { db } from '#platform/db/db.ts';
import { useTestDatabase } from '#platform/testing/database.ts';
import { purgedBy } from '#platform/testing/purged-by.ts';
import { readGovernment } from './government.ts';
import { addGovernmentPicture, setGovernmentPicture } from './picture.ts';

const folder = mkdtempSync(join(tmpdir(), 'satonowa-pictures-'));
useTestDatabase({ DATA_DIR: folder });
afterAll(() => rmSync(folder, { recursive: true }));

const WEEK_MS = 7 * 86_400_000;

let city: SignedInStaff;
let auditor: SignedInStaff;

beforeAll(async () => {
  await aCatalogue();
  // Who is first is an operator.
  await aPerson('operator@example.jp', everywhere('operator'));
  const place = { role: 'government' as const, ...NOWHERE, governmentCode: PLACE };
  city = await signedInStaff(await aPerson('city@example.jp', place));
  auditor = await signedInStaff(await aPerson('auditor@example.jp', everywhere('auditor')));
});

let shade = 0;
async function aPicture(): Promise<string> {
  shade += 40;
  const background = { r: shade, g: 120, b: 90 };
  const file = await sharp({ create: { width: 1_500, height: 600, channels: 3, background } })
    .jpeg()
    .toBuffer();
  const added = await addGovernmentPicture(city, PLACE, file);
  if ('fault' in added) throw new Error(added.fault);
  return added.key;
}

const kept = async () => (await readGovernment(city, PLACE))!;
const save = async (picture: { key: string; alt: string } | null, version?: number) =>
  setGovernmentPicture(city, PLACE, version ?? (await kept()).version, picture);
const shown = async () => {
  const page = await governmentPage(PLACE, readQuery(new URLSearchParams()));
  return page?.mode === 'detail' && [page.image, page.imageAlt];
};

it('stands with its words on the page, which is made anew, and in the audit', async () => {
  const key = await aPicture();
  expect(await save({ key, alt: '' })).toEqual({ kind: 'alt' });
  expect(await save({ key, alt: 'あ'.repeat(201) })).toEqual({ kind: 'alt' });
  expect(await shown()).toEqual(['', '']);
  const purged = await purgedBy(async () => {
    expect(await save({ key, alt: ' 別府湾 ' })).toEqual({ kind: 'saved' });
  });
  expect(purged).toContain(`government:${PLACE}`);
  expect(await shown()).toEqual([key, '別府湾']);
  const [entry] = await listEntries({ subject: 'government', subjectId: PLACE }, 1);
  expect(entry).toMatchObject({ action: 'government.edit', changes: { 画像: ['', `別府湾 [${key}]`] } });
  const { version } = await kept();
  expect(await save({ key, alt: '別府湾' })).toEqual({ kind: 'saved' });
  expect((await kept()).version).toBe(version);
});

it('is the government’s own; who saves second is told what is there now', async () => {
  const { version, picture } = await kept();
  expect(await save({ key: 'u/AAAAAAAAAAAAAAAAAAAAAA', alt: '湯けむり' })).toEqual({ kind: 'foreign' });
  expect(await save({ key: 'd/sea/1', alt: '湯けむり' })).toEqual({ kind: 'foreign' });
  expect(await save({ key: picture!.key, alt: '湯けむり' }, version - 1)).toMatchObject({
    kind: 'conflict',
    now: { version, picture },
  });
  expect(() => setGovernmentPicture(city, ELSEWHERE, 1, null)).toThrow(NotAllowed);
  expect(() => setGovernmentPicture(auditor, PLACE, version, null)).toThrow(NotAllowed);
  await expect(addGovernmentPicture(auditor, PLACE, new Uint8Array())).rejects.toThrow(NotAllowed);
});

it('is kept as long as it is shown, and swept a week after it was taken away', async () => {
  const later = (days: number) => new Date(Date.now() + WEEK_MS + days * 86_400_000);
  const names = async () =>
    (await db().selectFrom('picture').select('id').execute()).map(({ id }) => `u/${id}`);
  const { picture } = await kept();
  await sweepPictures(later(1));
  expect(await names()).toEqual([picture!.key]);
  const next = await aPicture();
  expect(await save({ key: next, alt: '鉄輪の湯けむり' })).toEqual({ kind: 'saved' });
  await sweepPictures(later(1));
  expect(await names()).toEqual([next]);
  expect(await save(null)).toEqual({ kind: 'saved' });
  expect(await shown()).toEqual(['', '']);
  await sweepPictures(later(1));
  expect(await names()).toEqual([]);
});
