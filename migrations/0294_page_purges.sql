-- Kept pages live for an hour, so whatever changes what one shows purges it: by triggers, which nobody who writes can
-- forget. Columns that no page shows are named; a column that is added later purges.

-- Drops kept pages with a tag in every process, at the commit. Of a transaction with very many changes all pages go instead:
-- each of them would be heard, noted and looked for.
create function purge_page(tag text) returns void language plpgsql as $$
declare
  most constant integer := 1000;
  sent integer := coalesce(nullif(current_setting('satonowa.purges', true), ''), '0')::integer;
begin
  if sent > most then return; end if;
  perform set_config('satonowa.purges', (sent + 1)::text, true);
  perform pg_notify('page_purge', case when sent < most then tag else '*' end);
end $$;

create function purge_goods() returns trigger language plpgsql as $$
begin
  perform purge_page('goods:' || old.id);
  -- Other goods of the government show it, or cease to.
  if tg_op = 'DELETE' or (old.status, old.government_code) is distinct from (new.status, new.government_code) then
    perform purge_page('government:' || old.government_code);
  end if;
  if tg_op = 'UPDATE' and old.government_code <> new.government_code then
    perform purge_page('government:' || new.government_code);
  end if;
  return null;
end $$;
-- What is liked puts shelves in order: they follow with the page.
create trigger purge after update on goods
  for each row when (to_jsonb(old) - '{popularity,procurement_cost,updated_at}'::text[]
                     is distinct from to_jsonb(new) - '{popularity,procurement_cost,updated_at}'::text[])
  execute function purge_goods();
create trigger purge_deleted after delete on goods for each row execute function purge_goods();

-- How many pieces are left is told of few; of a product it also bounds what can be typed.
create function purge_sku() returns trigger language plpgsql as $$
declare
  its_goods constant bigint := coalesce(new.goods_id, old.goods_id);
  told integer;
begin
  if tg_op = 'UPDATE'
     and to_jsonb(old) - '{stock,reserved,procurement_cost,updated_at}'::text[]
         = to_jsonb(new) - '{stock,reserved,procurement_cost,updated_at}'::text[] then
    told := case when (select g.kind from goods g where g.id = new.goods_id) = 'gift' then 10 else 99 end;
    -- Without a limit there is as much as is told of nowhere.
    if least(old.stock - old.reserved, told + 1) = least(new.stock - new.reserved, told + 1) then return null; end if;
  end if;
  perform purge_page('goods:' || its_goods);
  if tg_op = 'UPDATE' and old.goods_id <> its_goods then perform purge_page('goods:' || old.goods_id); end if;
  return null;
end $$;
create trigger purge after insert or delete on sku for each row execute function purge_sku();
create trigger purge_changed after update on sku
  for each row when (least(old.stock - old.reserved, 100) <> least(new.stock - new.reserved, 100)
                     or to_jsonb(old) - '{stock,reserved,procurement_cost,updated_at}'::text[]
                        <> to_jsonb(new) - '{stock,reserved,procurement_cost,updated_at}'::text[])
  execute function purge_sku();

-- A name stands on pages of other governments, too. Contracts and designations purge by the trigger `acceptance`.
create function purge_government() returns trigger language plpgsql as $$
begin
  perform purge_page(
    case when (old.name, old.kana, old.kind, old.prefecture_code, old.successor_code)
              is distinct from (new.name, new.kana, new.kind, new.prefecture_code, new.successor_code)
         then '*' else 'government:' || new.code end);
  return null;
end $$;
create trigger purge after update on government
  for each row when (
    to_jsonb(old) - '{designated_from,designated_until,contract_from,contract_until,updated_at}'::text[]
    is distinct from to_jsonb(new) - '{designated_from,designated_until,contract_from,contract_until,updated_at}'::text[])
  execute function purge_government();

-- Of a table whose rows belong to governments.
create function purge_government_of() returns trigger language plpgsql as $$
begin
  if tg_op <> 'INSERT' then perform purge_page('government:' || old.government_code); end if;
  if tg_op = 'INSERT' or (tg_op = 'UPDATE' and old.government_code <> new.government_code) then
    perform purge_page('government:' || new.government_code);
  end if;
  return null;
end $$;
create trigger purge after insert or delete on usage for each row execute function purge_government_of();
create trigger purge_changed after update on usage
  for each row when (to_jsonb(old) - 'updated_at' is distinct from to_jsonb(new) - 'updated_at')
  execute function purge_government_of();
create trigger purge_changed after update on producer
  for each row when (to_jsonb(old) - '{contact,updated_at}'::text[]
                     is distinct from to_jsonb(new) - '{contact,updated_at}'::text[])
  execute function purge_government_of();

create trigger purge_new after insert on goods
  for each row when (new.status = 'published') execute function purge_government_of();

-- Names that may stand anywhere.
create function purge_all() returns trigger language plpgsql as $$
begin
  perform purge_page('*');
  return null;
end $$;
create trigger purge after insert or update or delete on category for each statement execute function purge_all();
create trigger purge after insert or update or delete on prefecture for each statement execute function purge_all();

-- What the triggers before these did besides is theirs alone now.
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
  return null;
end $$;
create or replace function goods_offer_changed() returns trigger language plpgsql as $$
begin
  perform refresh_offer(new.id);
  return null;
end $$;

create or replace function sale_changed() returns trigger language plpgsql as $$
declare
  goods bigint := (select goods_id from sku where id = coalesce(new.sku_id, old.sku_id));
begin
  perform refresh_offer(goods);
  perform purge_page('goods:' || goods);
  return null;
end $$;

create or replace function government_acceptance() returns trigger language plpgsql as $$
declare
  codes char(6)[] := array(
    select n.code from new_rows n join old_rows o using (code)
     where (n.designated_from, n.designated_until, n.contract_from, n.contract_until)
           is distinct from (o.designated_from, o.designated_until, o.contract_from, o.contract_until));
  gift bigint;
begin
  if cardinality(codes) = 0 then return null; end if;
  -- Other governments' gifts show them, too.
  for gift in
    update goods_search s
       set accept_from = acceptance_from(goods, g), accept_until = acceptance_until(goods, g)
      from goods, government g
     where s.goods_id = goods.id and s.kind = 'gift' and g.code = s.government_code and s.government_code = any(codes)
    returning s.goods_id
  loop
    perform purge_page('goods:' || gift);
  end loop;
  perform purge_page('government:' || code) from unnest(codes) as code;
  perform purge_page('catalogue');
  return null;
end $$;

create or replace function purge_message() returns trigger language plpgsql as $$
begin
  perform purge_page('government:' || old.government_code);
  return null;
end $$;

create or replace function purge_published() returns trigger language plpgsql as $$
begin
  perform purge_page(tg_table_name);
  return null;
end $$;
