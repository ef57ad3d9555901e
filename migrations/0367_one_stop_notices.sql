-- 申告特例通知書: what a government tells the municipalities where its donors live, of which application, and when.

-- Serial numbers of a government and year. Whoever makes notices holds the row, so that two never make the same ones.
create table one_stop_counter (
  government_code char(6) not null references government,
  tax_year        smallint not null,
  last_run        smallint not null default 0,
  last_batch      integer not null default 0,
  primary key (government_code, tax_year)
);
comment on table one_stop_counter is 'The last numbers given to runs and batches of one-stop notices.';

create table one_stop_run (
  id              bigint generated always as identity primary key,
  government_code char(6) not null references government,
  tax_year        smallint not null,
  number          smallint not null,
  kind            text not null check (kind in ('regular', 'correction')),
  state           text not null default 'making' check (state in ('making', 'made')),
  total           integer not null default 0,             -- donations to look at, as counted at the beginning
  done            integer not null default 0,
  staff_id        bigint references staff on delete set null,
  created_at      timestamptz not null default now(),
  made_at         timestamptz,
  unique (government_code, tax_year, number),
  constraint one_stop_run_made check ((state = 'made') = (made_at is not null))
);
create unique index one_stop_run_making on one_stop_run (government_code, tax_year) where state = 'making';
create index one_stop_run_staff on one_stop_run (staff_id);
comment on table one_stop_run is 'Once that somebody had notices made: of all accepted applications that are in none yet, or of what was corrected.';

create table one_stop_batch (
  id              bigint generated always as identity primary key,
  run_id          bigint not null references one_stop_run,
  government_code char(6) not null references government,
  tax_year        smallint not null,
  number          integer not null,
  addressee_code  char(6) not null references government,
  kind            text not null check (kind in ('regular', 'correction')),
  version         integer not null default 0,
  sent_on         date,
  sent_by         bigint references staff on delete set null,
  created_at      timestamptz not null default now(),
  unique (government_code, tax_year, number),
  unique (run_id, addressee_code)
);
create index one_stop_batch_sender on one_stop_batch (sent_by);
comment on table one_stop_batch is 'A notice (申告特例通知書) to one municipality: its rows are fixed when it is made.';
comment on column one_stop_batch.version is 'counts rows that were dropped from it: what was looked at may not be what is sent';

create table one_stop_notice (
  id            bigint generated always as identity primary key,
  batch_id      bigint not null references one_stop_batch on delete cascade,
  donation_id   bigint not null references donation on delete cascade,
  kind          text not null check (kind in ('regular', 'correction')),
  change        text not null check (change in ('notice', 'replace', 'add', 'remove')),
  facts         jsonb not null,
  dropped_at    timestamptz,
  dropped_why   text check (dropped_why in ('withdrawn', 'changed')),
  stale_at      timestamptz,
  superseded_at timestamptz,
  answer        text check (answer in ('possible', 'refused')),
  unique (batch_id, donation_id),
  constraint one_stop_notice_kind check ((kind = 'regular') = (change = 'notice')),
  constraint one_stop_notice_dropped check ((dropped_at is null) = (dropped_why is null) and (dropped_at is null or kind = 'regular')),
  constraint one_stop_notice_answer check (answer is null or kind = 'correction')
);
comment on table one_stop_notice is 'A row of a notice: one accepted application, with what it says of the donor. No My Number.';
comment on column one_stop_notice.dropped_at is 'taken out before the notice was sent, as the application was withdrawn or changed';
comment on column one_stop_notice.stale_at is 'since when it says what is no longer so, and has to be corrected';
comment on column one_stop_notice.superseded_at is 'when a correction was made of it';
-- A donation stands in one regular notice, and what counts of it is told once.
create unique index one_stop_notice_regular on one_stop_notice (donation_id) where kind = 'regular' and dropped_at is null;
create unique index one_stop_notice_told on one_stop_notice (donation_id)
  where change <> 'remove' and dropped_at is null and superseded_at is null;
create index one_stop_notice_donation on one_stop_notice (donation_id);

-- What a notice says of a donation is no longer so: one that was not sent loses the row, of one that was it is to be corrected.
create function unsettle_one_stop(donation bigint, why text) returns void language plpgsql as $$
begin
  perform from one_stop_batch b
    where b.id in (select n.batch_id from one_stop_notice n where n.donation_id = donation) order by b.id for update;
  with dropped as (
    update one_stop_notice n set dropped_at = now(), dropped_why = why
      from one_stop_batch b
     where b.id = n.batch_id and n.donation_id = donation and n.kind = 'regular' and n.dropped_at is null and b.sent_on is null
    returning n.batch_id)
  update one_stop_batch set version = version + 1 where id in (select batch_id from dropped);
  update one_stop_notice set stale_at = now()
   where donation_id = donation and change <> 'remove' and dropped_at is null and superseded_at is null and stale_at is null;
end $$;

create function unsettle_one_stop_of_donation() returns trigger language plpgsql as $$
begin
  perform unsettle_one_stop(new.id,
    case when new.one_stop_status = 'accepted' and new.status = 'paid' then 'changed' else 'withdrawn' end);
  return null;
end $$;
create trigger unsettle_one_stop after update of donor, one_stop_status, status on donation
  for each row when (old.one_stop_status = 'accepted'
                     and (old.one_stop_status, old.status, old.donor) is distinct from (new.one_stop_status, new.status, new.donor))
  execute function unsettle_one_stop_of_donation();

create function unsettle_one_stop_of_home() returns trigger language plpgsql as $$
begin
  perform unsettle_one_stop(new.donation_id, 'changed');
  return null;
end $$;
create trigger unsettle after update of home, addressee_code on one_stop_application
  for each row when (new.state = 'accepted' and (old.home, old.addressee_code) is distinct from (new.home, new.addressee_code))
  execute function unsettle_one_stop_of_home();

create table one_stop_layout (
  government_code char(6) primary key references government,
  layout          jsonb not null,
  version         integer not null default 1,
  updated_at      timestamptz not null default now()
);
create trigger touch before update on one_stop_layout for each row execute function touch_updated_at();
comment on table one_stop_layout is 'The columns of a government''s notices as a file, where they are not the usual ones.';

create table one_stop_reminder (
  id              bigint generated always as identity primary key,
  government_code char(6) not null references government,
  tax_year        smallint not null,
  form_key        uuid not null unique,                   -- pressed twice, sent once
  people          integer not null,
  done            integer not null default 0,
  staff_id        bigint references staff on delete set null,
  created_at      timestamptz not null default now(),
  ended_at        timestamptz
);
create index one_stop_reminder_desk on one_stop_reminder (government_code, tax_year, id);
create index one_stop_reminder_staff on one_stop_reminder (staff_id);
comment on table one_stop_reminder is 'Once that a desk had everybody reminded whose papers are missing.';
