import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import iconv from 'iconv-lite';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { NotAllowed } from '#app/staff/permissions.ts';
import type { SignedInStaff } from '#app/staff/session.ts';
import { aPerson, everywhere, NOWHERE, signedInStaff } from '#app/staff/testing/staff.ts';
import { db, type Tx, transaction } from '#platform/db/db.ts';
import { useTestDatabase } from '#platform/testing/database.ts';
import { findGoods } from '../goods-store.ts';
import { applyImported, checkImport, sweepImports } from '../import-jobs.ts';
import { makeGoods } from '../new-goods.ts';
import { aCatalogue, aGift, ELSEWHERE, PLACE, withPicture } from '../testing/goods.ts';
import { applied, checkedSheet, faultsOfImport } from '../testing/imports.ts';
import { faultSheet } from './fault-sheet.ts';
import {
  applyImport,
  beginImport,
  checkAsOther,
  nameHeadings,
  readImport,
  withdrawImport,
} from './imports.ts';
import { shownRows } from './imports-query.ts';
import { namesFor } from './surroundings-query.ts';
import { emptySheet, writeSheet } from './write-sheet.ts';

const PROGRAM = join(import.meta.dirname, '../testing/apply-process.ts');
const folder = mkdtempSync(join(tmpdir(), 'satonowa-sheets-'));
useTestDatabase({ DATA_DIR: folder });
afterAll(() => rmSync(folder, { recursive: true }));

let operator: SignedInStaff;
let city: SignedInStaff;
let producer: SignedInStaff;
let producerId: number;
let elsewhereId: number;

beforeAll(async () => {
  ({ producerId, elsewhereId } = await aCatalogue());
  operator = await signedInStaff(await aPerson('operator@example.jp', everywhere('operator')));
  city = await signedInStaff(
    await aPerson('city@example.jp', { role: 'government', ...NOWHERE, governmentCode: PLACE }),
  );
  producer = await signedInStaff(await aPerson('p@example.jp', { role: 'producer', ...NOWHERE, producerId }));
});

let number = 0;
const HEADINGS =
  '管理番号,返礼品名,説明,寄附金額,調達費,地場産品類型,カテゴリ,事業者名,温度帯,発送までの営業日数,在庫';
const rowOf = (code: string, change: Record<string, string> = {}) => {
  const cells: Record<string, string> = {
    管理番号: code,
    返礼品名: '関あじの干物',
    説明: '豊後水道の関あじです。',
    寄附金額: '10000',
    調達費: '3000',
    地場産品類型: '1',
    カテゴリ: '魚介>干物',
    事業者名: '見本水産',
    温度帯: '冷凍',
    発送までの営業日数: '5',
    在庫: '10',
    ...change,
  };
  return HEADINGS.split(',')
    .map((heading) => cells[heading])
    .join(',');
};
const sheet = (...rows: string[]) => [HEADINGS, ...rows].join('\r\n');
const aCode = () => `S-${++number}`;
const goodsOf = async (code: string) => {
  const row = await db().selectFrom('goods').select('id').where('code', '=', code).executeTakeFirst();
  return row && findGoods(row.id);
};
const skusOf = (goodsId: number) =>
  db().selectFrom('sku').selectAll().where('goods_id', '=', goodsId).orderBy('position').execute();

const entriesOf = (goodsId: number) =>
  db()
    .selectFrom('audit_entry')
    .select(['action', 'changes'])
    .where('subject', '=', 'goods')
    .where('subject_id', '=', String(goodsId))
    .where('action', '=', 'goods.import')
    .execute();

const waitsForAudit = async (tx: Tx) => {
  const { rows } = await sql`
    select 1 from pg_locks where relation = 'audit_entry'::regclass and not granted
       and database = (select oid from pg_database where datname = current_database())`.execute(tx);
  return rows.length > 0;
};

async function written(ids: number[]): Promise<string> {
  let text = '';
  for await (const piece of writeSheet(ids, 'gift', namesFor)) text += piece;
  return text;
}

