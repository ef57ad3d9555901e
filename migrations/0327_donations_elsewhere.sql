-- Donations that were made elsewhere (at the counter, on paper, on another site) stand in the same ledger, entered by staff one by one or
-- by a sheet.
alter table donation
  alter column member_id drop not null,
  add column source        text not null default 'site' check (source ~ '^[a-z_]{1,30}$'),
  add column source_number text check (char_length(source_number) between 1 and 60),
  add constraint donation_of_site check ((source = 'site') = (member_id is not null)
    and (source <> 'site' or source_number is null)) not valid;
comment on column donation.source is 'where it was made: site is this one, with a member and a payment of ours; the others are in app/ledger/elsewhere/sources.ts';
comment on column donation.source_number is 'its number there';

-- What was given elsewhere is nobody's here.
drop trigger active_member on donation;
create trigger active_member before insert on donation for each row when (new.member_id is not null)
  execute function require_active_member();

-- elsewhere: money that was received past this site
alter table payment
  drop constraint payment_method_check,
  add constraint payment_method_check check (method in ('card', 'wallet', 'konbini', 'pay_easy', 'bank_transfer', 'points', 'elsewhere')) not valid;

-- Sheets of such donations, checked and taken over by the worker.
create table donation_import (
  id              bigint generated always as identity primary key,
  government_code char(6) not null references government,
  source          text not null check (source ~ '^[a-z_]{1,30}$'),
  file_name       text not null check (char_length(file_name) between 1 and 120),
  file_key        text not null,
  state           text not null default 'checking'
                  check (state in ('checking', 'checked', 'applying', 'applied', 'refused', 'withdrawn')),
  -- Why nothing of the file can be taken.
  fault           text,
  -- Headings of columns that are not read.
  ignored         jsonb not null default '[]',
  rows_total      integer not null default 0,
  rows_done       integer not null default 0,
  staff_id        bigint not null references staff,
  address         text not null default '',
  request_id      text not null default '',
  applied_at      timestamptz,
  created_at      timestamptz not null default now(),
  updated_at      timestamptz not null default now()
);
create index donation_import_government on donation_import (government_code, id desc);
create index donation_import_staff on donation_import (staff_id);
create index donation_import_created on donation_import (created_at);
create trigger touch before update on donation_import for each row execute function touch_updated_at();
comment on table donation_import is 'A file of donations made elsewhere that staff sent: checked first, taken over when they say so.';

create table donation_import_row (
  import_id   bigint not null references donation_import on delete cascade,
  row         integer not null,                          -- as spreadsheets count lines
  cells       jsonb not null,                            -- {column: text}
  verdict     text check (verdict in ('new', 'known', 'wrong')),
  faults      jsonb,                                     -- {column, value, words}[]
  donation_id bigint references donation on delete set null,
  primary key (import_id, row)
);
create index donation_import_row_verdict on donation_import_row (import_id, verdict, row);
create index donation_import_row_donation on donation_import_row (donation_id) where donation_id is not null;
comment on table donation_import_row is 'A row of such a sheet: what it says, what comes of it, and the donation that was made of it.';
