-- What is settled with governments and producers: written down by the events of donations, parcels and orders themselves, closed by the
-- month, and not changed afterwards (decision 45).

-- What a gift costs has a date. A variant has rows of its own where it has a cost of its own.
create table goods_cost (
  id         bigint generated always as identity primary key,
  goods_id   bigint not null references goods on delete cascade,
  sku_id     bigint references sku on delete cascade,
  cost       integer check (cost >= 0),
  since      timestamptz not null default now()
);
comment on table goods_cost is 'Since when goods, or a variant with a cost of its own, cost how many yen to procure. Written by triggers.';
comment on column goods_cost.cost is 'yen; null: none is known, or from then on the variant costs what its goods do';
create index goods_cost_goods on goods_cost (goods_id, since);
create index goods_cost_sku on goods_cost (sku_id, since) where sku_id is not null;

insert into goods_cost (goods_id, cost, since) select id, procurement_cost, '-infinity' from goods where procurement_cost is not null;
insert into goods_cost (goods_id, sku_id, cost, since)
  select goods_id, id, procurement_cost, '-infinity' from sku where procurement_cost is not null;

create function note_goods_cost() returns trigger language plpgsql as $$
begin
  if tg_table_name = 'goods' then
    insert into goods_cost (goods_id, cost) values (new.id, new.procurement_cost);
  else
    insert into goods_cost (goods_id, sku_id, cost) values (new.goods_id, new.id, new.procurement_cost);
  end if;
  return null;
end $$;
create trigger cost_begins after insert on goods for each row when (new.procurement_cost is not null)
  execute function note_goods_cost();
create trigger cost_changes after update of procurement_cost on goods for each row
  when (old.procurement_cost is distinct from new.procurement_cost) execute function note_goods_cost();
create trigger cost_begins after insert on sku for each row when (new.procurement_cost is not null)
  execute function note_goods_cost();
create trigger cost_changes after update of procurement_cost on sku for each row
  when (old.procurement_cost is distinct from new.procurement_cost) execute function note_goods_cost();

-- Yen of one piece at an instant; before the first cost that is known, that one.
create function goods_cost_at(goods bigint, sku bigint, at timestamptz) returns integer stable language sql as $$
  select coalesce(
    (select cost from goods_cost where sku_id = sku
      order by since <= at desc, case when since <= at then since end desc, since, id desc limit 1),
    (select cost from goods_cost where goods_id = goods and sku_id is null
      order by since <= at desc, case when since <= at then since end desc, since, id desc limit 1))
$$;

-- The terms of fees, by the month from which they count: of a government its donations', of a producer the shop's commission.
create table settlement_terms (
  kind             text not null check (kind in ('government', 'shop')),
  government_code  char(6) not null references government,
  producer_id      bigint references producer,
  party            text generated always as (kind || '-' || coalesce(producer_id::text, government_code::text)) stored,
  from_month       date not null check (extract(day from from_month) = 1),
  site_rate        integer not null default 0 check (site_rate between 0 and 5000),
  elsewhere_rate   integer not null default 0 check (elsewhere_rate between 0 and 5000),
  card_rate        integer not null default 0 check (card_rate between 0 and 5000),
  deferred_fee     integer not null default 0 check (deferred_fee between 0 and 10000),
  keeps_payment_fee boolean not null default true,
  parcel_fee       integer not null default 0 check (parcel_fee between 0 and 100000),
  monthly_fee      integer not null default 0 check (monthly_fee between 0 and 100000000),
  version          integer not null default 0,
  created_at       timestamptz not null default now(),
  updated_at       timestamptz not null default now(),
  primary key (party, from_month),
  check ((kind = 'government') = (producer_id is null)),
  check (kind = 'government' or (elsewhere_rate, card_rate, deferred_fee, parcel_fee, monthly_fee) = (0, 0, 0, 0, 0))
);
comment on table settlement_terms is 'What the site charges a government, or keeps of what a producer sells in the shop, from a month on. Without consumption tax. None: nothing.';
comment on column settlement_terms.site_rate is 'hundredths of a percent of donations made here, or of what was sold';
comment on column settlement_terms.elsewhere_rate is 'the same of donations that were made elsewhere and are looked after here';
comment on column settlement_terms.card_rate is 'the same for payments by card and wallet';
comment on column settlement_terms.deferred_fee is 'yen of each donation that is paid at a konbini, by Pay-easy or by transfer';
comment on column settlement_terms.keeps_payment_fee is 'whether a fee of a payment stays when the donation is given back';
comment on column settlement_terms.parcel_fee is 'yen of each parcel that was sent';
comment on column settlement_terms.monthly_fee is 'yen of each month';
create index settlement_terms_government on settlement_terms (government_code);
create index settlement_terms_producer on settlement_terms (producer_id) where producer_id is not null;
create trigger touch before update on settlement_terms for each row execute function touch_updated_at();

