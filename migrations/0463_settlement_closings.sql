-- contract: unused since 0462
-- Months that wait to be closed are looked up now, and no longer noted at night.
drop table settlement_due;

-- Many months that are closed at once: what somebody was shown, closed one after the other by a job.
create table settlement_closing (
  id          bigint generated always as identity primary key,
  form_key    uuid not null unique,                       -- pressed twice, begun once
  kind        text check (kind in ('government', 'gift', 'shop')),
  until       date not null check (extract(day from until) = 1),
  months      integer not null check (months > 0),
  staff_id    bigint references staff on delete set null,
  address     text not null,
  request_id  text not null,
  created_at  timestamptz not null default now(),
  ended_at    timestamptz
);
comment on table settlement_closing is 'Once that somebody had all months closed that waited, up to one of them.';
comment on column settlement_closing.kind is 'of which parties alone; null: of all whose months who asked may close';
create index settlement_closing_staff on settlement_closing (staff_id, id);

create table settlement_closing_month (
  closing_id      bigint not null references settlement_closing on delete cascade,
  position        integer not null,                       -- from 1, in the order in which they are closed
  kind            text not null check (kind in ('government', 'gift', 'shop')),
  government_code char(6) not null references government,
  producer_id     bigint references producer,
  party           text generated always as (kind || '-' || coalesce(producer_id::text, government_code::text)) stored,
  month           date not null check (extract(day from month) = 1),
  due             bigint not null,
  outcome         text check (outcome in ('closed', 'already', 'changed', 'refused')),
  statement_id    bigint references settlement_statement,
  primary key (closing_id, position),
  unique (closing_id, party, month),
  check ((statement_id is not null) = coalesce(outcome in ('closed', 'already'), false))
);
comment on table settlement_closing_month is 'A month of a closing of many, with what came of it: written in the transaction that closes it.';
comment on column settlement_closing_month.due is 'what was shown, in yen: another sum is not closed';
comment on column settlement_closing_month.outcome is 'null: not yet; already: by somebody before; changed: another sum than was shown; refused: not, or not yet, or not by who asked';
create index settlement_closing_month_left on settlement_closing_month (closing_id, position) where outcome is null;
create index settlement_closing_month_government on settlement_closing_month (government_code);
create index settlement_closing_month_producer on settlement_closing_month (producer_id) where producer_id is not null;
create index settlement_closing_month_statement on settlement_closing_month (statement_id) where statement_id is not null;

-- What is charged for donations made elsewhere stands by itself. Statements from before have it in site_fee, as their papers say.
alter table settlement_statement add column elsewhere_fee bigint not null default 0;
comment on column settlement_statement.elsewhere_fee is 'yen for donations made elsewhere; of statements from before 0463 within site_fee';
alter table settlement_statement drop constraint settlement_statement_check1;
alter table settlement_statement add constraint settlement_statement_due
  check (due = received + returned + adjusted - payment_fee - site_fee - elsewhere_fee - parcel_fee - monthly_fee - tax);

-- The steps down from 50 percent are halves of a percent.
alter table solicitation_ceiling alter column percent type double precision;
