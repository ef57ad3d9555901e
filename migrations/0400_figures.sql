-- What donations and orders come to, by the day: sums that the events themselves keep true (decision 42).

create type figure_what as enum ('donation', 'donation_back', 'donation_fail', 'order', 'order_back', 'order_part', 'order_fail');
create type figure_facet as enum ('all', 'goods', 'method', 'prefecture', 'usage', 'source', 'failure');
create type figure_step as enum ('day', 'month', 'year');

-- Narrow, as there may be as many rows as donations.
create table figure_sum (
  amount          bigint       not null,
  count           integer      not null,
  pieces          integer      not null,
  what            figure_what  not null,
  facet           figure_facet not null,
  step            figure_step  not null,
  begins          date         not null,
  -- '': all of them together
  government_code text         not null,
  key             text         not null,
  primary key (what, facet, government_code, step, begins, key)
);
comment on table figure_sum is 'What donations and orders of a day, a month and a year in Japan come to, by each of several facets. Of nobody in particular.';
comment on column figure_sum.what is 'what is counted: donations and orders that stand, on the day of their payment; those that were undone (_back), given back in part (_part) or never came about (_fail), on the day of that';
comment on column figure_sum.facet is 'by what: all, goods, method, prefecture (of donor or buyer), usage, source, failure';
comment on column figure_sum.key is 'which of the facet: an id, a code, a word; empty: none';

create table figure_delta (
  id              bigint generated always as identity primary key,
  what            figure_what  not null,
  facet           figure_facet not null,
  day             date         not null,
  government_code text         not null,
  key             text         not null,
  count           integer      not null,
  amount          bigint       not null,
  pieces          integer      not null
);
comment on table figure_delta is 'What happened since figure_sum was last brought up to date: appended, so that nobody waits for anybody, and folded into the sums every minute. Figures are the two together.';

create table figure_state (
  id        boolean primary key default true check (id),
  made_at   timestamptz,
  folded_at timestamptz
);
insert into figure_state default values;
comment on table figure_state is 'Since when the sums hold everything that was there before them (null: not yet), and until when they are folded.';

create function jst_day(at timestamptz) returns date immutable parallel safe language sql
  return (at at time zone 'Asia/Tokyo')::date;

-- By what a donation counts. The one place that says so: for triggers and for sums that are made anew.
create function donation_facets(d donation) returns table (facet figure_facet, key text) stable language sql as $$
  values ('all'::figure_facet, ''), ('goods', coalesce(d.goods_id::text, '')), ('usage', d.usage_id::text), ('source', d.source),
         ('prefecture', coalesce(d.donor->>'prefecture', '')),
         ('method', case when d.source <> 'site' then 'elsewhere'
                         else coalesce((select p.method from payment p where p.donation_id = coalesce(d.first_id, d.id)), '') end)
$$;

-- Words of an error stand in histories as codes; whatever else stands there is a person's reason.
create function failure_key(to_status text, reason text) returns text immutable parallel safe language sql
  return case when reason ~ '^[A-Z][A-Z_]{1,39}$' then reason when to_status = 'expired' then 'PAYMENT_EXPIRED' else 'OTHER' end;

-- What happened once is counted by what does not change afterwards: where a donor lives may be corrected.
create function counts_of(what figure_what, facet figure_facet) returns boolean immutable parallel safe language sql
  return case when what in ('donation_back', 'order_back') then facet in ('all', 'goods', 'method', 'source')
              when what = 'order_part' then facet in ('all', 'method') else facet = 'all' end;

create function count_donation() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and old.status = 'paid' then
    insert into figure_delta (what, facet, day, government_code, key, count, amount, pieces)
    select 'donation', f.facet, jst_day(old.paid_at), old.government_code, f.key, -1, -old.amount, -old.quantity from donation_facets(old) f;
  end if;
  if new.status = 'paid' then
    insert into figure_delta (what, facet, day, government_code, key, count, amount, pieces)
    select 'donation', f.facet, jst_day(new.paid_at), new.government_code, f.key, 1, new.amount, new.quantity from donation_facets(new) f;
  end if;
  return null;
end $$;
create trigger figures_new after insert on donation for each row when (new.status = 'paid') execute function count_donation();
create trigger figures after update on donation for each row
  when ((old.status = 'paid' or new.status = 'paid')
        and (old.status, old.paid_at, old.government_code, old.goods_id, old.usage_id, old.source, old.amount, old.quantity, old.donor->>'prefecture')
            is distinct from (new.status, new.paid_at, new.government_code, new.goods_id, new.usage_id, new.source, new.amount, new.quantity, new.donor->>'prefecture'))
  execute function count_donation();

-- What a step in a donation's history counts as: undone, or never come about.
create function donation_event_what(from_status text, to_status text) returns figure_what immutable parallel safe language sql
  return case when from_status = 'paid' and to_status in ('cancelled', 'refund_due') then 'donation_back'::figure_what
              when to_status in ('failed', 'expired') or (to_status = 'refund_due' and from_status = 'pending_payment') then 'donation_fail'
         end;

create function count_donation_event() returns trigger language plpgsql as $$
declare
  d donation;
  counted figure_what := donation_event_what(new.from_status, new.to_status);
begin
  select * into d from donation where id = new.donation_id;
  insert into figure_delta (what, facet, day, government_code, key, count, amount, pieces)
  select counted, f.facet, jst_day(new.created_at), d.government_code, f.key, 1, d.amount, d.quantity
    from (select * from donation_facets(d) where counts_of(counted, donation_facets.facet)
          union all select 'failure'::figure_facet, failure_key(new.to_status, new.reason) where counted = 'donation_fail') f;
  return null;