async function madeGift(change = {}, stock: number | null = 10): Promise<{ id: number; code: string }> {
  const input = aGift(producerId, change);
  const made = await makeGoods(city, 'gift', PLACE, input, stock);
  if (made.kind !== 'made') throw new Error(made.kind);
  return { id: made.id, code: input.code };
}

describe('a sheet that was sent as one of the other kind', () => {
  const products = (...codes: string[]) =>
    [
      '管理番号,商品名,価格(税込),消費税率,配送サイズ,カテゴリ,事業者名,温度帯,在庫',
      ...codes.map((code) => `${code},関あじの干物,2000,8,小(60サイズまで),魚介>干物,見本水産,冷凍,10`),
    ].join('\r\n');

  it('is told of once by its headings, and can be checked as what it is', async () => {
    const [a, b] = [aCode(), aCode()];
    const its = await checkedSheet(city, products(a, b));
    expect(its).toMatchObject({
      state: 'checked',
      looksLike: 'product',
      counts: {},
      fault: '「価格(税込)」の列があり、商品のCSVのようです。返礼品としては取り込めません',
    });
    expect(await faultsOfImport(its)).toEqual([]);
    expect(await applyImport(city, its)).toBe(false);
    await checkAsOther(city, its);
    await checkImport({ id: its.id }, 1);
    const again = (await readImport(city, its.id))!;
    expect(again).toMatchObject({ state: 'checked', kind: 'product', looksLike: null, fault: null });
    expect([again.counts, await faultsOfImport(again)]).toEqual([{ new: 2 }, []]);
    // Nothing is left to be checked as anything else.
    await checkAsOther(city, again);
    expect((await readImport(city, its.id))!.state).toBe('checked');

    const gifts = await checkedSheet(city, sheet(rowOf(aCode())), 'product');
    expect(gifts).toMatchObject({
      looksLike: 'gift',
      fault: '「寄附金額」の列があり、返礼品のCSVのようです。商品としては取り込めません',
    });
  });

  it('is told of once by its goods, where the headings leave it open', async () => {
    const { code } = await madeGift();
    const its = await checkedSheet(city, `管理番号,キャッチコピー\n${code},新しい`, 'product');
    expect(its).toMatchObject({
      looksLike: 'gift',
      fault: '登録済みの管理番号が、すべて返礼品のものです。商品としては取り込めません',
    });
    expect(await checkedSheet(city, `管理番号,キャッチコピー\n${code},新しい`)).toMatchObject({
      looksLike: null,
      counts: { changed: 1 },
    });
  });

  it('is one of its own kind where it has a column of that, or somebody has said what the strange ones are', async () => {
    const { code } = await madeGift();
    const both = await checkedSheet(city, `管理番号,寄附金額,価格\n${code},12000,5000`);
    expect(both).toMatchObject({ looksLike: null, fault: null, counts: { changed: 1 } });
    const its = await checkedSheet(city, `管理番号,キャッチコピー,販売価格\n${code},新しい,5000`);
    expect(its.looksLike).toBe('product');
    await nameHeadings(city, its, new Map([['販売価格', '']]));
    await checkImport({ id: its.id }, 1);
    expect(await readImport(city, its.id)).toMatchObject({ looksLike: null, counts: { changed: 1 } });
    await db().deleteFrom('sheet_heading').where('heading', '=', '販売価格').execute();
  });
});

