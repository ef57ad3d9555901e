-- What did not come about is counted by its code and how it was to be paid: 「CARD_DECLINED card」. Sums from before keep their code alone: of
-- some the donations are deleted, so that they are not made anew.

-- Of an application of several donations all were to be paid together, by the payment of the first.
create function failure_keys(to_status text, reason text, method text) returns text immutable parallel safe language sql
  return failure_key(to_status, reason) || case when method is null then '' else ' ' || method end;
create function donation_method(d donation) returns text stable language sql
  return (select p.method from payment p where p.donation_id = coalesce(d.first_id, d.id));
create function order_method(o shop_order) returns text stable language sql
  return (select p.method from payment p where p.order_id = o.id);

create or replace function count_donation_event() returns trigger language plpgsql as $$
declare
  d donation;
  counted figure_what := donation_event_what(new.from_status, new.to_status);
begin
  select * into d from donation where id = new.donation_id;
  insert into figure_delta (what, facet, day, government_code, key, count, amount, pieces)
  select counted, f.facet, jst_day(new.created_at), d.government_code, f.key, 1, d.amount, d.quantity
    from (select * from donation_facets(d) where counts_of(counted, donation_facets.facet)
          union all select 'failure'::figure_facet, failure_keys(new.to_status, new.reason, donation_method(d)) where counted = 'donation_fail') f;
  return null;
end $$;

create or replace function count_order_event() returns trigger language plpgsql as $$
declare
  o shop_order;
  counted figure_what := order_event_what(new.from_status, new.to_status);
  parts bigint;
begin
  select * into o from shop_order where id = new.order_id;
  -- What was given back before, in parts, counted then.
  select coalesce(sum(r.amount), 0) into parts from order_refund r where r.order_id = o.id;
  insert into figure_delta (what, facet, day, government_code, key, count, amount, pieces)
  select counted, f.facet, jst_day(new.created_at), '', f.key, 1, o.total - parts, 0
    from (select * from order_facets(o) where counts_of(counted, order_facets.facet)
          union all select 'failure'::figure_facet, failure_keys(new.to_status, new.reason, order_method(o)) where counted = 'order_fail') f;
  return null;
end $$;

create or replace view figure_raw as
  select 'donation'::figure_what as what, f.facet, jst_day(d.paid_at) as day, d.government_code::text, f.key, 1 as count, d.amount::bigint, d.quantity as pieces
    from donation d cross join lateral donation_facets(d) f where d.status = 'paid'
  union all
  select donation_event_what(e.from_status, e.to_status), f.facet, jst_day(e.created_at), d.government_code, f.key, 1, d.amount, d.quantity
    from donation_event e join donation d on d.id = e.donation_id
    cross join lateral (select * from donation_facets(d) a where counts_of(donation_event_what(e.from_status, e.to_status), a.facet)
                        union all select 'failure'::figure_facet, failure_keys(e.to_status, e.reason, donation_method(d))
                                   where donation_event_what(e.from_status, e.to_status) = 'donation_fail') f
   where donation_event_what(e.from_status, e.to_status) is not null
  union all
  select 'order', s.facet, jst_day(o.paid_at), s.government_code, s.key, s.count, s.amount, s.pieces
    from shop_order o cross join lateral order_sums(o) s where order_stands(o.status)
  union all
  select order_event_what(e.from_status, e.to_status), f.facet, jst_day(e.created_at), '', f.key, 1,
         o.total - coalesce((select sum(r.amount) from order_refund r where r.order_id = o.id and r.created_at <= e.created_at), 0)::bigint, 0
    from order_event e join shop_order o on o.id = e.order_id
    cross join lateral (select * from order_facets(o) a where counts_of(order_event_what(e.from_status, e.to_status), a.facet)
                        union all select 'failure'::figure_facet, failure_keys(e.to_status, e.reason, order_method(o))
                                   where order_event_what(e.from_status, e.to_status) = 'order_fail') f
   where order_event_what(e.from_status, e.to_status) is not null
  union all
  select 'order_part', f.facet, jst_day(r.created_at), '', f.key, 1, r.amount, 0
    from order_refund r join shop_order o on o.id = r.order_id cross join lateral order_facets(o) f where counts_of('order_part', f.facet);

-- What was undone or given back on a day: a small part of all steps.
create function gave_back(from_status text, to_status text) returns boolean immutable parallel safe language sql
  return to_status in ('cancelled', 'refund_due') and from_status <> 'refunded' and not (from_status = 'pending_payment' and to_status = 'cancelled');
comment on function gave_back(text, text) is 'Whether a step of a donation or an order took back what was paid. A refund that came back from the bank is no second one; what ends unpaid none.';
