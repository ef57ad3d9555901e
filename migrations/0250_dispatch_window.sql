-- When goods are sent, as data: within so many business days of the payment (handling_days, until now of products alone), or
-- from one day to another. arrival_months and lead_time knew no year and were typed by hand; nothing reads them any more,
-- and they go with a later release.
alter table goods
  alter column handling_days drop not null,
  alter column handling_days drop default,
  add column dispatch_from  date,
  add column dispatch_until date,
  -- Not valid: the table is not read through while nobody else may use it. 0252 does that beside the site's work.
  add constraint goods_dispatch_window check (
    num_nonnulls(handling_days, dispatch_from) <= 1 and (dispatch_from is null) = (dispatch_until is null)
    and dispatch_from between date '2020-01-01' and dispatch_until and dispatch_until - dispatch_from <= 365
    and dispatch_until <= date '2099-12-31') not valid,
  -- The instalments after the first follow month by month.
  add constraint goods_subscription_begins_in_a_month check (
    deliveries = 1 or dispatch_from is null
    or date_trunc('month', dispatch_from::timestamp) = date_trunc('month', dispatch_until::timestamp)) not valid;
comment on column goods.handling_days is 'business days from the payment within which it is sent; null for a ticket, and where it is sent between two days';
comment on column goods.dispatch_from is 'the first day in Japan on which it may be sent; of a subscription, its first instalment';
comment on column goods.dispatch_until is 'the last day in Japan on which it is sent; after it nobody can apply';

-- A variant sent at another time than the goods themselves, such as one for each month. All three null: as the goods are.
alter table sku
  add column handling_days  smallint,
  add column dispatch_from  date,
  add column dispatch_until date,
  add constraint sku_dispatch_window check (
    (handling_days is null or handling_days between 0 and 60)
    and num_nonnulls(handling_days, dispatch_from) <= 1 and (dispatch_from is null) = (dispatch_until is null)
    and dispatch_from between date '2020-01-01' and dispatch_until and dispatch_until - dispatch_from <= 365
    and dispatch_until <= date '2099-12-31') not valid;

-- Each variant with the window that holds for it: its own, else the goods'.
create view sku_window as
select k.id, k.goods_id, k.label, k.position, k.stock, k.reserved, k.active,
       num_nonnulls(k.handling_days, k.dispatch_from) > 0 as own_window,
       case when k.dispatch_from is null then coalesce(k.handling_days, g.handling_days) end as handling_days,
       case when k.handling_days is null then coalesce(k.dispatch_from, g.dispatch_from) end as dispatch_from,
       case when k.handling_days is null then coalesce(k.dispatch_until, g.dispatch_until) end as dispatch_until
  from sku k join goods g on g.id = k.goods_id;
comment on view sku_window is 'When each variant is sent, as the site tells it.';

-- What was promised, copied when it is applied for.
alter table donation
  add column handling_days  smallint,
  add column dispatch_from  date,
  add column dispatch_until date;
alter table order_line
  add column handling_days  smallint,
  add column dispatch_from  date,
  add column dispatch_until date;

-- The planned month was worked out from months without a year. Deliveries that wait now are promised for no time again.
alter table delivery
  add column planned_from  date,
  add column planned_until date,
  add constraint delivery_planned check (planned_from <= planned_until
    and (planned_from is null or planned_until is not null)) not valid;
comment on column delivery.planned_from is 'the day before which it is not sent; null when it is sent as soon as it is ready';
comment on column delivery.planned_until is 'the day by which it is to be sent; null when nothing is promised';

-- Nothing that was typed may become a promise that nobody made. A ticket is not sent. Gifts of the whole year whose text names
-- one span only, of at most 60 business days, are sent within its longest; what else was published is not shown until somebody says when it is sent.
update goods set handling_days = null where ticket_kind is not null;
update goods g set handling_days = case when said.days <= 60 then said.days end
  from (select id, case
          when name ~ '予約|発送|月' or cardinality(arrival_months) < 12 then null
          when lead_time ~ '月[上中下]旬' then null
          when lead_time ~ '半|以上|以降|前後|[0-9]日|[０-９]|[0-9]{5}' then null
          when regexp_count(lead_time, '[0-9]+(営業日|週間|[かヶカヵケ]月)|翌月') > 1 then null
          when lead_time ~ '翌月' then 44
          when lead_time ~ '[0-9]+[かヶカヵケ]月' then 22 * substring(lead_time from '([0-9]{1,4})[かヶカヵケ]月')::int
          when lead_time ~ '[0-9]+週間' then 5 * substring(lead_time from '([0-9]{1,4})週間')::int
          when lead_time ~ '[0-9]+営業日' then substring(lead_time from '([0-9]{1,4})営業日')::int
        end as days
        from goods where kind = 'gift' and ticket_kind is null) said
 where said.id = g.id;
