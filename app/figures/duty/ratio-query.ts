import { sql } from 'kysely';
import { db } from '#platform/db/db.ts';
import type { Period } from '../spans.ts';
import { A_KEY, counted } from '../sums-query.ts';

export interface GiftRatio {
  id: number;
  code: string;
  name: string;
  status: string;
  /** Of the variant whose cost is the largest part of what it asks for, now. Null where none is known. */
  amount: number | null;
  cost: number | null;
  /** Of the period: what was donated for it and what it cost then. Yen. */
  donations: number;
  given: number;
  costs: number;
}

/**
 * Gifts of a government with how much of the donation they cost, now and over a period, the largest part first (返礼割合, 告示第5条第1号).
 * @param most gifts.
 */
export async function giftRatios(governmentCode: string, period: Period, most: number): Promise<GiftRatio[]> {
  const of = [governmentCode];
  const { rows } = await sql<GiftRatio>`
    with donated as (
      select key::bigint as id, sum(amount)::bigint as donations, sum(count)::bigint as given
        from (${counted({ what: 'donation', facet: 'goods', of, only: A_KEY }, period, 'month')}) c group by 1),
    cost as (
      select key::bigint as id, sum(amount)::bigint as costs
        from (${counted({ what: 'donation_cost', facet: 'goods', of }, period, 'month')}) c group by 1)
    select g.id, g.code, g.name, g.status, w.amount, w.cost,
           coalesce(donated.donations, 0) as donations, coalesce(donated.given, 0) as given, coalesce(cost.costs, 0) as costs
      from goods g
      left join lateral (
        select coalesce(k.amount, g.amount) as amount, case when k.amount is not null then k.procurement_cost else g.procurement_cost end as cost
          from sku k where k.goods_id = g.id and k.active
         order by (case when k.amount is not null then k.procurement_cost else g.procurement_cost end)::numeric / coalesce(k.amount, g.amount) desc nulls last
         limit 1) w on true
      left join donated on donated.id = g.id
      left join cost on cost.id = g.id
     where g.government_code = ${governmentCode} and g.kind = 'gift' and (g.status = 'published' or donated.given > 0)
     order by greatest(w.cost::numeric / nullif(w.amount, 0), cost.costs::numeric / nullif(donated.donations, 0)) desc nulls last, g.id
     limit ${most}`.execute(db());
  return rows;
}
