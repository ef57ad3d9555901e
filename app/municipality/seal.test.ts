import sharp from 'sharp';
import { beforeAll, expect, it } from 'vitest';
import { sealsNow, turnSeals } from '#app/catalogue/government/seal-plan.ts';
import { aCatalogue, ELSEWHERE, PLACE } from '#app/listing/testing/goods.ts';
import { listEntries } from '#app/staff/audit-query.ts';
import { NotAllowed } from '#app/staff/permissions.ts';
import type { SignedInStaff } from '#app/staff/session.ts';
import { aPerson, everywhere, NOWHERE, signedInStaff } from '#app/staff/testing/staff.ts';
import { useTestDatabase } from '#platform/testing/database.ts';
import { changeSeal, dropSealPlan, readSealImage, readSeals, stampOf } from './seal.ts';

useTestDatabase();

const NOW = new Date('2026-11-24T03:00:00Z');
const TODAY = '2026-11-24';
const LATER = '2027-04-01';
const aSeal = (red: number) =>
  sharp({ create: { width: 400, height: 400, channels: 3, background: { r: red, g: 20, b: 20 } } })
    .png()
    .toBuffer();

let operator: SignedInStaff;
let city: SignedInStaff;
let agency: SignedInStaff;
let auditor: SignedInStaff;

beforeAll(async () => {
  await aCatalogue();
  operator = await signedInStaff(await aPerson('operator@example.jp', everywhere('operator')));
  const of = async (role: 'government' | 'agency') =>
    signedInStaff(await aPerson(`${role}@example.jp`, { role, ...NOWHERE, governmentCode: PLACE }));
  [city, agency] = [await of('government'), await of('agency')];
  auditor = await signedInStaff(await aPerson('auditor@example.jp', everywhere('auditor')));
});

const stamp = async () => stampOf((await readSeals(city, PLACE))!);
const change = async (file: Buffer | null, from: string, now = NOW) =>
  changeSeal(city, PLACE, { stamp: await stamp(), file, from }, now);

it('counts from today on, or from the day that was said; what is planned can be taken back', async () => {
  expect(await change(await aSeal(200), TODAY)).toBe('done');
  const first = (await readSeals(city, PLACE))!;
  expect(first).toMatchObject({ seal: 'picture', plan: null });
  const [entry] = await listEntries({ subject: 'government', subjectId: PLACE }, 1);
  expect(entry).toMatchObject({
    action: 'seal.edit',
    changes: { 公印: ['未登録', `印影の画像(番号${first.sealId})`] },
  });

  expect(await change(await aSeal(120), LATER)).toBe('done');
  const planned = (await readSeals(city, PLACE))!;
  expect(planned).toMatchObject({ seal: 'picture', sealId: first.sealId });
  expect(planned.plan).toMatchObject({ from: LATER, seal: 'picture', actor: city.name });
  expect(await dropSealPlan(city, PLACE, stampOf(planned), NOW)).toBe('done');
  expect(await readSeals(city, PLACE)).toEqual(first);

  expect(await change(null, LATER)).toBe('done');
  await turnSeals(new Date('2027-03-31T14:59:00Z'));
  expect((await sealsNow(PLACE))?.seal).toBe('picture');
  await turnSeals(new Date('2027-03-31T15:00:00Z'));
  expect(await sealsNow(PLACE)).toEqual({ seal: 'omitted', sealId: null, plan: null });
});

it('is a picture by its content, from today on at the earliest', async () => {
  expect(await change(Buffer.from('これは画像ではありません'), TODAY)).toBe('picture');
  expect(await change(Buffer.alloc(2_000_000), TODAY)).toBe('picture');
  expect(await change(await aSeal(1), '2026-11-23')).toBe('past');
});

it('of two who change it, the second is told', async () => {
  const seen = await stamp();
  const both = await Promise.all(
    [210, 220].map(async (red) =>
      changeSeal(city, PLACE, { stamp: seen, file: await aSeal(red), from: TODAY }, NOW),
    ),
  );
  expect(both.sort()).toEqual(['conflict', 'done']);
});

it('is the government’s and the operator’s alone to change, and no agency’s or neighbour’s to see', async () => {
  const { sealId } = (await readSeals(city, PLACE))!;
  expect(await readSealImage(auditor, PLACE, sealId!)).toBeInstanceOf(Buffer);
  expect(await readSealImage(agency, PLACE, sealId!)).toBeUndefined();
  expect(await readSeals(agency, PLACE)).toBeUndefined();
  expect(await readSeals(city, ELSEWHERE)).toBeUndefined();
  expect(await readSealImage(operator, ELSEWHERE, sealId!)).toBeUndefined();
  for (const who of [agency, auditor])
    await expect(changeSeal(who, PLACE, { stamp: '', file: null, from: TODAY }, NOW)).rejects.toThrow(
      NotAllowed,
    );
  await expect(dropSealPlan(city, ELSEWHERE, '', NOW)).rejects.toThrow(NotAllowed);
});
