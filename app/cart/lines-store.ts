import { type RawBuilder, sql } from 'kysely';
import type { Standing } from '#app/catalogue/acceptance.ts';
import { activeSkus, type SkuRow } from '#app/stock/skus.ts';
import { db } from '#platform/db/db.ts';
import { jsonRows } from '#platform/db/json-rows.ts';
import type { Storefront } from '#platform/storefront.ts';
import { type Counts, countsOf, IS_SHOWN, linesOf } from './count-query.ts';
import type { Owner } from './owner.ts';

/** A line as it stands, with what its thing is now. Instants are milliseconds since 1970. */
export interface LineRow extends Standing {
  id: number;
  later: boolean;
  /** See the column's comment. */
  joined: boolean;
  /** Pieces. */
  quantity: number;
  /** Yen of one piece as it was last seen; without a gift the donation. */
  shown_amount: number | null;
  sku_id: number | null;
  goods: number | null;
  name: string | null;
  status: string | null;
  image: string | null;
  accept_from: number | null;
  accept_until: number | null;
  per_person_limit: number | null;
  deliveries: number | null;
  skus: SkuRow[];
  /** Pieces of the same goods that the member applied for or ordered and that count against the limit. */
  before: number;
  /** Alcohol, and the member is known to be under 20. */
  too_young: boolean;
  code: string;
  government: string;
  government_kind: string;
  prefecture_code: number;
  prefecture: string;
  min_amount: number;
  payment_methods: string[];
}

/** Where a member lives, as far as the account says. */
export interface Home {
  postalCode: string | null;
  prefecture: number;
  city: string;
}

/** Pieces that count against the limit of goods for one person: a member's, and none of a browser's. */
function piecesBefore(owner: Owner): RawBuilder<number> {
  if (!('memberId' in owner)) return sql`0`;
  return sql`case when g.per_person_limit is null then 0 else
    (select coalesce(sum(d.quantity), 0)::int from donation d
      where d.member_id = ${owner.memberId} and d.goods_id = g.id and d.status in ('pending_payment', 'paid'))
    + (select coalesce(sum(o.quantity), 0)::int from shop_order s join order_line o on o.order_id = s.id
        where s.member_id = ${owner.memberId} and o.goods_id = g.id
          and s.status in ('pending_payment', 'paid', 'preparing', 'shipped', 'delivered')) end`;
}

const ms = (column: string) => sql`(extract(epoch from ${sql.ref(column)}) * 1000)::bigint`;

/**
 * All lines of an owner that are shown in a storefront, as they were put in, with everything that tells how they stand; where
 * the member lives; and the counts of both lists. One statement, and so of one instant.
 * @param taken the thing of a line that was taken out, whose name is asked for.
 */
export async function readLines(
  owner: Owner,
  storefront: Storefront,
  at: Date,
  taken: { sku: number | null; government: string | null } = { sku: null, government: null },
): Promise<{ lines: LineRow[]; home: Home | null; counts: Counts; takenName: string | null }> {
  const memberId = 'memberId' in owner ? owner.memberId : null;
  const lines = jsonRows(sql<LineRow>`
    select l.id, l.later, l.joined, l.quantity, l.shown_amount, l.sku_id, g.id as goods, g.name, g.status,
           g.images->0->>'key' as image, ${ms('g.accept_from')} as accept_from, ${ms('g.accept_until')} as accept_until,
           g.per_person_limit, g.deliveries, ${activeSkus(sql.ref('g.id'), at)} as skus, ${piecesBefore(owner)} as before,
           coalesce(g.alcohol and (select m.birth_date + interval '20 years' > (${at}::timestamptz at time zone 'Asia/Tokyo')::date
                                     from member m where m.id = ${memberId}::bigint), false) as too_young,
           v.code, v.name as government, v.kind as government_kind, v.prefecture_code, p.name as prefecture, v.min_amount,
           v.payment_methods, v.designated_from, v.designated_until, v.contract_from, v.contract_until
      from cart_line l
      left join sku k on k.id = l.sku_id
      left join goods g on g.id = k.goods_id
      join government v on v.code = coalesce(g.government_code, l.government_code)
      join prefecture p on p.code = v.prefecture_code
     where ${linesOf(owner, 'l')} and l.storefront = ${storefront} and ${IS_SHOWN}
     order by l.created_at, l.id`);
  const { rows } = await sql<{
    lines: LineRow[];
    home: Home | null;
    counts: Counts;
    takenName: string | null;
  }>`
    select ${lines} as lines, ${countsOf(owner)} as counts,
           (select json_build_object('postalCode', postal_code, 'prefecture', prefecture_code, 'city', city)
              from member where id = ${memberId}::bigint and prefecture_code is not null) as home,
           coalesce((select g.name from sku k join goods g on g.id = k.goods_id where k.id = ${taken.sku}::bigint),
                    (select name from government where code = ${taken.government})) as "takenName"`.execute(
    db(),
  );
  return rows[0]!;
}
