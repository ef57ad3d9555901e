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
         from acquirer.payment a left join acquirer.entry e on e.payment_id = a.id group by 1),
     donations as (
       select d.id, d.status, d.amount, p.id as payment_id, p.reference, p.amount as payment_amount
         from donation d join donation_payment dp on dp.donation_id = d.id join payment p on p.id = dp.payment_id)
     select 'no stock below zero, none promised twice' as rule,
            (select count(*) from sku where stock < 0 or reserved < 0 or reserved > stock) as broken
     union all select 'reserved is what waits for its payment',
            (select count(*) from sku k where k.reserved <> (select coalesce(sum(quantity), 0) from donation d where d.sku_id = k.id and d.status = 'pending_payment')
               and k.goods_id in (select goods_id from donation))
     union all select 'the wanted gift was given out exactly as often as there were pieces, or less',
            (select count(*) from sku k where k.goods_id = $1
               and k.stock + (select coalesce(sum(quantity), 0) from donation d where d.sku_id = k.id and d.status = 'paid') <> $2)
     union all select 'one payment a donation, here and at the acquirer',
            (select count(*) from donation d where (select count(*) from donation_payment where donation_id = d.id) <> 1
                or coalesce((select payments from held h join donations o on o.reference = h.reference where o.id = d.id), 0) > 1)
     union all select 'a payment is the sum of its donations',
            (select count(*) from (select payment_amount from donations group by payment_id, payment_amount having sum(amount) <> payment_amount) x)
     union all select 'paid means that the money is at the acquirer, once',
            (select count(*) from (select reference, sum(amount) as amount from donations where status = 'paid' group by 1) d
               left join held h using (reference)
              where h.yen is distinct from d.amount or h.charges is distinct from 1)
     union all select 'money at the acquirer means paid',
            (select count(*) from held h
              where h.yen > 0 and not exists (select from donations d where d.reference = h.reference and d.status = 'paid'))
     union all select 'completed once', (select count(*) from (select donation_id from donation_event where to_status = 'paid' group by 1 having count(*) > 1) x)
     union all select 'one mail of each kind an application',
            (select count(*) from donations d where d.status = 'paid'
               and (select count(*) from mail_message m where m.dedupe_key = 'donation_paid:' || d.reference) <> 1)`,
    [hot.goods, hot.pieces],
  );
  return rows;
}