-- How governments pay their producers.
create table gift_terms (
  government_code char(6) not null references government,
  from_day        date not null,
  basis           text not null check (basis in ('donated', 'sent')),
  paper           text not null check (paper in ('invoice', 'notice')),
  created_at      timestamptz not null default now(),
  updated_at      timestamptz not null default now(),
  primary key (government_code, from_day)
);
comment on table gift_terms is 'From a day on a government pays its producers for gifts by the day of the donation or of the dispatch. None: by the dispatch, by notice.';
comment on column gift_terms.basis is 'which day makes a piece be paid: of the donation (donated) or of its dispatch (sent)';
comment on column gift_terms.paper is 'what the government pays by: the producer''s 請求書 (invoice), or its own 支払通知書 (notice)';
create trigger touch before update on gift_terms for each row execute function touch_updated_at();

create table settlement_statement (
  id                bigint generated always as identity primary key,
  kind              text not null check (kind in ('government', 'gift', 'shop')),
  government_code   char(6) not null references government,
  producer_id       bigint references producer,
  party             text generated always as (kind || '-' || coalesce(producer_id::text, government_code::text)) stored,
  month             date not null check (extract(day from month) = 1),
  received          bigint not null,
  returned          bigint not null,
  elsewhere         bigint not null,
  adjusted          bigint not null,
  payment_fee       bigint not null,
  site_fee          bigint not null,
  parcel_fee        bigint not null,
  monthly_fee       bigint not null,
  tax               bigint not null,
  due               bigint not null,
  lines             integer not null,
  corrections       integer not null,
  terms             jsonb not null,
  names             jsonb not null,
  closed_at         timestamptz not null default now(),
  closed_by         text not null,
  unique (party, month),
  check ((kind = 'government') = (producer_id is null)),
  check (due = received + returned + adjusted - payment_fee - site_fee - parcel_fee - monthly_fee - tax)
);
comment on table settlement_statement is 'A month that was closed with a government (kind government), by a government with a producer (gift), by the shop with a producer (shop). Yen; it is never changed.';
comment on column settlement_statement.returned is 'what went back, below 0';
comment on column settlement_statement.elsewhere is 'donations that the government received itself: not to be paid';
comment on column settlement_statement.tax is 'consumption tax of all fees, counted once';
comment on column settlement_statement.due is 'to be paid to the party; below 0: by it';
comment on column settlement_statement.corrections is 'lines of months that had been closed before';
comment on column settlement_statement.names is 'how the parties, their address and registration stood when it was closed';
create index settlement_statement_month on settlement_statement (month, id);
create index settlement_statement_government on settlement_statement (government_code, id);
create index settlement_statement_producer on settlement_statement (producer_id, id) where producer_id is not null;

create table settlement_entry (
  id              bigint generated always as identity primary key,
  kind            text not null check (kind in ('government', 'gift', 'shop')),
  government_code char(6) not null references government,
  producer_id     bigint references producer,
  party           text generated always as (kind || '-' || coalesce(producer_id::text, government_code::text)) stored,
  what            text not null check (what in ('donation', 'donation_returned', 'elsewhere', 'elsewhere_returned', 'parcel',
                                                'goods', 'goods_returned', 'sale', 'sale_returned', 'adjustment')),
  source          text not null unique,
  number          text not null default '',
  label           text not null default '',
  method          text not null default '',
  quantity        integer not null default 1,
  amount          integer not null,
  occurred_at     timestamptz not null,
  priced_on       date not null,
  statement_id    bigint references settlement_statement deferrable initially deferred,
  payment_fee     integer not null default 0,
  site_fee        integer not null default 0,
  created_at      timestamptz not null default now(),
  check ((kind = 'government') = (producer_id is null)),
  check (case kind when 'government' then what in ('donation', 'donation_returned', 'elsewhere', 'elsewhere_returned', 'parcel', 'adjustment')
                   when 'gift' then what in ('goods', 'goods_returned', 'adjustment')
                   else what in ('sale', 'sale_returned', 'adjustment') end),
  check (statement_id is not null or (payment_fee, site_fee) = (0, 0))
);
comment on table settlement_entry is 'One thing that counts in a settlement, written in the transaction of what it tells of. Closing a month gives it to its statement, with its fees; then it is never changed.';
comment on column settlement_entry.source is 'what it tells of: told twice, it counts once';
comment on column settlement_entry.number is 'of the donation or order';
comment on column settlement_entry.amount is 'yen: what is the party''s, below 0 where it goes back; of donations made elsewhere what the government has itself';
comment on column settlement_entry.priced_on is 'the day in Japan whose terms count';
create index settlement_entry_open on settlement_entry (party, occurred_at, id) where statement_id is null;
create index settlement_entry_statement on settlement_entry (statement_id, occurred_at, id) where statement_id is not null;

