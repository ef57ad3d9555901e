import { beforeAll, expect, it } from 'vitest';
import { goodsPage } from '#app/catalogue/detail/goods-view.ts';
import { productPage } from '#app/catalogue/detail/product-view.ts';
import { insertPlaces, insertThings, LEAVES, type Thing, things } from '#app/catalogue/testing/catalogue.ts';
import type { SignedInStaff } from '#app/staff/session.ts';
import { aPerson, everywhere, signedInStaff } from '#app/staff/testing/staff.ts';
import { db } from '#platform/db/db.ts';
import { useTestDatabase } from '#platform/testing/database.ts';
import type { GoodsInput } from './columns.ts';
import { readGoods } from './edit.ts';
import type { EditedGoods } from './goods-store.ts';
import { makeGoods } from './new-goods.ts';
import { previewGoods, previewNewGoods } from './preview.ts';

useTestDatabase();

const now = new Date();
const shown = things(now).filter((t) => t.status === 'published');
let operator: SignedInStaff;

beforeAll(async () => {
  operator = await signedInStaff(await aPerson('operator@example.jp', everywhere('operator')));
  await insertPlaces();
  await insertThings(shown);
});

const read = async (id: number): Promise<EditedGoods> => (await readGoods(operator, id))!;
const onSite = (kind: Thing['kind'], id: number) =>
  kind === 'gift' ? goodsPage(id, now) : productPage(id, now);
const preview = async (goods: EditedGoods, input: GoodsInput) =>
  (await previewGoods(goods, input, now))?.page;
const sample = shown.filter((_, i) => i % 5 === 0);

it('is the page that visitors see, where nothing was typed', async () => {
  expect(new Set(sample.map((t) => t.kind)).size).toBe(2);
  for (const { kind, id } of sample) {
    const goods = await read(id);
    expect(await preview(goods, goods.input)).toEqual(await onSite(kind, id));
  }
});

it('is the page that saving would make', async () => {
  for (const [i, { kind, id }] of sample.entries()) {
    const goods = await read(id);
    // One variant keeps its own amount and time of dispatch.
    const [sku] = await db().selectFrom('sku').select('id').where('goods_id', '=', id).limit(1).execute();
    if (sku && i % 2)
      await db()
        .updateTable('sku')
        .set({ amount: 7_000, ...(kind === 'gift' && { procurement_cost: 100 }) })
        .where('id', '=', sku.id)
        .execute();
    const input: GoodsInput = {
      ...goods.input,
      name: `新しい名称 ${i}`,
      catch_copy: 'いまだけ <b>の</b> ことば',
      description: '# 見出し\n\n- 一\n- 二',
      ...(kind === 'gift' ? { amount: 43_000, procurement_cost: 1 } : { price: 2_160, tax_rate: 10 }),
      category_id: LEAVES[i % LEAVES.length]!.id,
      temperature: 'chilled',
      allergens: ['卵'],
      labels: ['数量限定'],
      excluded_prefectures: [47],
      delivery_slot: true,
      per_person_limit: 2,
      ...(goods.input.handling_days !== null && { handling_days: 9 }),
      accept_until: null,
      accept_from: i % 3 ? null : new Date(now.getTime() + 86_400_000),
    };
    const previewed = await preview(goods, input);
    const { code: _, ...columns } = input;
    await db()
      .updateTable('goods')
      .set(columns as never)
      .where('id', '=', id)
      .execute();
    const page = await onSite(kind, id);
    expect(page!.name).toBe(`新しい名称 ${i}`);
    // Goods beside it are chosen by the category that the search knows: it is written with the saving.
    expect({ ...previewed, sameCategory: [] }).toEqual({ ...page, sameCategory: [] });
  }
});

it('is there for what is not published, and not without an amount or with a producer of others', async () => {
  const { id } = sample[0]!;
  await db().updateTable('goods').set({ status: 'suspended' }).where('id', '=', id).execute();
  const goods = await read(id);
  expect((await preview(goods, goods.input))?.id).toBe(id);
  expect(await preview(goods, { ...goods.input, amount: null, price: null })).toBeUndefined();
  const { id: other } = await db()
    .selectFrom('producer')
    .select('id')
    .where('government_code', '<>', goods.governmentCode)
    .limit(1)
    .executeTakeFirstOrThrow();
  expect(await preview(goods, { ...goods.input, producer_id: other })).toBeUndefined();
});

it('of goods to be is the page that they have when they are made', async () => {
  for (const kind of ['gift', 'product'] as const) {
    const { id } = shown.find((t) => t.kind === kind)!;
    const { input, governmentCode } = await read(id);
    const typed = { ...input, code: `NEW-${kind}` };
    const before = await previewNewGoods({ governmentCode, kind, stock: 3 }, typed, now);
    const made = await makeGoods(operator, kind, governmentCode, typed, 3);
    if (made.kind !== 'made') throw new Error(made.kind);
    const after = await preview(await read(made.id), typed);
    const unnumbered = (page: object | undefined) =>
      JSON.stringify(page)
        .replace(new RegExp(`\\b${made.id}\\b`, 'g'), '0')
        .replace(/"(skuId|id)":\d+/g, '');
    expect(unnumbered(before?.page)).toBe(unnumbered(after));
    expect(await previewNewGoods({ governmentCode: '999999', kind, stock: 3 }, typed, now)).toBeUndefined();
  }
});
