import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { NotAllowed } from '#app/staff/permissions.ts';
import type { SignedInStaff } from '#app/staff/session.ts';
import { aPerson, everywhere, NOWHERE, signedInStaff } from '#app/staff/testing/staff.ts';
import { countApplications, noteApplication } from '#app/stock/popularity.ts';
import { reserveStock, settleStock } from '#app/stock/stock.ts';
import { db, transaction } from '#platform/db/db.ts';
import { useTestDatabase } from '#platform/testing/database.ts';
import { saveGoods } from '../edit.ts';
import { findGoods } from '../goods-store.ts';
import { applyImported, sweepImports, undoImported } from '../import-jobs.ts';
import { makeGoods } from '../new-goods.ts';
import type { GoodsImport } from '../sheet/import-store.ts';
import { readImport } from '../sheet/imports.ts';
import { changeState } from '../state.ts';
import { setStock } from '../stock.ts';
import { aCatalogue, aGift, ELSEWHERE, PLACE, withPicture } from '../testing/goods.ts';
import { applied, checkedSheet } from '../testing/imports.ts';
import { beginUndo, foreseeUndo, leftBehind, mayUndo } from './undo.ts';

const folder = mkdtempSync(join(tmpdir(), 'satonowa-undo-'));
useTestDatabase({ DATA_DIR: folder });
afterAll(() => rmSync(folder, { recursive: true }));

let city: SignedInStaff;
let elsewhere: SignedInStaff;
let producerId: number;

beforeAll(async () => {
  ({ producerId } = await aCatalogue());
  await aPerson('operator@example.jp', everywhere('operator'));
  const of = (governmentCode: string) => ({ role: 'government' as const, ...NOWHERE, governmentCode });
  city = await signedInStaff(await aPerson('city@example.jp', of(PLACE)));
  elsewhere = await signedInStaff(await aPerson('elsewhere@example.jp', of(ELSEWHERE)));
});
let gift: { id: number; code: string };
beforeEach(async () => {
  gift = await aPublishedGift();
});

async function aPublishedGift() {
  const input = aGift(producerId);
  const made = await makeGoods(city, 'gift', PLACE, input, 10);
  if (made.kind !== 'made') throw new Error(made.kind);
  await withPicture(made.id);
  await changeState(city, made.id, 'publish');
  return { id: made.id, code: input.code };
}

/** Rows as they are, but for what counts each change of them. */
const rowsOf = async (id: number) => {
  const without = ({ version, updated_at, ...row }: Record<string, unknown>) => row;
  const goods = await db().selectFrom('goods').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
  const skus = await skusOf(id);
  const found = await db().selectFrom('goods_search').select(['amount']).where('goods_id', '=', id).execute();
  return [without(goods), skus.map(without), found];
};
const skusOf = (id: number) =>
  db().selectFrom('sku').selectAll().where('goods_id', '=', id).orderBy('id').execute();
const taken = async (text: string) => applied(city, await checkedSheet(city, text));
async function undone(its: GoodsImport): Promise<GoodsImport> {
  if (!(await beginUndo(city, its))) throw new Error('it was not to be taken back');
  await undoImported({ id: its.id }, 1);
  return (await readImport(city, its.id))!;
}
const freshRow = (code: string) => `${code},新しい干物,豊後水道。,10000,3000,1,魚介>干物,見本水産,冷凍,5,10`;
const HEADINGS =
  '管理番号,返礼品名,説明,寄附金額,調達費,地場産品類型,カテゴリ,事業者名,温度帯,発送までの営業日数,在庫';