end $$;
create trigger figures after insert on donation_event for each row
  when (donation_event_what(new.from_status, new.to_status) is not null) execute function count_donation_event();

-- Orders are the operator's own: of governments are their goods alone.
create function order_facets(o shop_order) returns table (facet figure_facet, key text) stable language sql as $$
  values ('all'::figure_facet, ''), ('prefecture', coalesce(o.buyer->>'prefecture', '')),
         ('method', coalesce((select p.method from payment p where p.order_id = o.id), ''))
$$;
create function order_stands(status text) returns boolean immutable parallel safe language sql
  return status in ('paid', 'preparing', 'shipped', 'delivered');
-- Volatile in name alone: PostgreSQL 18 fails to plan its union where it is taken into another statement.
create function order_sums(o shop_order) returns table (facet figure_facet, government_code text, key text, count integer, amount bigint, pieces integer) volatile language sql as $$
  select f.facet, '', f.key, 1, o.total::bigint, 0 from order_facets(o) f
  union all
  select 'goods'::figure_facet, g.government_code, l.goods_id::text, 1, l.unit_price::bigint * l.quantity, l.quantity
    from order_line l join goods g on g.id = l.goods_id where l.order_id = o.id
$$;

create function count_order() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and order_stands(old.status) then
    insert into figure_delta (what, facet, day, government_code, key, count, amount, pieces)
    select 'order', s.facet, jst_day(old.paid_at), s.government_code, s.key, -s.count, -s.amount, -s.pieces from order_sums(old) s;
  end if;
  if order_stands(new.status) then
    insert into figure_delta (what, facet, day, government_code, key, count, amount, pieces)
    select 'order', s.facet, jst_day(new.paid_at), s.government_code, s.key, s.count, s.amount, s.pieces from order_sums(new) s;
  end if;
  return null;
end $$;
create trigger figures after update on shop_order for each row
  when ((order_stands(old.status) or order_stands(new.status))
        and (order_stands(old.status), old.paid_at, old.total, old.buyer->>'prefecture')
            is distinct from (order_stands(new.status), new.paid_at, new.total, new.buyer->>'prefecture'))
  execute function count_order();

create function order_event_what(from_status text, to_status text) returns figure_what immutable parallel safe language sql
  return case when order_stands(from_status) and to_status in ('cancelled', 'refund_due') then 'order_back'::figure_what
              when to_status in ('failed', 'expired') or (to_status = 'refund_due' and from_status = 'pending_payment') then 'order_fail'
         end;

create function count_order_event() returns trigger language plpgsql as $$
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
          union all select 'failure'::figure_facet, failure_key(new.to_status, new.reason) where counted = 'order_fail') f;
  return null;
end $$;
create trigger figures after insert on order_event for each row
  when (order_event_what(new.from_status, new.to_status) is not null) execute function count_order_event();

create function count_order_refund() returns trigger language plpgsql as $$
declare
  o shop_order;
begin
  select * into o from shop_order where id = new.order_id;
  insert into figure_delta (what, facet, day, government_code, key, count, amount, pieces)
  select 'order_part', f.facet, jst_day(new.created_at), '', f.key, 1, new.amount, 0 from order_facets(o) f where counts_of('order_part', f.facet);
  return null;
end $$;
create trigger figures after insert on order_refund for each row execute function count_order_refund();

-- All that is counted, from the rows themselves: of this the sums are made anew, and with this they are compared.
create view figure_raw as
  select 'donation'::figure_what as what, f.facet, jst_day(d.paid_at) as day, d.government_code::text, f.key, 1 as count, d.amount::bigint, d.quantity as pieces
    from donation d cross join lateral donation_facets(d) f where d.status = 'paid'
  union all
  select donation_event_what(e.from_status, e.to_status), f.facet, jst_day(e.created_at), d.government_code, f.key, 1, d.amount, d.quantity
    from donation_event e join donation d on d.id = e.donation_id
    cross join lateral (select * from donation_facets(d) a where counts_of(donation_event_what(e.from_status, e.to_status), a.facet)
                        union all select 'failure'::figure_facet, failure_key(e.to_status, e.reason) where donation_event_what(e.from_status, e.to_status) = 'donation_fail') f
   where donation_event_what(e.from_status, e.to_status) is not null
  union all
  select 'order', s.facet, jst_day(o.paid_at), s.government_code, s.key, s.count, s.amount, s.pieces
    from shop_order o cross join lateral order_sums(o) s where order_stands(o.status)
  union all
  select order_event_what(e.from_status, e.to_status), f.facet, jst_day(e.created_at), '', f.key, 1,
         o.total - coalesce((select sum(r.amount) from order_refund r where r.order_id = o.id and r.created_at <= e.created_at), 0)::bigint, 0
    from order_event e join shop_order o on o.id = e.order_id
    cross join lateral (select * from order_facets(o) a where counts_of(order_event_what(e.from_status, e.to_status), a.facet)
                        union all select 'failure'::figure_facet, failure_key(e.to_status, e.reason) where order_event_what(e.from_status, e.to_status) = 'order_fail') f
   where order_event_what(e.from_status, e.to_status) is not null
  union all
  select 'order_part', f.facet, jst_day(r.created_at), '', f.key, 1, r.amount, 0
    from order_refund r join shop_order o on o.id = r.order_id cross join lateral order_facets(o) f where counts_of('order_part', f.facet);
comment on view figure_raw is 'What figure_sum sums up, row by row.';