describe('a sheet of new gifts', () => {
  it('is checked first, and taken over when somebody says so', async () => {
    const [a, b] = [aCode(), aCode()];
    const its = await checkedSheet(city, sheet(rowOf(a), rowOf(b, { 寄附金額: '20000', 在庫: '制限なし' })));
    expect(its).toMatchObject({ state: 'checked', total: 2, counts: { new: 2 } });
    expect(await goodsOf(a)).toBeUndefined();
    expect(await applied(city, its)).toMatchObject({ state: 'applied' });
    const goods = (await goodsOf(b))!;
    expect(goods).toMatchObject({
      status: 'draft',
      input: { amount: 20_000, category_id: 90_001, temperature: 'frozen' },
    });
    expect((await skusOf(goods.id)).map(({ label, stock }) => [label, stock])).toEqual([['', null]]);
    const [entry] = await entriesOf(goods.id);
    expect(entry).toMatchObject({ action: 'goods.import', changes: { 登録: [null, '関あじの干物'] } });
  });

  it('takes codes in full-width signs for those of the same goods, and a last day as a whole', async () => {
    const { id, code } = await madeGift();
    const wide = code.replace(/[!-~]/g, (sign) => String.fromCharCode(sign.charCodeAt(0) + 0xfee0));
    const fresh = aCode();
    const its = await checkedSheet(
      city,
      sheet(rowOf(` ${wide} `, { 返礼品名: '全角で書いた品' }), rowOf(fresh.replace('-', '−'))),
    );
    expect(its.counts).toEqual(expect.objectContaining({ new: 1, changed: 1 }));
    await applied(city, its);
    expect((await findGoods(id))!.input).toMatchObject({ code, name: '全角で書いた品' });
    expect(await goodsOf(fresh)).toBeDefined();

    const ending = await checkedSheet(city, `管理番号,受付終了\r\n${code},2027/1/31`);
    await applied(city, ending);
    const until = () => findGoods(id).then((goods) => goods!.input.accept_until?.toISOString());
    expect(await until()).toBe('2027-01-31T14:59:59.000Z');
    expect((await checkedSheet(city, await written([id]))).counts).toMatchObject({ same: 1 });
  });

  it('says of each cell that is wrong what is wrong with it, and takes over the others', async () => {
    const [good, bad] = [aCode(), aCode()];
    const its = await checkedSheet(
      city,
      sheet(
        rowOf(good),
        rowOf(bad, { 寄附金額: 'いちまん', カテゴリ: '魚', 事業者名: 'だれか' }),
        rowOf(aCode(), { 温度帯: '', 在庫: '' }),
      ),
    );
    expect(its.counts).toEqual({ new: 1, wrong: 2 });
    expect(await faultsOfImport(its)).toEqual([
      '3行目 寄附金額: 数字で入力してください',
      '3行目 カテゴリ: 「親のカテゴリ>カテゴリ」の形で、サイトのカテゴリを入力してください',
      '3行目 事業者名: この名前の事業者は登録されていません',
      '3行目 事業者番号: 事業者番号を入力してください',
      '4行目 在庫: 在庫の数を入力してください。制限しないときは「制限なし」',
      '4行目 温度帯: 選択してください',
    ]);
    let mend = '';
    for await (const piece of faultSheet(its)) mend += piece;
    expect(mend.split('\r\n')[1]).toContain('寄附金額: 数字で入力してください / ');
    const again = await checkedSheet(
      city,
      mend.replaceAll('いちまん', '10000').replaceAll('魚,だれか', '干物,見本水産'),
    );
    expect(again.counts).toEqual({ new: 1, wrong: 1 });
    await applied(city, its);
    expect([await goodsOf(good), await goodsOf(bad)].map((g) => g !== undefined)).toEqual([true, false]);
  });

  it('names every row without a number, whatever stands beside it, and takes the others over', async () => {
    const code = aCode();
    const its = await checkedSheet(city, sheet(rowOf(''), rowOf(code), rowOf('　'), rowOf('\u200b')));
    expect(its.counts).toEqual({ new: 1, wrong: 3 });
    expect(await faultsOfImport(its)).toEqual([
      '2行目 管理番号: 管理番号を入力してください',
      '4行目 管理番号: 管理番号を入力してください',
      '5行目 管理番号: 管理番号を入力してください',
    ]);
    await applied(city, its);
    expect(await goodsOf(code)).toBeDefined();
    const none = await checkedSheet(city, sheet(rowOf('')));
    expect(none.counts).toEqual({ wrong: 1 });
  });

  it('says of two goods with one number that the number stands there twice', async () => {
    const code = aCode();
    const its = await checkedSheet(city, `${HEADINGS},バリエーション\n${rowOf(code)},\n${rowOf(code)},`);
    expect((await faultsOfImport(its)).join()).toContain('同じ管理番号の行が2行あります');
  });

  it('may have rows of the same goods far apart, each a variant; they agree on the rest', async () => {
    const [a, b] = [aCode(), aCode()];
    const headings = `${HEADINGS},バリエーション`;
    const row = (code: string, label: string, change = {}) => `${rowOf(code, change)},${label}`;
    const its = await checkedSheet(
      city,
      [headings, row(a, '5枚'), row(b, '小'), row(a, '10枚'), row(b, '大', { 返礼品名: '別の干物' })].join(
        '\n',
      ),
    );
    expect(its.counts).toEqual({ new: 1, wrong: 1 });
    expect(await faultsOfImport(its)).toEqual([
      '5行目 返礼品名: 同じ管理番号の3行目と異なります。同じ内容にしてください',
    ]);
    await applied(city, its);
    expect((await skusOf((await goodsOf(a))!.id)).map(({ label }) => label)).toEqual(['5枚', '10枚']);
  });

  it('is published at once where it says so and nothing lacks', async () => {
    const code = aCode();
    const its = await checkedSheet(city, `${HEADINGS},公開状態\n${rowOf(code)},公開中`);
    expect(await faultsOfImport(its)).toEqual(['2行目 画像1: 公開には画像が1枚以上必要です']);
  });
});

