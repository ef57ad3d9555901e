-- What a refund took back of an order before it left was never sold: neither its price, as before, nor its pieces and its name.
create or replace function settle_parcel(event delivery_event) returns void language plpgsql as $$
declare
  l    record;
  d    record;
  sold record;
begin
  select * into l from delivery where id = event.delivery_id;
  if l.donation_id is not null then
    select o.id, o.number, o.government_code, o.quantity, g.producer_id, coalesce(o.paid_at, event.created_at) as paid_at,
           concat_ws(' ', o.goods_name, nullif(o.sku_label, '')) as label,
           coalesce(goods_cost_at(o.goods_id, o.sku_id, event.created_at), 0)::bigint * o.quantity as cost,
           (select count(*) from delivery x where x.donation_id = o.id) as times
      into d from donation o left join goods g on g.id = o.goods_id where o.id = l.donation_id;
    perform settle('government', d.government_code, null, 'parcel', format('parcel %s', l.id), d.number, d.label, '', 1, 0, event.created_at, event.created_at);
    if d.producer_id is not null and not exists (select from settlement_entry e where e.source = format('goods %s', d.id)) then
      perform settle('gift', d.government_code, d.producer_id, 'goods', format('goods %s sent', l.id), d.number, d.label, '', d.quantity,
                     d.cost * l.instalment / d.times - d.cost * (l.instalment - 1) / d.times, event.created_at, d.paid_at);
    end if;
    return;
  end if;
  for sold in
    select g.producer_id, p.government_code, o.number, sum(n.quantity - back.pieces)::integer as pieces,
           coalesce(string_agg(n.goods_name, '、' order by n.position) filter (where n.quantity > back.pieces),
                    string_agg(n.goods_name, '、' order by n.position)) as label,
           sum(n.unit_price::bigint * n.quantity - back.amount)::bigint as amount
      from order_line n join goods g on g.id = n.goods_id join producer p on p.id = g.producer_id join shop_order o on o.id = n.order_id
      cross join lateral (
        select coalesce(sum(b.quantity), 0) as pieces, coalesce(sum(b.amount), 0) as amount
          from order_refund r join order_refund_line b on b.refund_id = r.id
         where r.order_id = n.order_id and b.position = n.position) back
     where n.order_id = l.order_id and n.parcel = l.instalment
     group by g.producer_id, p.government_code, o.number
  loop
    perform settle('shop', sold.government_code, sold.producer_id, 'sale', format('sale %s %s', l.id, sold.producer_id), sold.number, sold.label, '',
                   sold.pieces, sold.amount, event.created_at, event.created_at);
  end loop;
end $$;
