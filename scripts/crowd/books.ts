import { dbPool } from '#platform/db/db.ts';
import type { HotGift } from './donors.ts';

/**
 * What must hold after any crowd and any accident, each with the number of rows where it does not.
 */
export async function brokenInvariants(hot: HotGift): Promise<{ rule: string; broken: number }[]> {
  const { rows } = await dbPool().query<{ rule: string; broken: number }>(
    `with held as (
       select a.reference, count(distinct a.id) as payments, coalesce(sum(e.amount), 0) as yen,
              count(*) filter (where e.kind = 'charge') as charges
         from acquirer.payment a left join acquirer.entry e on e.payment_id = a.id group by 1)
     select 'no stock below zero, none promised twice' as rule,
            (select count(*) from sku where stock < 0 or reserved < 0 or reserved > stock) as broken
     union all select 'reserved is what waits for its payment',
            (select count(*) from sku k where k.reserved <> (select coalesce(sum(quantity), 0) from donation d where d.sku_id = k.id and d.status = 'pending_payment')
               and k.goods_id in (select goods_id from donation))
     union all select 'the wanted gift was given out exactly as often as there were pieces, or less',
            (select count(*) from sku k where k.goods_id = $1
               and k.stock + (select coalesce(sum(quantity), 0) from donation d where d.sku_id = k.id and d.status = 'paid') <> $2)
     union all select 'one payment a donation, here and at the acquirer',
            (select count(*) from donation d where (select count(*) from payment p where p.donation_id = d.id) <> 1
                or coalesce((select payments from held h where h.reference = d.number), 0) > 1)
     union all select 'paid means that the money is at the acquirer, once',
            (select count(*) from donation d left join held h on h.reference = d.number
              where d.status = 'paid' and (h.yen is distinct from d.amount or h.charges is distinct from 1))
     union all select 'money at the acquirer means paid',
            (select count(*) from held h left join donation d on d.number = h.reference
              where h.yen > 0 and d.status is distinct from 'paid')
     union all select 'completed once', (select count(*) from (select donation_id from donation_event where to_status = 'paid' group by 1 having count(*) > 1) x)
     union all select 'one mail of each kind a donation',
            (select count(*) from donation d where d.status = 'paid'
               and (select count(*) from mail_message m where m.dedupe_key = 'donation_paid:' || d.number) <> 1)`,
    [hot.goods, hot.pieces],
  );
  return rows;
}
