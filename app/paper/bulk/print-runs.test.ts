import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { aPlace, PREFECTURE, TOWN } from '#app/catalogue/testing/gifts.ts';
import { aMember } from '#app/donation/testing/data.ts';
import { NotAllowed } from '#app/staff/permissions.ts';
import type { SignedInStaff } from '#app/staff/session.ts';
import { aPerson, everywhere, NOWHERE, signedInStaff } from '#app/staff/testing/staff.ts';
import { db } from '#platform/db/db.ts';
import { useTestDatabase } from '#platform/testing/database.ts';
import { aPaidDonation } from '../testing/donations.ts';
import { readPdf } from '../testing/pdf.ts';
import { makePrintRun, sweepPrintRuns } from './make-print-run.ts';
import { inPostOrder } from './post-order.ts';
import { printList } from './print-list.ts';
import { beginRun, beginRunOfOne, notePosted, readRun, takeFile } from './print-runs.ts';
import { countPrintable, staleSheets, type Wanted } from './print-runs-query.ts';

const folder = mkdtempSync(join(tmpdir(), 'satonowa-print-'));
useTestDatabase({ DATA_DIR: folder });
afterAll(() => rmSync(folder, { recursive: true }));

let town: SignedInStaff;
let agency: SignedInStaff;

beforeAll(async () => {
  await aPlace();
  await aPerson('operator@example.jp', everywhere('operator'));
  const of = (role: 'government' | 'agency') => ({ role, ...NOWHERE, governmentCode: TOWN });
  town = await signedInStaff(await aPerson('town@example.jp', of('government')));
  agency = await signedInStaff(await aPerson('agency@example.jp', of('agency')));
});

const wanted = (over: Partial<Wanted> = {}): Wanted => ({
  governmentCode: TOWN,
  from: '2026-11-01',
  until: '2026-11-30',
  which: 'unprinted',
  source: 'any',
  ...over,
});

const donor = (over: Record<string, string>) => (number: string) =>
  sql`update donation set donor = donor || ${JSON.stringify(over)}::jsonb where number = ${number}`.execute(
    db(),
  );

it('goes by postal code, all of a donor in one envelope, each marked', () => {
  const of = (id: number, postalCode: string, name: string, birthDate = '1980-01-01') => ({
    id,
    postalCode,
    prefecture: 1,
    address: '別海町1',
    name,
    birthDate,
    paidAt: new Date(id * 1000),
  });
  const sheets = inPostOrder([
    of(1, '9000001', '甲'),
    of(2, '0860201', '乙'),
    of(3, '9000001', '甲'),
    of(4, '9000001', '甲', '1990-01-01'),
    of(5, '9000001', '甲 '),
  ]);
  expect(sheets.map((s) => [s.position, s.certificate.id, s.envelope, s.sheet, s.ofSheets])).toEqual([
    [1, 2, 1, 1, 1],
    [2, 1, 2, 1, 3],
    [3, 3, 2, 2, 3],
    [4, 5, 2, 3, 3],
    [5, 4, 3, 1, 1],
  ]);
});

it('prints each certificate once, in one file with its list, and again where it was issued again', async () => {
  const member = await aMember();
  const at = '2026-11-10T00:00:00Z';
  const [first, second, far] = [
    await aPaidDonation(member, { paidAt: at }),
    await aPaidDonation(member, { paidAt: '2026-11-12T00:00:00Z' }),
    await aPaidDonation(await aMember(), { paidAt: at }),
  ];
  await donor({ postalCode: '0100001' })(far!);
  await aPaidDonation(member, { paidAt: '2026-12-01T00:00:00Z' });
  await aPaidDonation(member, { paidAt: at, government: PREFECTURE });
  const ended = await aPaidDonation(member, { paidAt: at });
  expect(await countPrintable(wanted())).toEqual({ sheets: 4, more: false });

  const runs = await Promise.all(Array.from({ length: 4 }, () => beginRun(town, wanted())));
  const [id] = runs.filter((run) => run !== undefined);
  expect(runs.filter((run) => run !== undefined)).toHaveLength(1);
  await sql`update donation set status = 'refund_due' where number = ${ended}`.execute(db());
  await Promise.all([1, 1].map((attempts) => makePrintRun({ id }, attempts)));
  const run = (await readRun(town, id!))!;
  expect(run).toMatchObject({ state: 'made', sheets: 3, envelopes: 2 });

  const pdf = readPdf((await takeFile(town, run))!);
  expect(pdf.pages).toBe(3);
  expect(pdf.info).toMatchObject({ Tagged: 'yes' });
  expect(pdf.page(1)).toContain(far);
  expect(pdf.page(1)).toContain('1/1枚目');
  expect(pdf.page(2)).toContain(first);
  expect(pdf.page(2)).toContain('1/2枚目');
  expect(pdf.page(3)).toContain(second);
  expect(pdf.page(3)).toContain('2/2枚目');
  let list = '';
  for await (const piece of printList(run)) list += piece;
  expect(
    list
      .trim()
      .split('\r\n')
      .map((line) => line.split(',').slice(0, 4).join(',')),
  ).toEqual(['順,封筒,枚目,枚数', '1,1,1,1', '2,2,1,2', '3,2,2,2']);

  expect(await beginRun(town, wanted())).toBeUndefined();
  await sql`update donation set receipt_edition = 2 where number = ${first}`.execute(db());
  expect(await countPrintable(wanted())).toEqual({ sheets: 1, more: false });
  expect(await countPrintable(wanted({ which: 'all' }))).toEqual({ sheets: 3, more: false });
  expect(await countPrintable(wanted({ which: 'all', source: 'elsewhere' }))).toEqual({
    sheets: 0,
    more: false,
  });

  await sql`update donation set status = 'refund_due' where number = ${far}`.execute(db());
  expect((await staleSheets(id!, 10)).map((x) => [x.position, x.cancelled])).toEqual([
    [1, true],
    [2, false],
  ]);
  expect(await notePosted(town, id!, '2026-12-02')).toBe(true);
  expect(await notePosted(town, id!, '2026-12-02')).toBe(false);
  await sweepPrintRuns(new Date(Date.now() + 31 * 86_400_000));
  expect(await takeFile(town, (await readRun(town, id!))!)).toBeUndefined();
});

it('is the government’s own, and no agency’s', async () => {
  expect(() => beginRun(agency, wanted())).toThrow(NotAllowed);
  expect(() => beginRun(town, wanted({ governmentCode: PREFECTURE }))).toThrow(NotAllowed);
});

it('prints one certificate alone, printed before or not', async () => {
  const member = await aMember();
  const [number] = [await aPaidDonation(member), await aPaidDonation(member)];
  const { id, paid_at } = await db()
    .selectFrom('donation')
    .select(['id', 'paid_at'])
    .where('number', '=', number)
    .executeTakeFirstOrThrow();
  const d = { id, governmentCode: TOWN, paidAt: paid_at! };
  for (const _ of [1, 2]) {
    const run = await beginRunOfOne(town, d);
    await makePrintRun({ id: run }, 1);
    expect(await readRun(town, run!)).toMatchObject({ state: 'made', sheets: 1, envelopes: 1 });
  }
  await sql`update donation set status = 'cancelled' where id = ${id}`.execute(db());
  expect(await beginRunOfOne(town, d)).toBeUndefined();
  expect(() => beginRunOfOne(agency, d)).toThrow(NotAllowed);
});
