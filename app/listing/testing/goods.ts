import { db } from '#platform/db/db.ts';
import type { GoodsInput } from '../columns.ts';

export const PLACE = '442020';
export const ELSEWHERE = '442011';

/** Two governments with a producer each, and a category. @returns their ids. */
export async function aCatalogue() {
  await db()
    .insertInto('prefecture')
    .values({ code: 44, name: '大分県', kana: 'オオイタケン', region: '九州' })
    .onConflict((c) => c.doNothing())
    .execute();
  for (const [code, name, kana] of [
    [PLACE, '別府市', 'ベップシ'],
    [ELSEWHERE, '大分市', 'オオイタシ'],
  ] as const)
    await db()
      .insertInto('government')
      .values({ code, name, kana, kind: 'city', prefecture_code: 44 })
      .onConflict((c) => c.doNothing())
      .execute();
  const producer = async (government_code: string, name: string) =>
    (
      await db()
        .insertInto('producer')
        .values({ government_code, name })
        .returning('id')
        .executeTakeFirstOrThrow()
    ).id;
  await db()
    .insertInto('category')
    .values([
      { id: 90_000, name: '魚介', parent_id: null },
      { id: 90_001, name: '干物', parent_id: 90_000 },
    ])
    .onConflict((c) => c.doNothing())
    .execute();
  return {
    producerId: await producer(PLACE, '見本水産'),
    elsewhereId: await producer(ELSEWHERE, '別の水産'),
  };
}

let number = 0;

/** What somebody would type for a gift. */
export function aGift(producer_id: number, change: Partial<GoodsInput> = {}): GoodsInput {
  number++;
  return {
    code: `T-${number}`,
    name: `関あじの干物 ${number}枚`,
    catch_copy: '',
    description: '豊後水道の関あじです。',
    contents: '5枚',
    amount: 10_000,
    procurement_cost: 3_000,
    local_standard: '1',
    maker: '',
    value_share: null,
    general_price: null,
    prior_check: 'none',
    prior_checked_on: null,
    deliveries: 1,
    price: null,
    tax_rate: null,
    shipping_class: null,
    temperature: 'frozen',
    handling_days: 5,
    dispatch_from: null,
    dispatch_until: null,
    shelf_life: '冷凍で90日',
    allergens: ['えび'],
    alcohol: false,
    excluded_prefectures: [47],
    delivery_slot: true,
    noshi: false,
    labels: [],
    accept_from: null,
    accept_until: null,
    per_person_limit: null,
    ticket_kind: null,
    ticket_value: null,
    ticket_months: null,
    category_id: 90_001,
    producer_id,
    ...change,
  };
}

/** Gives goods a picture, without which they cannot be shown. */
export async function withPicture(id: number): Promise<void> {
  await db()
    .updateTable('goods')
    .set({ images: JSON.stringify([{ key: 'd/fish/1', alt: '干物' }]) })
    .where('id', '=', id)
    .execute();
}
