import { sql } from 'kysely';
import { db } from '#platform/db/db.ts';
import { giveContracts } from './contract.ts';

/** 別海町; donors of these tests live in 千代田区. */
export const TOWN = '016918';
/** 北海道 as a government that offers gifts itself. */
export const PREFECTURE = '010006';

/** Inserts what every gift needs: prefectures, governments, usages, a producer and a category. */
export async function aPlace(): Promise<void> {
  await sql`insert into prefecture (code, name, kana, region) values
    (1, '北海道', 'ホッカイドウ', '北海道'), (13, '東京都', 'トウキョウト', '関東'), (47, '沖縄県', 'オキナワケン', '沖縄')`.execute(
    db(),
  );
  await sql`insert into government (code, name, kana, prefecture_code, kind, payment_methods, designated_from) values
    (${PREFECTURE}, '北海道', 'ホッカイドウ', 1, 'prefecture', '{card}', '2020-01-01'),
    (${TOWN}, '別海町', 'ベツカイチョウ', 1, 'town', '{card,wallet,konbini,pay_easy,bank_transfer}', '2020-01-01'),
    ('131016', '千代田区', 'チヨダク', 13, 'special_ward', '{card}', '2020-01-01')`.execute(db());
  await giveContracts();
  await sql`insert into usage (government_code, title, is_default) select code, '自治体におまかせ', true from government`.execute(
    db(),
  );
  await sql`insert into producer (government_code, name) select code, '生産者' from government`.execute(db());
  await sql`insert into category (id, name) values (1, '魚介類')`.execute(db());
}

/** The one producer of a government of `aPlace`. */
export async function producerOf(government = TOWN): Promise<number> {
  const { id } = await db()
    .selectFrom('producer')
    .select('id')
    .where('government_code', '=', government)
    .executeTakeFirstOrThrow();
  return id;
}

/** Columns that make a product of 2,000 yen of what `aGift` inserts. */
export const PRODUCT = {
  kind: 'product',
  amount: null,
  procurement_cost: null,
  price: 2_000,
  tax_rate: 8,
  shipping_class: 'small',
};

let sequence = 0;

export interface Gift {
  id: number;
  /** SKUs in the order of the `stocks` given. */
  skus: number[];
  ref: { goods: number };
}

/** A published gift of 12,000 yen, sent within 10 business days. @param over columns of `goods` that differ. @param stocks of its SKUs; null = no limit. */
export async function aGift(
  stocks: (number | null)[] = [10],
  over: Record<string, unknown> = {},
): Promise<Gift> {
  sequence++;
  const government = (over.government_code as string | undefined) ?? TOWN;
  const producer = sql<number>`(select id from producer where government_code = ${government})`;
  const goods = await db()
    .insertInto('goods')
    .values({
      kind: 'gift',
      code: `G${sequence}`,
      government_code: government,
      producer_id: producer,
      category_id: 1,
      name: `ほたて貝柱 ${sequence}`,
      temperature: 'frozen',
      amount: 12_000,
      procurement_cost: 3_000,
      handling_days: over.ticket_kind || over.dispatch_from ? null : 10,
      status: 'published',
      published_at: new Date('2026-01-01T00:00:00Z'),
      ...over,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const skus: number[] = [];
  for (const [i, stock] of stocks.entries()) {
    const sku = await db()
      .insertInto('sku')
      .values({ goods_id: goods.id, label: i ? `種類${i}` : '', position: i, stock })
      .returning('id')
      .executeTakeFirstOrThrow();
    skus.push(sku.id);
  }
  return { id: goods.id, skus, ref: { goods: goods.id } };
}

export async function changeGift(gift: Gift, change: Record<string, unknown>): Promise<void> {
  await db().updateTable('goods').set(change).where('id', '=', gift.id).execute();
}