create table settlement_payment (
  id           bigint generated always as identity primary key,
  statement_id bigint not null references settlement_statement,
  paid_on      date,
  staff_name   text not null,
  created_at   timestamptz not null default now()
);
comment on table settlement_payment is 'When a statement was paid, as who paid it said; the newest row counts, and none of them is changed.';
comment on column settlement_payment.paid_on is 'null: the mark was taken back';
create index settlement_payment_statement on settlement_payment (statement_id, id desc);

create table settlement_due (
  party           text primary key,
  kind            text not null check (kind in ('government', 'gift', 'shop')),
  government_code char(6) not null references government,
  producer_id     bigint references producer,
  month           date not null check (extract(day from month) = 1),
  proposed_at     timestamptz not null default now()
);
comment on table settlement_due is 'Months that are over and wait to be closed: the next one of each party, proposed at night and gone with the closing.';
create index settlement_due_government on settlement_due (government_code);
create index settlement_due_producer on settlement_due (producer_id) where producer_id is not null;

-- What was closed stays.
create function settlement_is_closed() returns trigger language plpgsql as $$
declare has_rows boolean := true;
begin
  -- A demo is begun anew as long as nothing was settled in it.
  if tg_op = 'TRUNCATE' then select exists (select from settlement_statement) into has_rows; end if;
  if has_rows then
    raise exception 'what was settled is never changed: a correction goes into the next month';
  end if;
  return null;
end $$;
create trigger closed before update or delete on settlement_statement for each row execute function settlement_is_closed();
create trigger closed_all before truncate on settlement_statement execute function settlement_is_closed();
create trigger closed before update or delete on settlement_payment for each row execute function settlement_is_closed();
create trigger closed_all before truncate on settlement_payment execute function settlement_is_closed();
create trigger closed_all before truncate on settlement_entry execute function settlement_is_closed();

-- An entry is given to a statement once, and nothing else of it changes.
create function settlement_entry_moves_once() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' or old.statement_id is not null or new.statement_id is null
     or to_jsonb(new) - '{statement_id,payment_fee,site_fee,party}'::text[]
        <> to_jsonb(old) - '{statement_id,payment_fee,site_fee,party}'::text[] then
    raise exception 'an entry of a settlement is given to its statement once, and never changed';
  end if;
  return new;
end $$;
create trigger closed before update or delete on settlement_entry for each row execute function settlement_entry_moves_once();

-- Terms of months that were closed stay as they were.
create function settlement_terms_stand() returns trigger language plpgsql as $$
declare
  first date := least(case when tg_op <> 'INSERT' then old.from_month end, case when tg_op <> 'DELETE' then new.from_month end);
  its   text := coalesce(case when tg_op <> 'DELETE' then new.party end, case when tg_op <> 'INSERT' then old.party end);
begin
  -- A generated column is not filled yet before an insert.
  if tg_op <> 'DELETE' then its := new.kind || '-' || coalesce(new.producer_id::text, new.government_code::text); end if;
  if exists (select from settlement_statement s where s.party = its and s.month >= first) then
    raise exception 'the terms of a month that was closed are never changed';
  end if;
  return case when tg_op = 'DELETE' then old else new end;
end $$;
create trigger stand before insert or update or delete on settlement_terms
  for each row execute function settlement_terms_stand();

create function settle(kind text, government char(6), producer bigint, what text, source text, number text, label text,
                       method text, quantity integer, amount bigint, at timestamptz, priced timestamptz) returns void language sql as $$
  insert into settlement_entry (kind, government_code, producer_id, what, source, number, label, method, quantity, amount, occurred_at, priced_on)
  values (kind, government, producer, what, source, number, label, method, quantity, amount, at, (priced at time zone 'Asia/Tokyo')::date)
  on conflict (source) do nothing
$$;

-- A donation becomes paid, or is paid no more.
create function settle_donation(event donation_event) returns void language plpgsql as $$
declare
  d    record;
  was  record;
  here boolean;
