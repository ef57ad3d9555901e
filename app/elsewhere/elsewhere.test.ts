import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { aGift, aPlace, type Gift, PREFECTURE, TOWN } from '#app/catalogue/testing/gifts.ts';
import { surroundings } from '#app/forms/postal.ts';
import { cancel } from '#app/ledger/donation.ts';
import { NotAllowed } from '#app/staff/permissions.ts';
import type { SignedInStaff } from '#app/staff/session.ts';
import { aPerson, everywhere, NOWHERE, signedInStaff } from '#app/staff/testing/staff.ts';
import { db } from '#platform/db/db.ts';
import { useTestDatabase } from '#platform/testing/database.ts';
import { readAround } from './around-query.ts';
import { enterDonation, residentFault } from './enter.ts';
import type { Entry } from './entry.ts';
import { faultSheet, template } from './fault-sheet.ts';
import { applyDonationImport, checkDonationImport, sweepDonationImports } from './import-jobs.ts';
import { applyImport, beginImport, readImport } from './imports.ts';
import { countRows, rowsOf } from './imports-query.ts';
import { readEntry } from './shape.ts';
import { COLUMN_NAMES, COLUMNS, type Column, formOf } from './sheet-columns.ts';

const folder = mkdtempSync(join(tmpdir(), 'satonowa-elsewhere-'));
useTestDatabase({ DATA_DIR: folder });
afterAll(() => rmSync(folder, { recursive: true }));

const TODAY = '2026-11-20';
let town: SignedInStaff;
let auditor: SignedInStaff;

beforeAll(async () => {
  await aPlace();
  await aPerson('operator@example.jp', everywhere('operator'));
  town = await signedInStaff(
    await aPerson('town@example.jp', { role: 'government', ...NOWHERE, governmentCode: TOWN }),
  );
  auditor = await signedInStaff(await aPerson('auditor@example.jp', everywhere('auditor')));
});

const codeOf = async (gift: Gift) =>
  (await db().selectFrom('goods').select('code').where('id', '=', gift.id).executeTakeFirstOrThrow()).code;
const leftOf = async (gift: Gift) =>
  (await db().selectFrom('sku').select('stock').where('goods_id', '=', gift.id).executeTakeFirstOrThrow())
    .stock;

const EXAMPLE = Object.fromEntries(COLUMN_NAMES.map((name) => [name, COLUMNS[name].example as string]));
const rowOf = (over: Partial<Record<Column, string>> = {}) => ({ ...EXAMPLE, 受領日: '2026-11-10', ...over });
const sheetOf = (...rows: Record<string, string>[]) =>
  [COLUMN_NAMES, ...rows.map((row) => COLUMN_NAMES.map((name) => row[name] ?? ''))]
    .map((cells) => cells.join(','))
    .join('\r\n');

async function entryOf(over: Partial<Record<Column, string>> = {}): Promise<Entry> {
  const code = over.返礼品の管理番号;
  const around = (await readAround(TOWN, code ? [code] : []))!;
  const { value, reply } = readEntry(formOf(rowOf(over), 'counter'), around, TODAY);
  if (!value) throw new Error(JSON.stringify(reply.errors));
  return value;
}

const donationOf = (number: string) =>
  db().selectFrom('donation').selectAll().where('number', '=', number).executeTakeFirstOrThrow();

