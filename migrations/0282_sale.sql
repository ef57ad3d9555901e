-- Sales of the shop, and what its variants were really asked for: a price before the sale may be told of these alone.
create table sale (
  id         bigint generated always as identity primary key,
  sku_id     bigint not null references sku on delete cascade,
  price      integer not null check (price > 0),         -- yen, including tax
  begins_at  timestamptz not null,
  ends_at    timestamptz not null,                       -- the first instant after it
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint sale_period check (begins_at < ends_at),
  constraint sale_one_at_a_time exclude using gist
    (int8range(sku_id, sku_id, '[]') with &&, tstzrange(begins_at, ends_at) with &&)
);
create index sale_sku on sale (sku_id, begins_at);
create trigger touch before update on sale for each row execute function touch_updated_at();
comment on table sale is 'A lower price of a product''s variant for a period. Once begun it only ends earlier, so that what was asked for stays known.';

create table asked_price (
  id          bigint generated always as identity primary key,
  sku_id      bigint not null references sku on delete cascade,
  price       integer not null check (price > 0),
  asked_from  timestamptz not null,
  asked_until timestamptz not null,
  constraint asked_price_period check (asked_from < asked_until)
);
create index asked_price_sku on asked_price (sku_id, asked_until);
comment on table asked_price is 'When a product''s variant could be ordered at which price, yen including tax; sales are apart and lie over it.';
comment on column asked_price.asked_until is 'the first instant after it; infinity while no end is known';

-- Keeps asked_price true of a variant: what is to come is told anew, what was stays.
create function record_asked(sku bigint) returns void language sql as $$
  delete from asked_price where sku_id = $1 and asked_from >= now();
  update asked_price set asked_until = now() where sku_id = $1 and asked_until > now();
  insert into asked_price (sku_id, price, asked_from, asked_until)
  select k.id, k.amount, period.first, period.last
    from sku_window k join goods g on g.id = k.goods_id
   cross join lateral (
     select greatest(now(), g.accept_from) as first,
            least(coalesce(g.accept_until, 'infinity'),
                  coalesce((k.dispatch_until + 1)::timestamp at time zone 'Asia/Tokyo', 'infinity')) as last) period
   where k.id = $1 and g.kind = 'product' and g.status = 'published' and k.active
     and (k.stock is null or k.stock > k.reserved) and period.first < period.last
$$;
-- Of what was sold before this table only the present is known for certain.
select record_asked(k.id) from sku k join goods g on g.id = k.goods_id where g.kind = 'product' and g.status = 'published';

create function goods_asked_changed() returns trigger language plpgsql as $$
begin
  perform record_asked(k.id) from sku k where k.goods_id = new.id;
  return null;
end $$;
create trigger asked_changed after update of status, price, accept_from, accept_until, dispatch_until on goods
  for each row when (new.kind = 'product' and
    (old.status, old.price, old.accept_from, old.accept_until, old.dispatch_until)
    is distinct from (new.status, new.price, new.accept_from, new.accept_until, new.dispatch_until))
  execute function goods_asked_changed();

-- What one piece of a variant costs at an instant: the one place of this rule. A gift has no sale, and a price that fell
-- below the sale's is the lower one.
create function price_at(sku bigint, regular integer, at timestamptz) returns integer language sql stable as $$
  select least($2, (select s.price from sale s where s.sku_id = $1 and s.begins_at <= $3 and s.ends_at > $3))
$$;

create function sale_rules() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' then
    if old.begins_at <= now() and exists (select from sku where id = old.sku_id) then
      raise check_violation using message = 'a sale that has begun is ended, not deleted';
    end if;
    return old;
  end if;
  if (select g.kind from sku k join goods g on g.id = k.goods_id where k.id = new.sku_id) <> 'product' then
    raise check_violation using message = 'the donation site has no sales';
  end if;
  if tg_op = 'UPDATE' and old.begins_at <= now() and (
       (new.sku_id, new.price, new.begins_at) is distinct from (old.sku_id, old.price, old.begins_at)
       or new.ends_at > old.ends_at or (new.ends_at < old.ends_at and new.ends_at < now())) then
    raise check_violation using message = 'a sale that has begun is as it was told; it may end earlier, from now on';
  end if;
  return new;