describe('a sheet of gifts that are there', () => {
  it('changes what differs, and keeps columns that it lacks', async () => {
    const { id, code } = await madeGift();
    await withPicture(id);
    const its = await checkedSheet(city, `管理番号,寄附金額,公開状態\n${code},"12,000円",公開中`);
    expect(its.counts).toEqual({ changed: 1 });
    const [shown] = await shownRows(its.id, 'changed', 0, 10);
    expect(shown!.changes).toEqual({ 寄附金額: ['10000', '12000'], 公開状態: ['下書き', '公開中'] });
    await applied(city, its);
    const now = (await findGoods(id))!;
    expect(now).toMatchObject({
      status: 'published',
      version: 2,
      input: { amount: 12_000, allergens: ['えび'] },
    });
    const found = await db()
      .selectFrom('goods_search')
      .select('amount')
      .where('goods_id', '=', id)
      .executeTakeFirst();
    expect(found?.amount).toBe(12_000);
  });

  it('holds published ones to the 30 percent', async () => {
    const { id, code } = await madeGift();
    await withPicture(id);
    await applied(city, await checkedSheet(city, `管理番号,公開状態\n${code},公開中`));
    const its = await checkedSheet(city, `管理番号,調達費\n${code},3001`);
    expect(await faultsOfImport(its)).toEqual(['2行目 調達費: 寄附金額の3割(3,000円)を超えています']);
  });

  it('adds to the pieces what was typed, less what was sold since it was written', async () => {
    const { id, code } = await madeGift();
    const text = await written([id]);
    await sql`update sku set stock = 7, reserved = 2 where goods_id = ${id}`.execute(db());
    expect((await checkedSheet(city, text)).counts).toEqual({ same: 1 });
    const more = await checkedSheet(city, text.replace(/,10,10,/, ',15,10,'));
    expect((await shownRows(more.id, 'changed', 0, 10))[0]!.changes).toEqual({
      '在庫「(なし)」': ['7', '12'],
    });
    await sql`update sku set stock = 6 where goods_id = ${id}`.execute(db());
    await applied(city, more);
    expect((await skusOf(id))[0]!.stock).toBe(11);
    const fewer = await checkedSheet(city, `管理番号,在庫\n${code},1`);
    expect(await faultsOfImport(fewer)).toEqual(['2行目 在庫: お支払い待ちの2個より少なくできません']);
  });

  it('is checked again, and nothing of it taken over, where something came in between', async () => {
    const [a, b] = [await madeGift(), await madeGift()];
    const its = await checkedSheet(city, `管理番号,在庫\n${a.code},20\n${b.code},4`);
    await sql`update sku set reserved = 9 where goods_id = ${b.id}`.execute(db());
    expect(await applied(city, its)).toMatchObject({ state: 'checking' });
    expect((await skusOf(a.id))[0]!.stock).toBe(10);
    await checkImport({ id: its.id }, 1);
    expect(await faultsOfImport(its)).toEqual(['3行目 在庫: お支払い待ちの9個より少なくできません']);
  });

  it('is checked again where goods came, changed, or became as it says meanwhile: what was shown is what is done', async () => {
    const code = aCode();
    const [first, second] = [
      await checkedSheet(city, sheet(rowOf(code))),
      await checkedSheet(city, sheet(rowOf(code, { 寄附金額: '20000', 在庫: '3' }))),
    ];
    expect([first.counts, second.counts]).toEqual([{ new: 1 }, { new: 1 }]);
    expect(await applied(city, first)).toMatchObject({ state: 'applied', overtaken: false });
    expect(await applied(city, second)).toMatchObject({ state: 'checking', overtaken: true });
    expect((await goodsOf(code))!.input.amount).toBe(10_000);
    await checkImport({ id: second.id }, 1);
    const [shown] = await shownRows(second.id, 'changed', 0, 10);
    expect(shown!.changes).toEqual({ 寄附金額: ['10000', '20000'], '在庫「(なし)」': ['10', '3'] });

    // Somebody saves another amount: what stood before is no longer what was shown.
    const { id } = (await goodsOf(code))!;
    await sql`update goods set amount = 15000 where id = ${id}`.execute(db());
    expect(await applied(city, (await readImport(city, second.id))!)).toMatchObject({ state: 'checking' });
    await checkImport({ id: second.id }, 1);
    const again = (await readImport(city, second.id))!;
    expect(await applied(city, again)).toMatchObject({ state: 'applied', counts: { changed: 1 } });
    expect((await goodsOf(code))!.input.amount).toBe(20_000);

    // What was found unchanged, and is not so any more.
    const same = await checkedSheet(
      city,
      `管理番号,寄附金額\n${code},20000\n${(await madeGift()).code},10000`,
    );
    await sql`update goods set amount = 30000 where id = ${id}`.execute(db());
    await applyImport(city, same);
    await applyImported({ id: same.id }, 1);
    expect((await readImport(city, same.id))!.state).toBe('checking');
    expect((await goodsOf(code))!.input.amount).toBe(30_000);
  });

  it('are not those of another government, nor of the other kind', async () => {
    const other = aGift(0);
    await makeGoods(operator, 'gift', ELSEWHERE, { ...other, producer_id: elsewhereId }, 1);
    const { code } = await madeGift();
    const its = await checkedSheet(operator, sheet(rowOf(other.code)));
    expect(its.counts).toEqual({ new: 1 });
    const wrong = await checkedSheet(operator, `管理番号,自治体コード\n${code},${ELSEWHERE}`);
    expect(await faultsOfImport(wrong)).toEqual(['2行目 自治体コード: この自治体のコードではありません']);
    const product = await checkedSheet(operator, `管理番号,価格\n${code},100`, 'product');
    expect((await faultsOfImport(product))[0]).toContain('もう一方の種類');
  });
});