delete from goods_search s using goods g
 where g.id = s.goods_id and g.handling_days is null and g.ticket_kind is null;
update goods set status = 'suspended' where status = 'published' and handling_days is null and ticket_kind is null;
alter table goods
  add constraint goods_published_says_when check (
    status <> 'published' or num_nonnulls(handling_days, dispatch_from) = (ticket_kind is null)::int) not valid;

-- Months from the first to the last day as bits: bit n stands for each month whose years × 12 + month leave n when divided
-- by 60. Windows and subscriptions together are shorter than that, so no month can be taken for another.
create function dispatch_months(first date, last date) returns bigint language sql immutable as $$
  select coalesce(bit_or(1::bigint << ((extract(year from m)::int * 12 + extract(month from m)::int) % 60)), 0)
    from generate_series(date_trunc('month', first::timestamp), last::timestamp, interval '1 month') as m
$$;

-- What of goods can be had, and when it comes: the only place of this derivation, for the search rows.
create function goods_offer(id bigint) returns table (
  in_stock boolean, dispatch_until date, stock_until date, handling_days smallint, dispatch_days datemultirange,
  arrivals bigint
) language sql stable as $$
  select coalesce(bool_or(k.free), false),
         coalesce(max(coalesce(k.dispatch_until, 'infinity')), 'infinity'),
         coalesce(max(coalesce(k.dispatch_until, 'infinity')) filter (where k.free), '-infinity'),
         max(k.handling_days) filter (where k.free),
         range_agg(daterange(k.dispatch_from, k.dispatch_until, '[]')) filter (where k.free and k.dispatch_from is not null),
         -- Two days on the way; what leaves last and arrives in the month after it is not looked for there.
         coalesce(bit_or(dispatch_months(k.dispatch_from + 2, greatest(k.dispatch_from + 2, k.last)))
                    filter (where k.free), 0)
    from (select w.*, w.stock is null or w.stock > w.reserved as free,
                 (w.dispatch_until + make_interval(months => g.deliveries - 1))::date as last
            from sku_window w join goods g on g.id = w.goods_id
           where w.goods_id = $1 and w.active) k
$$;

alter table goods_search
  alter column arrival_months set default '{1,2,3,4,5,6,7,8,9,10,11,12}',
  add column deliveries     smallint not null default 1,
  add column dispatch_until date not null default 'infinity',
  add column stock_until    date not null default 'infinity',
  add column handling_days  smallint,
  add column dispatch_days  datemultirange,
  add column arrivals       bigint not null default 0;
comment on column goods_search.dispatch_until is 'the last day on which any variant can still be sent';
comment on column goods_search.stock_until is 'the same of what is in stock; in_stock counts until this day';
comment on column goods_search.handling_days is 'the longest handling of what is in stock and is sent within days of the payment';
comment on column goods_search.dispatch_days is 'the windows of what is in stock and is sent between two days';
comment on column goods_search.arrivals is 'the months in which what is in stock and is sent between two days arrives: see dispatch_months()';

create function refresh_offer(id bigint) returns void language sql as $$
  update goods_search s
     set in_stock = o.in_stock, dispatch_until = o.dispatch_until, stock_until = o.stock_until,
         handling_days = o.handling_days, dispatch_days = o.dispatch_days, arrivals = o.arrivals
    from goods_offer($1) o
   where s.goods_id = $1
$$;

-- Stock running out or coming back, and another time of dispatch, must reach the search at once, in the same transaction.
create or replace function sku_availability() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and (old.active and (old.stock is null or old.stock > old.reserved))
     = (new.active and (new.stock is null or new.stock > new.reserved))
     and (old.active, old.handling_days, old.dispatch_from, old.dispatch_until)
         is not distinct from (new.active, new.handling_days, new.dispatch_from, new.dispatch_until) then
    return null;
  end if;
  perform refresh_offer(new.goods_id);
  perform pg_notify('page_purge', 'goods:' || new.goods_id);
  return null;
end $$;
create or replace trigger availability
  after insert or update of stock, reserved, active, handling_days, dispatch_from, dispatch_until on sku
  for each row execute function sku_availability();

create function goods_window_changed() returns trigger language plpgsql as $$
begin
  perform refresh_offer(new.id);
  perform pg_notify('page_purge', 'goods:' || new.id);
  return null;
end $$;
create trigger window_changed after update of handling_days, dispatch_from, dispatch_until on goods
  for each row when ((old.handling_days, old.dispatch_from, old.dispatch_until)
                     is distinct from (new.handling_days, new.dispatch_from, new.dispatch_until))
  execute function goods_window_changed();

update goods_search s
   set deliveries = g.deliveries, dispatch_until = o.dispatch_until, stock_until = o.stock_until,
       handling_days = o.handling_days, dispatch_days = o.dispatch_days, arrivals = o.arrivals
  from goods g, lateral goods_offer(g.id) o
 where g.id = s.goods_id;
