-- A government's contract with the operator, without which nothing is donated to it here, and what must be known of a
-- government before it may begin: its certificates and one-stop forms are made from that.
create table seal (
  id              bigint generated always as identity primary key,
  government_code char(6) not null references government,
  png             bytea not null check (octet_length(png) between 1 and 1000000),
  created_at      timestamptz not null default now()
);
create index seal_government on seal (government_code);
create trigger append_only before update or delete on seal for each row execute function refuse_change();
comment on table seal is 'A picture of a government''s seal (公印). An older one stays for the certificates that were issued with it.';

alter table government
  add column contract_from  date,
  add column contract_until date,
  add column seal           text check (seal in ('picture', 'omitted')),
  add column seal_id        bigint references seal,
  add column complete       boolean not null generated always as (
    head_title <> '' and head_name <> '' and department <> '' and phone <> '' and email <> ''
    and one_stop_postal ~ '^[0-9]{7}$' and one_stop_address <> '' and seal is not null) stored,
  add constraint government_seal_picture check ((seal is not distinct from 'picture') = (seal_id is not null)),
  add constraint government_contract_period
    check (contract_until is null or (contract_from is not null and contract_from <= contract_until)),
  add constraint government_contract_complete check (contract_from is null or complete);
create index government_seal on government (seal_id) where seal_id is not null;
comment on column government.contract_from is 'first day of the contract with the operator, in Japan; null: there is none, no donation is taken';
comment on column government.contract_until is 'its last day; null: open-ended';
comment on column government.seal is 'how certificates show the seal: a picture of it, or the words 公印省略; null: the government has not said';
comment on column government.complete is 'whether everything is known that certificates and one-stop forms name';

-- Who changed what about a government or its contract. Nothing is taken out of it.
create table government_event (
  id              bigint generated always as identity primary key,
  government_code char(6) not null references government,
  what            text not null check (what in ('contract_begun', 'contract_end_set', 'changed')),
  actor           text not null check (actor <> ''),
  changes         jsonb not null,                        -- {column: [before, after]}
  created_at      timestamptz not null default now()
);
create index government_event_government on government_event (government_code, id);
create trigger append_only before update or delete on government_event for each row execute function refuse_change();
comment on table government_event is 'What was changed about a government or its contract, and by whom.';

-- The instant at which donations to a government end: the Minister's designation and the contract are both needed. Null:
-- open-ended. Without either of them that is long ago.
create function government_until(g government) returns timestamptz language sql immutable as $$
  select case when g.designated_from is null or g.contract_from is null then timestamptz '1970-01-01 00:00:00+00'
              else (least(g.designated_until, g.contract_until) + 1)::timestamp at time zone 'Asia/Tokyo' end
$$;
-- Between which instants goods can be had. Selling is no donation: products have their own period alone.
create function acceptance_from(goods goods, g government) returns timestamptz language sql immutable as $$
  select case when goods.kind = 'gift'
              then greatest(goods.accept_from, greatest(g.designated_from, g.contract_from)::timestamp at time zone 'Asia/Tokyo')
              else goods.accept_from end
$$;
create function acceptance_until(goods goods, g government) returns timestamptz language sql immutable as $$
  select case when goods.kind = 'gift' then least(goods.accept_until, government_until(g)) else goods.accept_until end
$$;

-- A contract or designation that begins, changes or ends must reach the search in the same transaction, and kept pages.
create function government_acceptance() returns trigger language plpgsql as $$
declare
  codes char(6)[] := array(
    select n.code from new_rows n join old_rows o using (code)
     where (n.designated_from, n.designated_until, n.contract_from, n.contract_until)
           is distinct from (o.designated_from, o.designated_until, o.contract_from, o.contract_until));
begin
  if cardinality(codes) = 0 then return null; end if;
  update goods_search s
     set accept_from = acceptance_from(goods, g), accept_until = acceptance_until(goods, g)
    from goods, government g
   where s.goods_id = goods.id and s.kind = 'gift' and g.code = s.government_code and s.government_code = any(codes);
  perform pg_notify('page_purge', 'government:' || code) from unnest(codes) as code;
  perform pg_notify('page_purge', 'catalogue');
  return null;
end $$;
create trigger acceptance after update on government
  referencing old table as old_rows new table as new_rows
  for each statement execute function government_acceptance();