begin
  select o.id, o.number, o.government_code, o.amount, o.source, o.goods_id, o.sku_id, o.quantity, g.producer_id,
         g.ticket_kind is null as sent, coalesce(o.paid_at, event.created_at) as paid_at,
         concat_ws(' ', o.goods_name, nullif(o.sku_label, '')) as label,
         coalesce((select p.method from donation_payment dp join payment p on p.id = dp.payment_id where dp.donation_id = o.id limit 1), '') as method
    into d from donation o left join goods g on g.id = o.goods_id where o.id = event.donation_id;
  here := d.source = 'site';
  if event.to_status = 'paid' then
    perform settle('government', d.government_code, null, case when here then 'donation' else 'elsewhere' end,
                   format('donation %s', d.id), d.number, case when here then d.label else d.source end, d.method, d.quantity, d.amount, d.paid_at, d.paid_at);
    -- A ticket is paid to the merchants who take it.
    if d.producer_id is not null and d.sent and 'donated' = (
         select t.basis from gift_terms t where t.government_code = d.government_code
            and t.from_day <= (d.paid_at at time zone 'Asia/Tokyo')::date order by t.from_day desc limit 1) then
      perform settle('gift', d.government_code, d.producer_id, 'goods', format('goods %s', d.id), d.number, d.label, '', d.quantity,
                     coalesce(goods_cost_at(d.goods_id, d.sku_id, d.paid_at), 0)::bigint * d.quantity, d.paid_at, d.paid_at);
    end if;
    return;
  end if;
  perform settle('government', d.government_code, null, case when here then 'donation_returned' else 'elsewhere_returned' end,
                 format('donation %s back', d.id), d.number, case when here then d.label else d.source end, d.method, d.quantity, -d.amount, event.created_at, d.paid_at);
  -- What had left is the producer's all the same.
  select e.producer_id, e.amount::bigint as amount, count(l.id) as parcels, count(l.id) filter (where l.status in ('shipped', 'delivered', 'returned') or l.attempt > 1) as gone
    into was from settlement_entry e left join delivery l on l.donation_id = d.id
   where e.source = format('goods %s', d.id) group by e.id;
  if found and was.gone < greatest(was.parcels, 1) then
    perform settle('gift', d.government_code, was.producer_id, 'goods_returned', format('goods %s back', d.id), d.number, d.label, '', d.quantity,
                   -(was.amount - was.amount * was.gone / greatest(was.parcels, 1)), event.created_at, d.paid_at);
  end if;
end $$;

-- A parcel leaves for the first time.
create function settle_parcel(event delivery_event) returns void language plpgsql as $$
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
  -- What a refund took back before it left was never sold.
  for sold in
    select g.producer_id, p.government_code, o.number, sum(n.quantity)::integer as pieces, string_agg(n.goods_name, '、' order by n.position) as label,
           sum(n.unit_price::bigint * n.quantity - coalesce((select sum(b.amount) from order_refund r join order_refund_line b on b.refund_id = r.id
                                                      where r.order_id = n.order_id and b.position = n.position), 0))::bigint as amount
      from order_line n join goods g on g.id = n.goods_id join producer p on p.id = g.producer_id join shop_order o on o.id = n.order_id
     where n.order_id = l.order_id and n.parcel = l.instalment
     group by g.producer_id, p.government_code, o.number
  loop
    perform settle('shop', sold.government_code, sold.producer_id, 'sale', format('sale %s %s', l.id, sold.producer_id), sold.number, sold.label, '',
                   sold.pieces, sold.amount, event.created_at, event.created_at);
  end loop;
end $$;

-- A line of an order that was sent is given back, or its price is reduced.
create function settle_refund(line order_refund_line) returns void language plpgsql as $$
declare n record;
begin
  select r.created_at, o.number, x.goods_name as label, g.producer_id, p.government_code, s.occurred_at as sold_at into n
    from order_refund r join shop_order o on o.id = r.order_id
    join order_line x on x.order_id = r.order_id and x.position = line.position
    join goods g on g.id = x.goods_id join producer p on p.id = g.producer_id
    join delivery l on l.order_id = r.order_id and l.instalment = x.parcel
    join settlement_entry s on s.source = format('sale %s %s', l.id, g.producer_id)
   where r.id = line.refund_id;
  if not found then return; end if;
  perform settle('shop', n.government_code, n.producer_id, 'sale_returned', format('sale back %s %s', line.refund_id, line.position), n.number, n.label, '',
                 line.quantity, -line.amount, n.created_at, n.sold_at);
end $$;

create function settle_event() returns trigger language plpgsql as $$
begin
  case tg_table_name
    when 'donation_event' then perform settle_donation(new);
    when 'delivery_event' then perform settle_parcel(new);
    else perform settle_refund(new);
  end case;
  return null;
end $$;
create trigger settled after insert on donation_event for each row
  when (new.to_status = 'paid' or new.from_status = 'paid') execute function settle_event();
create trigger settled after insert on delivery_event for each row
  when (new.to_status = 'shipped' and new.from_status <> 'shipped') execute function settle_event();
create trigger settled after insert on order_refund_line for each row execute function settle_event();
