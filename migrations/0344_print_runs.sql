-- 寄附金受領証明書 in bulk: what was printed for posting, in which order and envelope, and its file.
create table print_run (
  id              bigint generated always as identity primary key,
  government_code char(6) not null references government,
  -- Received from this day in Japan to that one.
  received_from   date not null,
  received_until  date not null check (received_until >= received_from),
  which           text not null check (which in ('unprinted', 'all')),
  source          text not null check (source in ('any', 'site', 'elsewhere')),
  state           text not null default 'making' check (state in ('making', 'made', 'failed')),
  sheets          integer not null default 0,
  envelopes       integer not null default 0,
  sheets_done     integer not null default 0,
  file_key        text,                                  -- null before it is made, and once it was taken away
  staff_id        bigint references staff on delete set null,
  made_at         timestamptz,
  posted_on       date,                                  -- as staff say
  created_at      timestamptz not null default now(),
  updated_at      timestamptz not null default now()
);
create index print_run_government on print_run (government_code, id desc);
create index print_run_staff on print_run (staff_id);
create index print_run_file on print_run (made_at) where file_key is not null;
create trigger touch before update on print_run for each row execute function touch_updated_at();
comment on table print_run is 'Certificates that were printed at once.';

create table print_run_sheet (
  run_id      bigint not null references print_run on delete cascade,
  position    integer not null,                          -- in the file, from 1
  donation_id bigint not null references donation on delete cascade,
  edition     smallint not null,                         -- of the certificate
  envelope    integer not null,                          -- from 1
  sheet       smallint not null,                         -- in its envelope, from 1
  of_sheets   smallint not null check (sheet between 1 and of_sheets),
  primary key (run_id, position),
  unique (run_id, donation_id)
);
create index print_run_sheet_donation on print_run_sheet (donation_id, edition);
comment on table print_run_sheet is 'A certificate of a print run: where it lies in the file, and in which envelope it goes.';
