-- What follows each row of goods and variants cost more than writing it: imports write a hundred thousand.

-- Only goods that can be found have an offer to be told of: asking for that first costs a tenth of reckoning it for nothing.
create or replace function refresh_offer(id bigint) returns void language plpgsql as $$
begin
  if not exists (select from goods_search s where s.goods_id = $1) then return; end if;
  update goods_search s
     set in_stock = o.in_stock, dispatch_until = o.dispatch_until, stock_until = o.stock_until,
         handling_days = o.handling_days, dispatch_days = o.dispatch_days, arrivals = o.arrivals, amount = o.amount,
         turns_at = o.turns_at
    from goods_offer($1) o
   where s.goods_id = $1;
end $$;

-- What was asked for is kept of products.
create or replace function sku_availability() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and (old.active and (old.stock is null or old.stock > old.reserved))
     = (new.active and (new.stock is null or new.stock > new.reserved))
     and (old.active, old.handling_days, old.dispatch_from, old.dispatch_until, old.amount, old.image)
         is not distinct from (new.active, new.handling_days, new.dispatch_from, new.dispatch_until, new.amount, new.image) then
    return null;
  end if;
  if (select kind from goods where id = new.goods_id) = 'product' then perform record_asked(new.id); end if;
  perform refresh_offer(new.goods_id);
  return null;
end $$;

-- Pictures of new goods, once a statement.
create function pictures_of_new_goods() returns trigger language plpgsql as $$
begin
  update picture set unused_since = null
   where unused_since is not null
     and id in (select substr(i ->> 'key', 3) from made, jsonb_array_elements(made.images) i where i ->> 'key' like 'u/%');
  return null;
end $$;
drop trigger pictures_new on goods;
create trigger pictures_new after insert on goods referencing new table as made
  for each statement execute function pictures_of_new_goods();

-- Of goods that change, only their pictures are looked at.
create function pictures_of_goods() returns trigger language plpgsql as $$
declare
  was constant text[] := picture_ids(old.images);
  is_now constant text[] := case when tg_op = 'UPDATE' then picture_ids(new.images) else '{}' end;
begin
  update picture set unused_since = null where id = any(is_now) and unused_since is not null;
  update picture set unused_since = now() where id = any(was) and not id = any(is_now) and unused_since is null;
  return null;
end $$;
drop trigger pictures on goods;
drop trigger pictures_gone on goods;
create trigger pictures after update of images on goods
  for each row when (old.images <> new.images) execute function pictures_of_goods();
create trigger pictures_gone after delete on goods
  for each row when (old.images::text like '%"u/%') execute function pictures_of_goods();

-- As before, but months are counted of those alone that are sent between two days.
create or replace function goods_offer(id bigint) returns table (
  in_stock boolean, dispatch_until date, stock_until date, handling_days smallint, dispatch_days datemultirange,
  arrivals bigint, amount integer, turns_at timestamptz
) language sql stable as $$
  select k.*, a.lowest, a.turns_at
    from (select coalesce(bool_or(k.free), false),
                 coalesce(max(coalesce(k.dispatch_until, 'infinity')), 'infinity'),
                 coalesce(max(coalesce(k.dispatch_until, 'infinity')) filter (where k.free), '-infinity'),
                 max(k.handling_days) filter (where k.free),
                 range_agg(daterange(k.dispatch_from, k.dispatch_until, '[]')) filter (where k.free and k.dispatch_from is not null),
                 -- Two days on the way; what leaves last and arrives in the month after it is not looked for there.
                 coalesce(bit_or(dispatch_months(k.dispatch_from + 2, greatest(k.dispatch_from + 2, k.last)))
                            filter (where k.free and k.dispatch_from is not null), 0)
            from (select w.*, w.stock is null or w.stock > w.reserved as free,
                         (w.dispatch_until + make_interval(months => g.deliveries - 1))::date as last
                    from sku_window w join goods g on g.id = w.goods_id
                   where w.goods_id = $1 and w.active) k) k
   cross join goods_amounts($1, now()) a
$$;

-- A table is planned with the statement that asks for it; a function of a record is begun anew for each row.
drop function goods_applied;
create function goods_applied(of bigint) returns table (applied_week integer, applied_month integer, applied_year integer)
  language sql stable as $$
  select coalesce(sum(n) filter (where period = 'week'), 0)::integer, coalesce(sum(n) filter (where period = 'month'), 0)::integer,
         coalesce(sum(n) filter (where period = 'year'), 0)::integer
    from (select r.period, d.applications as n
            from ranking r join goods_day d on d.goods_id = $1 and d.day between r.from_on and r.until_on) counted
$$;
comment on function goods_applied(bigint) is 'What the rankings count of goods: for the nightly count and for rows of the search that are written anew.';

-- What staff save counts a version: that is seen at once, and is purged in any case. Comparing whole rows costs more than writing them.
create or replace trigger purge after update on goods
  for each row when (old.version <> new.version
                     or to_jsonb(old) - '{popularity,procurement_cost,maker,value_share,general_price,prior_check,prior_checked_on,updated_at}'::text[]
                     is distinct from to_jsonb(new) - '{popularity,procurement_cost,maker,value_share,general_price,prior_check,prior_checked_on,updated_at}'::text[])
  execute function purge_goods();
