-- The waiting room for new applicants. While the door is open nothing here is read or written.
create table admission (
  one         boolean primary key default true check (one),
  hand        text check (hand in ('open', 'closed')),
  fixed_rate  double precision check (fixed_rate >= 0),
  closed_at   timestamptz,
  rate        double precision not null default 1 check (rate >= 0),
  credit      double precision not null default 0,
  called_to   bigint not null default 0,
  head        bigint not null default 0,
  last        bigint not null default 0,
  waiting     integer not null default 0 check (waiting >= 0),
  busy_at     timestamptz,
  slowed_at   timestamptz,
  called_at   timestamptz,
  updated_at  timestamptz not null default now()
);
comment on table admission is 'The door for new applicants, one row: whether they wait, and how many are let in a second';
comment on column admission.hand is 'what the operator has said; null: the door closes and opens by itself';
comment on column admission.fixed_rate is 'people a second as the operator has said; null: as configured or measured';
comment on column admission.closed_at is 'since when new applicants wait; null: nobody does';
comment on column admission.rate is 'people let in a second, as measured';
comment on column admission.credit is 'people who may be called and have not been: a part of one, or places that nobody claimed';
comment on column admission.called_to is 'the largest number that was called';
comment on column admission.head is 'the smallest number that waits and was seen lately';
comment on column admission.last is 'the largest number that waits and was seen lately';
comment on column admission.waiting is 'how many wait and were seen lately';
comment on column admission.busy_at is 'when a web process last had more applicants than it could serve in time';
comment on column admission.slowed_at is 'when the rate was last lowered';
comment on column admission.called_at is 'when numbers were last called: one process does so each second';
create trigger touch before update on admission for each row execute function touch_updated_at();
insert into admission default values;

-- Rows are small and change often: room is left in each page, so that they change in place.
create table admission_place (
  number      bigint generated always as identity primary key,
  token       uuid not null unique,
  holder      bytea,
  moves       smallint not null default 0 check (moves >= 0),
  uses        integer not null default 0 check (uses >= 0),
  taken_at    timestamptz not null default now(),
  seen_at     timestamptz not null default now(),
  gone_at     timestamptz not null default now() + interval '90 seconds',
  called_at   timestamptz,
  admitted_at timestamptz,
  check (admitted_at is null or called_at is not null)
) with (fillfactor = 70);
comment on table admission_place is 'Places of the waiting room: numbers in the order in which people came, until they have been let in and are done';
comment on column admission_place.token is 'stands in the signed cookie of the browser';
comment on column admission_place.holder is 'keyed hash of the session or of the guest''s key with which it is used; null: of neither';
comment on column admission_place.moves is 'how often it was used with another one than before';
comment on column admission_place.uses is 'pages that were asked for with it since its number was called';
comment on column admission_place.seen_at is 'when its holder was last seen, waiting or inside';
comment on column admission_place.gone_at is 'from when on it is taken that nobody waits any more, unless they come again';
comment on column admission_place.called_at is 'when its number was called';
comment on column admission_place.admitted_at is 'when its holder came in after that: the place is a pass from then on';
create index admission_place_waiting on admission_place (number) where called_at is null;
create index admission_place_unclaimed on admission_place (called_at) where called_at is not null and admitted_at is null;
create unique index admission_place_of_holder on admission_place (holder) where called_at is null;
