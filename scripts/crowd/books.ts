import { dbPool } from '#platform/db/db.ts';
import type { HotGoods } from './applicants.ts';

/**
 * What must hold of donations and orders after any crowd and any accident, each with the number of rows where it does not.
 * @param hot what more people wanted than there were pieces.
 */
export async function brokenInvariants(
  hot: readonly HotGoods[],
): Promise<{ rule: string; broken: number }[]> {
  const { rows } = await dbPool().query<{ rule: string; broken: number }>(
    `with held as (
       select a.reference, count(distinct a.id) as payments, coalesce(sum(e.amount), 0) as yen,
              count(*) filter (where e.kind = 'charge') as charges
         from acquirer.payment a left join acquirer.entry e on e.payment_id = a.id group by 1),
     things as (
       select 'donation' as kind, d.id, d.status = 'paid' as stands, d.amount, p.id as payment_id, p.reference, p.amount as payment_amount
         from donation d join donation_payment dp on dp.donation_id = d.id join payment p on p.id = dp.payment_id
       union all
       select 'order', o.id, o.status in ('paid', 'preparing', 'shipped', 'delivered'), o.total, p.id, p.reference, p.amount
         from shop_order o join payment p on p.order_id = o.id
        where o.member_id in (select id from member where email like 'crowd-%')),
     pieces as (
       select sku_id, quantity, status = 'pending_payment' as waits, status = 'paid' as stands from donation where sku_id is not null
       union all
       select l.sku_id, l.quantity, o.status = 'pending_payment', o.status in ('paid', 'preparing', 'shipped', 'delivered')
         from order_line l join shop_order o on o.id = l.order_id)
     select 'no stock below zero, none promised twice' as rule,
            (select count(*) from sku where stock < 0 or reserved < 0 or reserved > stock) as broken
     union all select 'reserved is what waits for its payment',
            (select count(*) from sku k where k.reserved <> (select coalesce(sum(quantity), 0) from pieces p where p.sku_id = k.id and p.waits)
               and k.id in (select sku_id from pieces))
     union all select 'what was wanted was given out exactly as often as there were pieces, or less',
            (select count(*) from jsonb_to_recordset($1) as hot(goods bigint, pieces int) join sku k on k.goods_id = hot.goods
              where k.stock + (select coalesce(sum(quantity), 0) from pieces p where p.sku_id = k.id and p.stands) <> hot.pieces)
     union all select 'one payment a donation',
            (select count(*) from donation d where (select count(*) from donation_payment where donation_id = d.id) <> 1)
     union all select 'one payment at the acquirer of each',
            (select count(*) from things t join held h using (reference) where h.payments > 1)
     union all select 'a payment is the sum of what it is for',
            (select count(*) from (select payment_amount from things group by payment_id, payment_amount having sum(amount) <> payment_amount) x)
     union all select 'paid means that the money is at the acquirer, once',
            (select count(*) from (select reference, sum(amount) as amount from things where stands group by 1) t
               left join held h using (reference)
              where h.yen is distinct from t.amount or h.charges is distinct from 1)
     union all select 'money at the acquirer means paid',
            (select count(*) from held h
              where h.yen > 0 and not exists (select from things t where t.reference = h.reference and t.stands))
     union all select 'completed once',
            (select count(*) from (select donation_id from donation_event where to_status = 'paid' group by 1 having count(*) > 1
                         union all select order_id from order_event where to_status = 'paid' group by 1 having count(*) > 1) x)
     union all select 'one mail of each kind an application',
            (select count(*) from things t where t.stands
               and (select count(*) from mail_message m where m.dedupe_key = t.kind || '_paid:' || t.reference) <> 1)
     union all select 'a delivery for each parcel of a paid order',
            (select count(*) from things t where t.kind = 'order' and t.stands
               and (select count(*) from delivery d where d.order_id = t.id)
                   <> (select count(distinct l.parcel) from order_line l where l.order_id = t.id))`,
    [JSON.stringify(hot)],
  );
  return rows;
}
