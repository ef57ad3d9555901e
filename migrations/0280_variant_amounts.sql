-- What one variant asks for where it is not what the goods ask for, such as a larger size, and its own picture.
alter table sku
  add column amount           integer check (amount > 0),
  add column procurement_cost integer check (procurement_cost >= 0),
  add column image            text,
  -- 総務省告示: a gift may cost at most 30 % of the donation, each variant of it. Not valid: 0281 reads the table through.
  add constraint sku_cost check (
    procurement_cost is null
    or (amount is not null and procurement_cost::bigint * 10 <= amount::bigint * 3)) not valid;
comment on column sku.amount is 'donation amount or price including tax, yen; null: the goods'' own';
comment on column sku.procurement_cost is 'internal, yen: of a gift''s variant with an amount of its own, and of no other';
comment on column sku.image is 'key of the one of the goods'' images that shows this variant; null: none does';

-- The cost of the goods says nothing about a variant with an amount of its own: it is asked for with the amount, draft or not.
create function sku_cost_known() returns trigger language plpgsql as $$
begin
  if (new.procurement_cost is not null) is distinct from
     (new.amount is not null and (select kind = 'gift' from goods where id = new.goods_id)) then
    raise check_violation using message = 'a variant of a gift has an amount of its own with its procurement cost, or neither';
  end if;
  return new;
end $$;
create trigger cost_known before insert or update of goods_id, amount, procurement_cost on sku
  for each row when (new.amount is not null or new.procurement_cost is not null) execute function sku_cost_known();

-- Each variant with what holds for it: its own window and amount, else the goods'.
create or replace view sku_window as
select k.id, k.goods_id, k.label, k.position, k.stock, k.reserved, k.active,
       num_nonnulls(k.handling_days, k.dispatch_from) > 0 as own_window,
       case when k.dispatch_from is null then coalesce(k.handling_days, g.handling_days) end as handling_days,
       case when k.handling_days is null then coalesce(k.dispatch_from, g.dispatch_from) end as dispatch_from,
       case when k.handling_days is null then coalesce(k.dispatch_until, g.dispatch_until) end as dispatch_until,
       coalesce(k.amount, g.amount, g.price) as amount,
       case when g.images @> jsonb_build_array(jsonb_build_object('key', k.image)) then k.image end as image
  from sku k join goods g on g.id = k.goods_id;
comment on view sku_window is 'When each variant is sent and what it asks for, as the site tells it.';

-- What goods ask for at an instant: the variants that can be had, else all of them. The only place of this derivation for
-- lists and the search.
create function goods_amounts(id bigint, at timestamptz) returns table (lowest integer, highest integer)
language sql stable as $$
  select coalesce(min(k.amount) filter (where k.had), min(k.amount), min(g.own)),
         coalesce(max(k.amount) filter (where k.had), max(k.amount), max(g.own))
    from (select coalesce(amount, price) as own from goods where goods.id = $1) g
    left join (select w.amount, (w.stock is null or w.stock > w.reserved)
                      and coalesce(w.dispatch_until, 'infinity') >= ($2 at time zone 'Asia/Tokyo')::date as had
                 from sku_window w where w.goods_id = $1 and w.active) k on true
$$;

drop function goods_offer;
create function goods_offer(id bigint) returns table (
  in_stock boolean, dispatch_until date, stock_until date, handling_days smallint, dispatch_days datemultirange,
  arrivals bigint, amount integer
) language sql stable as $$
  select coalesce(bool_or(k.free), false),
         coalesce(max(coalesce(k.dispatch_until, 'infinity')), 'infinity'),
         coalesce(max(coalesce(k.dispatch_until, 'infinity')) filter (where k.free), '-infinity'),
         max(k.handling_days) filter (where k.free),
         range_agg(daterange(k.dispatch_from, k.dispatch_until, '[]')) filter (where k.free and k.dispatch_from is not null),
         -- Two days on the way; what leaves last and arrives in the month after it is not looked for there.
         coalesce(bit_or(dispatch_months(k.dispatch_from + 2, greatest(k.dispatch_from + 2, k.last)))
                    filter (where k.free), 0),
         (select lowest from goods_amounts($1, now()))
    from (select w.*, w.stock is null or w.stock > w.reserved as free,
                 (w.dispatch_until + make_interval(months => g.deliveries - 1))::date as last
            from sku_window w join goods g on g.id = w.goods_id
           where w.goods_id = $1 and w.active) k
$$;
create or replace function refresh_offer(id bigint) returns void language sql as $$
  update goods_search s
     set in_stock = o.in_stock, dispatch_until = o.dispatch_until, stock_until = o.stock_until,
         handling_days = o.handling_days, dispatch_days = o.dispatch_days, arrivals = o.arrivals, amount = o.amount
    from goods_offer($1) o
   where s.goods_id = $1
$$;
comment on column goods_search.amount is 'the lowest donation amount or price of its variants that can be had, yen';

-- Another amount or picture of a variant must reach the search and kept pages as its stock does.
create or replace function sku_availability() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and (old.active and (old.stock is null or old.stock > old.reserved))
     = (new.active and (new.stock is null or new.stock > new.reserved))
     and (old.active, old.handling_days, old.dispatch_from, old.dispatch_until, old.amount, old.image)
         is not distinct from (new.active, new.handling_days, new.dispatch_from, new.dispatch_until, new.amount, new.image) then
    return null;
  end if;
  perform refresh_offer(new.goods_id);
  perform pg_notify('page_purge', 'goods:' || new.goods_id);
  return null;
end $$;
create or replace trigger availability
  after insert or update of stock, reserved, active, handling_days, dispatch_from, dispatch_until, amount, image on sku
  for each row execute function sku_availability();

alter function goods_window_changed() rename to goods_offer_changed;
drop trigger window_changed on goods;
create trigger offer_changed after update of handling_days, dispatch_from, dispatch_until, amount, price on goods
  for each row when ((old.handling_days, old.dispatch_from, old.dispatch_until, old.amount, old.price)
                     is distinct from (new.handling_days, new.dispatch_from, new.dispatch_until, new.amount, new.price))
  execute function goods_offer_changed();