it('puts goods back to what they were, with their variants, pieces and state, and new ones away', async () => {
  const before = await rowsOf(gift.id);
  const code = `${gift.code}-new`;
  const its = await taken(
    [
      `${HEADINGS},バリエーション,公開状態,アレルゲン,バリエーションの営業日数`,
      `${gift.code},別の名前,別の説明,20000,6000,1,魚介>干物,見本水産,冷凍,9,25,,停止中,,3`,
      `${gift.code},別の名前,別の説明,20000,6000,1,魚介>干物,見本水産,冷凍,9,8,大,停止中,,`,
      `${freshRow(code)},,下書き,,`,
    ].join('\n'),
  );
  expect(its).toMatchObject({ state: 'applied', counts: { changed: 1, new: 1 } });
  // One is sold meanwhile: it stays sold.
  const [sku] = await skusOf(gift.id);
  const piece = [{ goodsId: gift.id, skuId: sku!.id, quantity: 1 }];
  await db().updateTable('goods').set({ popularity: 5 }).where('id', '=', gift.id).execute();
  await transaction(async (tx) => {
    await reserveStock(tx, piece);
    await settleStock(tx, piece);
  });
  const seen = (await foreseeUndo(city, its, 10))!;
  expect(seen.prospect).toEqual({ back: 1, made: 1, left: 0, shown: 0 });
  expect(seen.some[0]!.plan).toMatchObject({
    kind: 'back',
    changes: { 返礼品名: ['別の名前', expect.any(String)], 公開状態: ['停止中', '公開中'] },
  });
  expect(await rowsOf(gift.id)).not.toEqual(before);

  expect(await undone(its)).toMatchObject({
    state: 'undone',
    undoneBy: city.staffId,
    undoCounts: { back: 1, archived: 1, left: 0 },
  });
  const [goods, skus, found] = await rowsOf(gift.id);
  const [wasGoods, wasSkus, wasFound] = before as [object, object[], object[]];
  expect(goods).toEqual({ ...wasGoods, popularity: 5 });
  expect(found).toEqual(wasFound);
  expect(skus).toEqual([
    { ...wasSkus[0], stock: 9 },
    expect.objectContaining({ label: '大', active: false }),
  ]);
  const made = await db().selectFrom('goods').selectAll().where('code', '=', code).executeTakeFirstOrThrow();
  expect([made.status, made.archived_at]).toEqual(['draft', expect.any(Date)]);
  const entry = await db()
    .selectFrom('audit_entry')
    .select('changes')
    .where('subject', '=', 'goods')
    .where('subject_id', '=', String(gift.id))
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow();
  expect(entry.changes).toMatchObject({
    寄附金額: ['20000', '10000'],
    取り込みの取り消し: [null, 'goods.csv'],
  });
  const move = await db()
    .selectFrom('stock_move')
    .select(['before', 'after', 'reason'])
    .where('sku_id', '=', sku!.id)
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow();
  expect(move).toEqual({ before: 24, after: 9, reason: 'CSVの取り込みの取り消し' });
  // What was kept for it is gone, and nothing can be taken back a second time.
  expect(
    await db().selectFrom('goods_import_before').selectAll().where('import_id', '=', its.id).execute(),
  ).toEqual([]);
  expect(await mayUndo((await readImport(city, its.id))!)).toBe(false);
});

it('leaves what somebody has changed since, and what today would be wrong, and says why', async () => {
  const others = await Promise.all([aPublishedGift(), aPublishedGift(), aPublishedGift(), aPublishedGift()]);
  const [counted, sold, free, before] = others as [typeof gift, typeof gift, typeof gift, typeof gift];
  const isAppliedFor = ({ id }: typeof gift) =>
    transaction((tx) => noteApplication(tx, [{ goodsId: id, skuId: 0, quantity: 1 }], new Date()));
  await isAppliedFor(before);
  const its = await taken(
    [
      '管理番号,返礼品名,調達費,在庫',
      `${gift.code},取り込み1,2900,10`,
      `${counted.code},取り込み2,2900,20`,
      `${sold.code},取り込み3,2900,12`,
      `${free.code},取り込み4,2900,制限なし`,
      `${before.code},取り込み5,2900,制限なし`,
    ].join('\n'),
  );
  const now = (await findGoods(gift.id))!;
  const input = { ...now.input, contents: '6枚' };
  expect(await saveGoods(city, gift.id, { version: now.version, input, suspend: false })).toEqual({
    kind: 'saved',
  });
  const [sku] = await skusOf(counted.id);
  const { rows } = await sql<{
    last: number;
  }>`select max(id) as last from stock_move where sku_id = ${sku!.id}`.execute(db());
  const typed = { skuId: sku!.id, seen: 20, lastMove: rows[0]!.last, stock: 21 };
  expect(await setStock(city, [typed], '棚卸し')).toEqual([{ kind: 'saved', stock: 21 }]);
  const [taker] = await skusOf(sold.id);
  await transaction((tx) => reserveStock(tx, [{ goodsId: sold.id, skuId: taker!.id, quantity: 11 }]));
  await isAppliedFor(free);
  await countApplications();
  expect((await foreseeUndo(city, its, 10))!.prospect).toEqual({ back: 3, made: 0, left: 2, shown: 0 });
  expect((await undone(its)).undoCounts).toEqual({ back: 1, archived: 0, left: 4 });
  expect((await leftBehind(its, 10)).map(({ goodsId, because }) => [goodsId, because])).toEqual(
    [
      [gift.id, '取り込みのあとに、内容が変更されています'],
      [counted.id, '取り込みのあとに、在庫の数が変更されています'],
      [sold.id, '取り込みのあとの申し込みで、戻せる在庫がありません'],
      [free.id, '在庫を「制限なし」にしたあとに申し込みがあり、在庫の数を戻せません'],
    ].sort(([a], [b]) => Number(a) - Number(b)),
  );
  expect((await findGoods(gift.id))!.input).toMatchObject({ name: '取り込み1', contents: '6枚' });
});

