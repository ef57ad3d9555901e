import type pg from 'pg';
import { rounded } from './choices.ts';
import { random } from './random.ts';

/** A sale of all variants of a product, in days from the one on which the demo is loaded: there is always one to be seen. */
export interface DemoSale {
  begins: number;
  ends: number;
  /** Of the normal price, which every variant has of its own. */
  off: number;
}

const OFTEN = 0.04;

/** Some of what is sold all the year round is in a sale. */
export function saleOf(
  seed: string,
  { code, government }: { code: string; government: string },
  selling: { status: string; acceptFrom: string | null; acceptUntil: string | null },
): DemoSale | null {
  const rng = random(`${seed}/sale/${government}/${code}`);
  if (selling.status !== 'published' || selling.acceptFrom || selling.acceptUntil || !rng.chance(OFTEN))
    return null;
  return { begins: -rng.int(0, 6), ends: rng.int(7, 20), off: rng.pick([0.1, 0.15, 0.2]) };
}

/**
 * Writes what the products were asked for since they were published, and their sales. What was published shortly before its
 * sale has too little of a past for a price before to be told.
 */
export async function writeSales(
  client: pg.Client,
  products: readonly { id: number; sale: DemoSale | null; taxRate: 8 | 10 }[],
): Promise<void> {
  await client.query(
    `insert into asked_price (sku_id, price, asked_from, asked_until)
     select k.id, k.amount, period.first, period.last
       from sku_window k join goods g on g.id = k.goods_id
      cross join lateral (
        select greatest(g.published_at, g.accept_from) as first,
               least(coalesce(g.accept_until, 'infinity'),
                     coalesce((k.dispatch_until + 1)::timestamp at time zone 'Asia/Tokyo', 'infinity')) as last) period
      where g.id = any($1) and g.status = 'published' and k.active
        and (k.stock is null or k.stock > k.reserved) and period.first < period.last`,
    [products.map((p) => p.id)],
  );
  const onSale = new Map(
    products.flatMap((p) => (p.sale ? [[p.id, { ...p.sale, taxRate: p.taxRate }]] : [])),
  );
  const { rows } = await client.query<{ id: string; goods_id: string; amount: number }>(
    'select id, goods_id, amount from sku_window where goods_id = any($1) order by id',
    [[...onSale.keys()]],
  );
  const sales = rows.map(({ id, goods_id, amount }) => {
    const { begins, ends, off, taxRate } = onSale.get(Number(goods_id))!;
    return { sku: Number(id), price: rounded(amount * (1 - off), taxRate, 10), begins, ends };
  });
  await client.query(
    `insert into sale (sku_id, price, begins_at, ends_at)
     select sku, price, (today + begins)::timestamp at time zone 'Asia/Tokyo', (today + ends)::timestamp at time zone 'Asia/Tokyo'
       from json_to_recordset($1) as s(sku bigint, price int, begins int, ends int),
            (select (now() at time zone 'Asia/Tokyo')::date as today) t`,
    [JSON.stringify(sales)],
  );
}