describe('what is downloaded', () => {
  it('changes nothing when it is sent back, whatever stands in it', async () => {
    const texts = ['=1+1', "'=x", '-5℃で保存', '@cmd', 'a,b"c"', '一行目\n\n二行目', '', '🍊'];
    const ids: number[] = [];
    for (const [i, text] of texts.entries()) {
      const { id } = await madeGift({
        name: text.replaceAll('\n', '') || '名前',
        description: text,
        labels: i % 2 ? ['冬', '限定'] : [],
        accept_until: new Date('2027-03-31T14:59:59Z'),
        allergens: i % 2 ? [] : ['えび', 'かに'],
        excluded_prefectures: i % 3 ? [1, 47] : [],
        ...(i % 4 === 0 && {
          ticket_kind: 'amount' as const,
          ticket_value: 3_000,
          ticket_months: 12,
          handling_days: null,
        }),
        ...(i % 5 === 1 && {
          handling_days: null,
          dispatch_from: '2027-01-05',
          dispatch_until: '2027-01-20',
        }),
      });
      if (i % 2) await withPicture(id);
      ids.push(id);
    }
    const its = await checkedSheet(city, await written(ids));
    expect([its.counts, await faultsOfImport(its)]).toEqual([{ same: ids.length }, []]);
  });

  it('has a template of the same headings', () => {
    const headings = emptySheet('product').split(',');
    expect(headings).toContain('価格(税込)');
    expect(headings).not.toContain('寄附金額');
    expect(emptySheet('gift')).toContain('管理番号,返礼品名');
  });
});

