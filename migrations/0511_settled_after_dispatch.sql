-- A parcel that came back or was lost ends with its donation, as any other that is not with the donor: it had left all the same.
create or replace function settle_donation(event donation_event) returns void language plpgsql as $$
declare
  d    record;
  was  record;
  here boolean;
begin
  select o.id, o.number, o.government_code, o.amount, o.source, o.goods_id, o.sku_id, o.quantity, g.producer_id,
         g.ticket_kind is null as sent, coalesce(o.paid_at, event.created_at) as paid_at,
         concat_ws(' ', o.goods_name, nullif(o.sku_label, '')) as label,
         coalesce((select p.method from donation_payment dp join payment p on p.id = dp.payment_id where dp.donation_id = o.id limit 1), '') as method
    into d from donation o left join goods g on g.id = o.goods_id where o.id = event.donation_id;
  here := d.source = 'site';
  if event.to_status = 'paid' then
    perform settle('government', d.government_code, null, case when here then 'donation' else 'elsewhere' end,
                   format('donation %s', d.id), d.number, case when here then d.label else d.source end, d.method, d.quantity, d.amount, d.paid_at, d.paid_at);
    -- A ticket is paid to the merchants who take it.
    if d.producer_id is not null and d.sent and 'donated' = (
         select t.basis from gift_terms t where t.government_code = d.government_code
            and t.from_day <= (d.paid_at at time zone 'Asia/Tokyo')::date order by t.from_day desc limit 1) then
      perform settle('gift', d.government_code, d.producer_id, 'goods', format('goods %s', d.id), d.number, d.label, '', d.quantity,
                     coalesce(goods_cost_at(d.goods_id, d.sku_id, d.paid_at), 0)::bigint * d.quantity, d.paid_at, d.paid_at);
    end if;
    return;
  end if;
  perform settle('government', d.government_code, null, case when here then 'donation_returned' else 'elsewhere_returned' end,
                 format('donation %s back', d.id), d.number, case when here then d.label else d.source end, d.method, d.quantity, -d.amount, event.created_at, d.paid_at);
  -- What had left is the producer's all the same.
  select e.producer_id, e.amount::bigint as amount, count(l.id) as parcels, count(l.id) filter (where l.status in ('shipped', 'delivered', 'returned') or l.attempt > 1 or l.shipped_at is not null) as gone
    into was from settlement_entry e left join delivery l on l.donation_id = d.id
   where e.source = format('goods %s', d.id) group by e.id;
  if found and was.gone < greatest(was.parcels, 1) then
    perform settle('gift', d.government_code, was.producer_id, 'goods_returned', format('goods %s back', d.id), d.number, d.label, '', d.quantity,
                   -(was.amount - was.amount * was.gone / greatest(was.parcels, 1)), event.created_at, d.paid_at);
  end if;
end $$;