end $$;
create trigger sale_rules before insert or update or delete on sale for each row execute function sale_rules();

drop function goods_amounts;
create function goods_amounts(id bigint, at timestamptz) returns table (
  lowest integer, highest integer, sale_until timestamptz, turns_at timestamptz
) language sql stable as $$
  select coalesce(min(k.price) filter (where k.had), min(k.price), min(g.own)),
         coalesce(max(k.price) filter (where k.had), max(k.price), max(g.own)),
         -- Of the lowest price; none where a variant asks for as much without a sale.
         (array_agg(k.sale_end order by k.price, k.sale_end desc nulls first) filter (where k.had))[1],
         -- With a variant's window its amount goes, too.
         least(min(k.next_sale), min(k.ends_at),
               case when min(k.amount) < max(k.amount) then min(k.over_at) filter (where k.over_at > $2) end)
    from (select coalesce(amount, price) as own from goods where goods.id = $1) g
    left join (select w.amount, price_at(w.id, w.amount, $2) as price, s.ends_at,
                      case when s.price < w.amount then s.ends_at end as sale_end,
                      (select min(n.begins_at) from sale n where n.sku_id = w.id and n.begins_at > $2) as next_sale,
                      (w.dispatch_until + 1)::timestamp at time zone 'Asia/Tokyo' as over_at,
                      (w.stock is null or w.stock > w.reserved)
                      and coalesce(w.dispatch_until, 'infinity') >= ($2 at time zone 'Asia/Tokyo')::date as had
                 from sku_window w
                 left join sale s on s.sku_id = w.id and s.begins_at <= $2 and s.ends_at > $2
                where w.goods_id = $1 and w.active) k on true
$$;

alter table goods_search add column turns_at timestamptz;
comment on column goods_search.turns_at is 'when amount may change by itself: a sale begins or ends, a variant can be sent no more; null: never';
create index goods_search_turns on goods_search (turns_at) where turns_at is not null;

drop function goods_offer;
create function goods_offer(id bigint) returns table (
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
                            filter (where k.free), 0)
            from (select w.*, w.stock is null or w.stock > w.reserved as free,
                         (w.dispatch_until + make_interval(months => g.deliveries - 1))::date as last
                    from sku_window w join goods g on g.id = w.goods_id
                   where w.goods_id = $1 and w.active) k) k
   cross join goods_amounts($1, now()) a
$$;
create or replace function refresh_offer(id bigint) returns void language sql as $$
  update goods_search s
     set in_stock = o.in_stock, dispatch_until = o.dispatch_until, stock_until = o.stock_until,
         handling_days = o.handling_days, dispatch_days = o.dispatch_days, arrivals = o.arrivals, amount = o.amount,
         turns_at = o.turns_at
    from goods_offer($1) o
   where s.goods_id = $1
$$;

create or replace function sku_availability() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and (old.active and (old.stock is null or old.stock > old.reserved))
     = (new.active and (new.stock is null or new.stock > new.reserved))
     and (old.active, old.handling_days, old.dispatch_from, old.dispatch_until, old.amount, old.image)
         is not distinct from (new.active, new.handling_days, new.dispatch_from, new.dispatch_until, new.amount, new.image) then
    return null;
  end if;
  perform record_asked(new.id);
  perform refresh_offer(new.goods_id);
  perform pg_notify('page_purge', 'goods:' || new.goods_id);
  return null;
end $$;

-- Another sale must reach the search at once; its beginning and end do so by the job turn_prices.
create function sale_changed() returns trigger language plpgsql as $$
declare
  goods bigint := (select goods_id from sku where id = coalesce(new.sku_id, old.sku_id));
begin
  perform refresh_offer(goods);
  perform pg_notify('page_purge', 'goods:' || goods);
  return null;
end $$;
create trigger changed after insert or update or delete on sale for each row execute function sale_changed();