describe('a donation made elsewhere', () => {
  it('stands in the ledger as received, once, with its parcels and without a member', async () => {
    const gift = await aGift([3]);
    const entry = await entryOf({
      返礼品の管理番号: await codeOf(gift),
      数量: '2',
      電話番号: '03-1234-5678',
      ワンストップ特例の希望: '有',
    });
    const key = randomUUID();
    const made = await Promise.all(Array.from({ length: 4 }, () => enterDonation(town, TOWN, entry, key)));
    const entered = made.filter((m) => m.kind === 'entered');
    expect(entered).toHaveLength(1);
    expect(made.filter((m) => m.kind === 'known')).toHaveLength(3);
    const { number } = entered[0]!;
    expect(made.every((m) => 'number' in m && m.number === number)).toBe(true);
    expect(await donationOf(number)).toMatchObject({
      member_id: null,
      source: 'counter',
      source_number: 'A-000123',
      status: 'paid',
      amount: 10_000,
      one_stop_status: 'requested',
      usage_title: '自治体におまかせ',
      paid_at: new Date('2026-11-09T15:00:00Z'),
    });
    expect(await leftOf(gift)).toBe(1);
    const { rows } = await sql<{ parcels: number; mails: number; entries: number }>`
      select (select count(*)::int from delivery v join donation d on d.id = v.donation_id where d.number = ${number}) as parcels,
             (select count(*)::int from mail_message) as mails,
             (select count(*)::int from audit_entry where subject_id = ${number}) as entries`.execute(db());
    expect(rows).toEqual([{ parcels: 1, mails: 0, entries: 1 }]);
  });

  it('is one donation for each number there, however many forms name it', async () => {
    const entry = await entryOf({ 受付元での番号: 'B-1' });
    const made = await Promise.all(
      Array.from({ length: 4 }, () => enterDonation(town, TOWN, entry, randomUUID())),
    );
    expect(made.filter((m) => m.kind === 'entered')).toHaveLength(1);
    const other = await enterDonation(town, TOWN, { ...entry, source: 'post' }, randomUUID());
    expect(other.kind).toBe('entered');
    const { number } = made.find((m) => m.kind === 'entered') as { number: string };
    expect(await cancel(town, number, '金額の誤り')).toBe('cancelled');
    const again = await enterDonation(town, TOWN, { ...entry, amount: entry.amount + 1_000 }, randomUUID());
    expect(again.kind).toBe('entered');
    expect((await enterDonation(town, TOWN, entry, randomUUID())).kind).toBe('known');
  });

  it('takes what is set apart for its portal before the stock, and nothing where too little is left', async () => {
    const gift = await aGift([1]);
    const [skuId] = gift.skus;
    await db().insertInto('stock_share').values({ sku_id: skuId!, portal: 'さとふる', pieces: 2 }).execute();
    const code = await codeOf(gift);
    const enter = async (n: string, quantity: string) =>
      enterDonation(
        town,
        TOWN,
        {
          ...(await entryOf({
            受付元での番号: n,
            返礼品の管理番号: code,
            数量: quantity,
            電話番号: '0312345678',
          })),
          source: 'satofuru',
        },
        randomUUID(),
      );
    expect((await enter('S-1', '2')).kind).toBe('entered');
    expect(await leftOf(gift)).toBe(1);
    expect((await enter('S-2', '1')).kind).toBe('entered');
    expect(await leftOf(gift)).toBe(0);
    expect((await enter('S-3', '1')).kind).toBe('few');
    const { rows } = await sql`select from donation where source_number = 'S-3'`.execute(db());
    expect(rows).toHaveLength(0);
  });

  it('is entered by the government itself, and no other role', async () => {
    const entry = await entryOf({ 受付元での番号: 'R-1' });
    for (const [who, code] of [
      [auditor, TOWN],
      [town, PREFECTURE],
    ] as const)
      await expect(
        Promise.resolve().then(() => enterDonation(who, code, entry, randomUUID())),
      ).rejects.toThrow(NotAllowed);
  });

  it('gives nothing back to who lives there', async () => {
    const gift = await aGift();
    const entry = await entryOf({
      返礼品の管理番号: await codeOf(gift),
      電話番号: '0153752111',
      都道府県: '北海道',
      市区町村: '野付郡別海町',
      郵便番号: '086-0205',
    });
    const around = (await readAround(TOWN, []))!;
    expect(residentFault(around, await surroundings([entry.donor]), entry)).toContain('お住まいの自治体');
    expect(
      residentFault(around, await surroundings([entry.donor]), { ...entry, gift: null }),
    ).toBeUndefined();
  });

  it.each([
    [{ 受領日: '2026-11-21' }, 'receivedOn'],
    [{ 受領日: '11月10日' }, 'receivedOn'],
    [{ 寄附金額: '0' }, 'amount'],
    [{ 使い道: 'ない使い道' }, 'usage'],
    [{ 返礼品の管理番号: 'ない番号' }, 'gift'],
    [{ 郵便番号: '12345' }, 'postalCode'],
    [{ 都道府県: '東京' }, 'prefecture'],
    [{ 生年月日: '2026-13-01' }, 'birthDate'],
    [{ セイ: 'みほん様' }, 'familyNameKana'],
    [{ ワンストップ特例の希望: 'たぶん' }, 'oneStop'],
  ])('is refused as %j, at its field', async (over, field) => {
    const around = (await readAround(TOWN, []))!;
    const { value, reply } = readEntry(formOf(rowOf(over), 'counter'), around, TODAY);
    expect(value).toBeUndefined();
    expect(Object.keys(reply.errors)).toEqual([field]);
  });
});

