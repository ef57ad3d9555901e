-- What gifts cost is counted beside what was donated. Donations from before are given what their gift costs now; it is not known what it cost then.
insert into donation_cost (donation_id, cost)
select d.id, (case when k.amount is not null then k.procurement_cost else g.procurement_cost end) * d.quantity
  from donation d join goods g on g.id = d.goods_id join sku k on k.id = d.sku_id
 where d.paid_at is not null and (case when k.amount is not null then k.procurement_cost else g.procurement_cost end) is not null
on conflict do nothing;

create or replace function count_donation() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and old.status = 'paid' then
    insert into figure_delta (what, facet, day, government_code, key, count, amount, pieces)
    select 'donation'::figure_what, f.facet, jst_day(old.paid_at), old.government_code, f.key, -1, -old.amount, -old.quantity from donation_facets(old) f
    union all
    select 'donation_cost', f.facet, jst_day(old.paid_at), old.government_code, f.key, -1, -c.cost, -old.quantity
      from donation_cost c, donation_facets(old) f where c.donation_id = old.id and f.facet in ('all', 'goods');
  end if;
  if new.status = 'paid' then
    insert into figure_delta (what, facet, day, government_code, key, count, amount, pieces)
    select 'donation'::figure_what, f.facet, jst_day(new.paid_at), new.government_code, f.key, 1, new.amount, new.quantity from donation_facets(new) f
    union all
    select 'donation_cost', f.facet, jst_day(new.paid_at), new.government_code, f.key, 1, c.cost, new.quantity
      from donation_cost c, donation_facets(new) f where c.donation_id = new.id and f.facet in ('all', 'goods');
  end if;
  return null;
end $$;

create view figure_cost_raw as
  select 'donation_cost'::figure_what as what, f.facet, jst_day(d.paid_at) as day, d.government_code::text, f.key, 1 as count, c.cost::bigint as amount, d.quantity as pieces
    from donation d join donation_cost c on c.donation_id = d.id cross join lateral donation_facets(d) f
   where d.status = 'paid' and f.facet in ('all', 'goods');
comment on view figure_cost_raw is 'As figure_raw, what the gifts cost.';
create view figure_all as select * from figure_raw union all select * from figure_cost_raw;
comment on view figure_all is 'All that figure_sum sums up.';

update figure_state set made_at = null;
