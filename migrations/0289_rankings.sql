-- Rankings of a week, a month and a year: paid applications by day. The popularity that fades has no days.
create table goods_day (
  goods_id     bigint not null references goods on delete cascade,
  day          date not null,
  applications integer not null check (applications > 0),
  primary key (goods_id, day)
);
comment on table goods_day is 'Paid applications for goods on a day in Japan, by the instant of the payment: what is cancelled later stays counted, as in popularity. Of nobody in particular.';

create table ranking (
  period     text primary key check (period in ('week', 'month', 'year')),
  from_on    date not null,
  until_on   date not null,
  counted_at timestamptz not null,
  updated_at timestamptz not null default now(),
  check (from_on <= until_on)
);
create trigger touch before update on ranking for each row execute function touch_updated_at();
comment on table ranking is 'The days, all of them over, whose applications each ranking counts at present; a new year begins without a day, and has no row on 1 January.';

alter table goods_search
  add column applied_week integer not null default 0,
  add column applied_month integer not null default 0,
  add column applied_year integer not null default 0;
comment on column goods_search.applied_week is 'Paid applications on the days of the ranking, worked out every night.';
comment on column goods_search.applied_month is 'as applied_week';
comment on column goods_search.applied_year is 'as applied_week';

create function goods_applied(of bigint, out applied_week integer, out applied_month integer, out applied_year integer)
  language sql stable as $$
  select coalesce(sum(n) filter (where period = 'week'), 0)::integer, coalesce(sum(n) filter (where period = 'month'), 0)::integer,
         coalesce(sum(n) filter (where period = 'year'), 0)::integer
    from (select r.period, d.applications as n
            from ranking r join goods_day d on d.goods_id = of and d.day between r.from_on and r.until_on) counted
$$;
comment on function goods_applied(bigint) is 'What the rankings count of goods: for the nightly count and for rows of the search that are written anew.';