describe('a file', () => {
  const rows = () => sheet(rowOf(aCode()));

  it.each([
    ['UTF-8 with a mark', (text: string) => Buffer.from(`\ufeff${text}`)],
    ['CP932', (text: string) => iconv.encode(text, 'cp932')],
    [
      'UTF-16 with tabs, as Excel writes it',
      (text: string) => Buffer.from(`\ufeff${text.replaceAll(',', '\t')}`, 'utf16le'),
    ],
    [
      'tabs and single line feeds',
      (text: string) => Buffer.from(text.replaceAll(',', '\t').replaceAll('\r', '')),
    ],
  ])('may be in %s', async (_, encode) => {
    const its = await checkedSheet(city, encode(rows()));
    expect([its.state, its.counts]).toEqual(['checked', { new: 1 }]);
  });

  it.each([
    ['an Excel book', Buffer.from('PK\u0003\u0004 and more'), 'Excelのブックは読み込めません'],
    ['a picture', Buffer.from([0xff, 0xd8, 0xff, 0, 0, 1]), 'CSVファイルではないようです'],
    [
      'another encoding',
      Buffer.from('管理番号,名称\n1,名前', 'utf8').subarray(1),
      '文字コードを読み取れません',
    ],
    ['an open quote', Buffer.from(`${HEADINGS}\n"S-9,a`), '引用符'],
    ['cells without end', Buffer.from(`管理番号\n${'a,'.repeat(300)}`), '列が多すぎます'],
    ['a cell without end', Buffer.from(`管理番号\n${'あ'.repeat(60_000)}`), 'が長すぎます'],
  ])('that is %s is refused in words', async (_, bytes, words) => {
    const its = await checkedSheet(city, bytes);
    expect(its).toMatchObject({ state: 'refused', fault: expect.stringContaining(words) });
    expect(await applyImport(city, its)).toBe(false);
  });

  it('of too many rows is refused', async () => {
    const its = await checkedSheet(city, `管理番号\n${'x\n'.repeat(100_001)}`);
    expect(its).toMatchObject({ state: 'refused', fault: expect.stringContaining('行が多すぎます') });
  });

  it('with other headings is asked about, and what is said counts for the next one too', async () => {
    const file = () =>
      `品番,寄附のお礼,${HEADINGS.split(',').slice(2).join(',')},社内メモ\n${rowOf(aCode())},x`;
    const its = await checkedSheet(city, file());
    expect(its.headings.filter(({ unknown }) => unknown).map(({ heading }) => heading)).toEqual([
      '寄附のお礼',
      '社内メモ',
    ]);
    expect(await faultsOfImport(its)).toEqual(['2行目 返礼品名: 入力してください']);
    await nameHeadings(
      city,
      its,
      new Map([
        ['寄附のお礼', 'name'],
        ['社内メモ', ''],
        ['ない見出し', 'name'],
      ]),
    );
    await checkImport({ id: its.id }, 1);
    expect((await readImport(city, its.id))!.counts).toEqual({ new: 1 });
    const next = await checkedSheet(city, file());
    expect([next.counts, next.headings.some(({ unknown }) => unknown)]).toEqual([{ new: 1 }, false]);
  });

  it('without numbers or with a column twice is not taken over', async () => {
    const none = await checkedSheet(city, '名前\nあ');
    expect(none).toMatchObject({
      state: 'checked',
      fault: expect.stringContaining('「管理番号」の列がありません'),
    });
    expect(await applyImport(city, none)).toBe(false);
    const twice = await checkedSheet(city, '管理番号,品番\n1,2');
    expect(twice.fault).toContain('2つあります');
  });
});

