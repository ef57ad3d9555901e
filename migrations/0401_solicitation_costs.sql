-- 募集費用 (総務省告示第179号 第2条第2号): what gifts cost when they were given, and what governments pay besides.

alter type figure_what add value if not exists 'donation_cost';

create table donation_cost (
  donation_id bigint  primary key,
  -- yen, for all of its pieces
  cost        integer not null check (cost >= 0)
);
comment on table donation_cost is 'What the gift of a donation cost (調達費) when its money came: as the gift said it then. None where it said nothing.';

-- What a gift costs now: a variant with an amount of its own has its own cost.
create function gift_cost(goods bigint, variant bigint, pieces integer) returns integer stable language sql
  return (select (case when k.amount is not null then k.procurement_cost else g.procurement_cost end) * pieces
            from sku k join goods g on g.id = k.goods_id where k.id = variant and g.id = goods);

create function keep_gift_cost() returns trigger language plpgsql as $$
begin
  insert into donation_cost (donation_id, cost)
  select new.id, c from gift_cost(new.goods_id, new.sku_id, new.quantity) c where c is not null
  on conflict do nothing;
  return null;
end $$;
-- Before `figures`, by their names: that one counts it.
create trigger a_gift_cost_new after insert on donation for each row when (new.status = 'paid' and new.goods_id is not null) execute function keep_gift_cost();
create trigger a_gift_cost after update of status on donation for each row
  when (new.status = 'paid' and old.status <> 'paid' and new.goods_id is not null) execute function keep_gift_cost();
-- A foreign key would lock the donation for each.
create function forget_gift_cost() returns trigger language plpgsql as $$
begin
  delete from donation_cost where donation_id = old.id;
  return null;
end $$;
create trigger forget_gift_cost after delete on donation for each row execute function forget_gift_cost();

create table solicitation_cost (
  id              bigint generated always as identity primary key,
  form_key        uuid        not null unique,
  government_code char(6)     not null references government,
  month           date        not null check (extract(day from month) = 1),
  kind            text        not null check (kind in ('procurement', 'sending', 'publicity', 'settlement', 'office')),
  amount          bigint      not null check (amount between -100000000000 and 100000000000 and amount <> 0),
  payee           text        not null check (char_length(payee) <= 100),
  purpose         text        not null check (char_length(purpose) between 1 and 200),
  staff_id        bigint references staff on delete set null,
  created_at      timestamptz not null default now(),
  voided_at       timestamptz,
  voided_by       bigint references staff on delete set null,
  void_reason     text        not null default '' check (char_length(void_reason) <= 200),
  check ((voided_at is null) = (void_reason = ''))
);
comment on table solicitation_cost is 'What a government paid for its donations in a month besides its gifts, entered by its staff. Nothing of it is changed: what was wrong is voided and entered anew.';
comment on column solicitation_cost.payee is 'to whom (支払先); empty: to several, such as wages';
create index solicitation_cost_government on solicitation_cost (government_code, month, id);
create index solicitation_cost_staff on solicitation_cost (staff_id);
create index solicitation_cost_voided_by on solicitation_cost (voided_by);

create table solicitation_ceiling (
  begins     date     primary key check (extract(day from begins) = 1 and extract(month from begins) = 10),
  percent    smallint not null check (percent between 1 and 100),
  note       text     not null default '' check (char_length(note) <= 200),
  updated_at timestamptz not null default now()
);
create trigger touch before update on solicitation_ceiling for each row execute function touch_updated_at();
comment on table solicitation_ceiling is 'How much of the donations of a 指定期間, which begins on 1 October, may go into its costs. Without a row: 50 percent. The steps to 40 percent are not known yet and are entered by the operator.';