it('does not bring back what may not be shown any more; what was shown for the first time is suspended', async () => {
  const draft = await makeGoods(city, 'gift', PLACE, aGift(producerId), 5);
  const id = (draft as { id: number }).id;
  await withPicture(id);
  const { code } = (await findGoods(id))!.input;
  // Published before this had to be said: only a change asks for it.
  await db().updateTable('goods').set({ local_standard: null }).where('id', '=', gift.id).execute();
  const its = await taken(
    ['管理番号,地場産品類型,公開状態', `${gift.code},1,公開中`, `${code},1,公開中`].join('\n'),
  );
  expect((await undone(its)).undoCounts).toEqual({ back: 1, archived: 0, left: 1 });
  expect(await findGoods(id)).toMatchObject({ status: 'suspended', publishedAt: expect.any(Date) });
  const [left] = await leftBehind(its, 10);
  expect(left).toMatchObject({
    goodsId: gift.id,
    because: expect.stringContaining('公開には地場産品類型が必要です'),
  });
});

it('is done once, by two people at the same moment, too, and by a job that is taken up again', async () => {
  const its = await taken(`管理番号,返礼品名\n${gift.code},二度`);
  const begun = await Promise.all([beginUndo(city, its), beginUndo(city, its)]);
  expect(begun.filter(Boolean)).toHaveLength(1);
  await Promise.all([undoImported({ id: its.id }, 1), undoImported({ id: its.id }, 2)]);
  expect((await readImport(city, its.id))!.undoCounts).toEqual({ back: 1, archived: 0, left: 0 });
  await applyImported({ id: its.id }, 1);
  expect((await findGoods(gift.id))!.input.name).not.toBe('二度');
});

it('comes before or after what somebody saves at the same moment, and takes none of it', async () => {
  const its = await taken(`管理番号,返礼品名\n${gift.code},同時`);
  const now = (await findGoods(gift.id))!;
  await beginUndo(city, its);
  const save = saveGoods(city, gift.id, {
    version: now.version,
    input: { ...now.input, contents: '同時の内容量' },
    suspend: false,
  });
  await Promise.all([save, undoImported({ id: its.id }, 1)]);
  const wasSaved = (await save).kind === 'saved';
  expect((await readImport(city, its.id))!.undoCounts).toMatchObject(wasSaved ? { left: 1 } : { back: 1 });
  const { input } = (await findGoods(gift.id))!;
  expect([input.name === '同時', input.contents === '同時の内容量']).toEqual([wasSaved, wasSaved]);
});

it('is for a week, for who may import there, and stands as it was when its job fails', async () => {
  const its = await taken(`管理番号,返礼品名\n${gift.code},一週間`);
  const late = new Date(Date.now() + 7 * 86_400_000 + 60_000);
  expect(await beginUndo(city, its, late)).toBe(false);
  expect(await foreseeUndo(city, its, 10, late)).toBeUndefined();
  await expect(foreseeUndo(elsewhere, its, 10)).rejects.toThrow(NotAllowed);
  expect(() => beginUndo(elsewhere, its)).toThrow(NotAllowed);

  await beginUndo(city, its);
  await sql`create trigger broken before update on goods for each row execute function refuse_change()`.execute(
    db(),
  );
  await expect(undoImported({ id: its.id }, 5)).rejects.toThrow();
  await sql`drop trigger broken on goods`.execute(db());
  const again = (await readImport(city, its.id))!;
  expect(again).toMatchObject({ state: 'applied', fault: expect.stringContaining('もう一度元に戻して') });
  expect(await mayUndo(again)).toBe(true);
  await sweepImports(late);
  expect(await mayUndo(again)).toBe(false);
});