describe('an import', () => {
  it('is not there for who may not, and gives goods of their government alone', async () => {
    const its = await checkedSheet(operator, sheet(rowOf(aCode())));
    expect(await readImport(producer, its.id)).toBeUndefined();
    const file = {
      governmentCode: ELSEWHERE,
      kind: 'gift',
      content: 'sheet',
      replaces: false,
      name: 'a.csv',
    } as const;
    await expect(beginImport(city, { ...file, bytes: Buffer.from('a') })).rejects.toBeInstanceOf(NotAllowed);
    await expect(beginImport(producer, { ...file, bytes: Buffer.from('a') })).rejects.toBeInstanceOf(
      NotAllowed,
    );
  });

  it('is taken over once, whoever begins it again', async () => {
    const code = aCode();
    const its = await checkedSheet(city, sheet(rowOf(code)));
    expect(await Promise.all([applyImport(city, its), applyImport(city, its)])).toEqual(
      expect.arrayContaining([true, false]),
    );
    await Promise.all([1, 2, 3].map(() => applyImported({ id: its.id }, 1)));
    expect((await readImport(city, its.id))!.state).toBe('applied');
    const entries = await entriesOf((await goodsOf(code))!.id);
    expect(entries).toHaveLength(1);
  });

  it('is done whole after the death of the worker that had begun it', async () => {
    const { id, code } = await madeGift();
    const fresh = aCode();
    const its = await checkedSheet(city, `${sheet(rowOf(fresh), rowOf(code, { 返礼品名: '新しい名前' }))}`);
    await applyImport(city, its);
    const worker = await transaction(async (tx) => {
      // Until the end of this transaction it comes no further than the audit, behind all that it writes of goods.
      await sql`lock table audit_entry in exclusive mode`.execute(tx);
      const child = spawn(process.execPath, [PROGRAM, String(its.id)], { env: process.env, stdio: 'ignore' });
      await vi.waitFor(async () => expect(await waitsForAudit(tx)).toBe(true), {
        timeout: 60_000,
        interval: 50,
      });
      child.kill('SIGKILL');
      await once(child, 'exit');
      return child;
    });
    expect(worker.signalCode).toBe('SIGKILL');
    expect([(await findGoods(id))!.input.name === '新しい名前', await goodsOf(fresh)]).toEqual([
      false,
      undefined,
    ]);
    await applyImported({ id: its.id }, 2);
    expect((await findGoods(id))!.input.name).toBe('新しい名前');
    expect(await entriesOf((await goodsOf(fresh))!.id)).toHaveLength(1);
  });

  it('does nothing for who has lost the right to it', async () => {
    const leaver = await aPerson('leaver@example.jp', {
      role: 'government',
      ...NOWHERE,
      governmentCode: PLACE,
    });
    const staff = await signedInStaff(leaver);
    const code = aCode();
    const its = await checkedSheet(staff, sheet(rowOf(code)));
    await applyImport(staff, its);
    await sql`delete from staff_grant where staff_id = ${staff.staffId}`.execute(db());
    await applyImported({ id: its.id }, 1);
    expect(await goodsOf(code)).toBeUndefined();
  });

  it('can be withdrawn, and is swept with its file after ninety days', async () => {
    const its = await checkedSheet(city, sheet(rowOf(aCode())));
    await withdrawImport(city, its);
    expect(await applyImport(city, its)).toBe(false);
    await sweepImports(new Date(Date.now() + 89 * 86_400_000));
    expect(await readImport(city, its.id)).toBeDefined();
    await sweepImports(new Date(Date.now() + 91 * 86_400_000));
    expect(await readImport(city, its.id)).toBeUndefined();
  });

  it('is given up in words when its job fails for the last time', async () => {
    const its = await checkedSheet(city, sheet(rowOf(aCode())));
    await applyImport(city, its);
    await sql`create trigger broken before insert on goods execute function refuse_change()`.execute(db());
    await expect(applyImported({ id: its.id }, 4)).rejects.toThrow();
    expect((await readImport(city, its.id))!.state).toBe('applying');
    await expect(applyImported({ id: its.id }, 5)).rejects.toThrow();
    await sql`drop trigger broken on goods`.execute(db());
    expect(await readImport(city, its.id)).toMatchObject({
      state: 'refused',
      fault: expect.stringContaining('もう一度'),
    });
  });
});
