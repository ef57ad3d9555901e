-- Donations made elsewhere, as their donor notes them down: they count in the donor's own year and in no certificate.
create table noted_donation (
  id              bigint generated always as identity primary key,
  form_key        uuid not null unique,                   -- a form makes one note, however often it is sent
  member_id       bigint not null references member,
  government_code char(6) not null references government,
  donated_on      date not null check (donated_on >= '2008-01-01'),   -- 平成20年法律第21号: for donations since then
  amount          integer not null check (amount between 1 and 100000000),
  one_stop        boolean not null default false,          -- the one-stop exception was or will be applied for
  gift            text not null default '' check (char_length(gift) <= 100),
  site            text not null default '' check (char_length(site) <= 50),
  note            text not null default '' check (char_length(note) <= 200),
  removed_at      timestamptz,                             -- can be brought back for some minutes; then a job deletes the row
  created_at      timestamptz not null default now(),
  updated_at      timestamptz not null default now()
);
create index noted_donation_member on noted_donation (member_id, donated_on) where removed_at is null;
create index noted_donation_removed on noted_donation (removed_at) where removed_at is not null;
create trigger touch before update on noted_donation for each row execute function touch_updated_at();