it.each([
  ['〇', 'paper'],
  ['◯', 'paper'],
  ['申請する', 'paper'],
  ['TRUE', 'paper'],
  ['なし', 'none'],
  ['不要', 'none'],
  ['', 'none'],
])('reads a wish for one-stop as %j', async (word, wish) => {
  expect((await entryOf({ ワンストップ特例の希望: word })).oneStop).toBe(wish);
});

describe('a sheet', () => {
  const send = async (text: string) => {
    const id = (await beginImport(town, {
      governmentCode: TOWN,
      source: 'satofuru',
      name: 'さとふる.csv',
      bytes: Buffer.from(text),
    }))!;
    await checkDonationImport({ id }, 1);
    return (await readImport(town, id))!;
  };
  const apply = async (its: NonNullable<Awaited<ReturnType<typeof readImport>>>) => {
    expect(await applyImport(town, its)).toBe(true);
    await Promise.all([1, 1].map((attempts) => applyDonationImport({ id: its.id }, attempts)));
    return countRows(its.id);
  };

  it('is checked, entered once, and tells what was there before and what is wrong', async () => {
    const rows = [1, 2, 3].map((n) => rowOf({ 受付元での番号: `C-${n}` }));
    const its = await send(sheetOf(...rows, rowOf({ 受付元での番号: 'C-4', 寄附金額: '一万円' }), rows[0]!));
    expect(its).toMatchObject({ state: 'checked', total: 5, fault: null });
    expect(await countRows(its.id)).toEqual({ new: 3, known: 0, wrong: 2, made: 0 });
    const faults = (await rowsOf(its.id, 'wrong', 0, 10)).map((r) => [r.row, r.faults?.[0]?.column]);
    expect(faults).toEqual([
      [5, '寄附金額'],
      [6, '受付元での番号'],
    ]);
    expect(await apply(its)).toEqual({ new: 0, known: 0, wrong: 2, made: 3 });
    expect(await applyImport(town, (await readImport(town, its.id))!)).toBe(false);

    const again = await send(sheetOf(...rows, rowOf({ 受付元での番号: 'C-5' })));
    expect(await countRows(again.id)).toEqual({ new: 1, known: 3, wrong: 0, made: 0 });
    let mended = '';
    for await (const piece of faultSheet(its)) mended += piece;
    expect(mended).toContain('一万円');
    const third = await send(mended.replace('一万円', '10000').split('\r\n').slice(0, 2).join('\r\n'));
    expect(await countRows(third.id)).toEqual({ new: 1, known: 0, wrong: 0, made: 0 });
  });

  it('enters what it can where the stock runs out meanwhile', async () => {
    const gift = await aGift([1]);
    const code = await codeOf(gift);
    const rows = [1, 2].map((n) =>
      rowOf({ 受付元での番号: `D-${n}`, 返礼品の管理番号: code, 電話番号: '0312345678' }),
    );
    const its = await send(sheetOf(...rows));
    expect(await apply(its)).toEqual({ new: 0, known: 0, wrong: 1, made: 1 });
    expect((await rowsOf(its.id, 'wrong', 0, 10))[0]?.faults?.[0]?.words).toContain('在庫が足りません');
  });

  it('is refused in words where it is none, and its own template is read', async () => {
    expect(await send('番号,金額\r\n1,2')).toMatchObject({
      state: 'refused',
      fault: expect.stringContaining('次の列がありません'),
    });
    expect(await send('')).toMatchObject({ state: 'refused', fault: 'ファイルが空です' });
    const its = await send(template());
    expect(await countRows(its.id)).toMatchObject({ wrong: 0 });
  });

  it('is taken away after its time, and what was entered stays', async () => {
    const its = await send(sheetOf(rowOf({ 受付元での番号: 'E-1' })));
    await apply(its);
    await sweepDonationImports(new Date(Date.now() + 31 * 86_400_000));
    expect(await readImport(town, its.id)).toBeUndefined();
    const { rows } = await sql`select from donation where source_number = 'E-1'`.execute(db());
    expect(rows).toHaveLength(1);
  });
});
