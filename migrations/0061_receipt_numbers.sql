-- 寄附金受領証明書 are numbered by government and year: 2026-016918-000001. The counter's row is locked while a number
-- is taken, so that numbers have neither gaps nor twins.
create table receipt_counter (
  government_code char(6) not null references government,
  year            smallint not null,                     -- of receipt (受領年月日) in Japan
  last            integer not null check (last > 0),
  created_at      timestamptz not null default now(),
  updated_at      timestamptz not null default now(),
  primary key (government_code, year)
);
create trigger touch before update on receipt_counter for each row execute function touch_updated_at();

comment on column donation.receipt_date is 'day of issue (発行日) in Japan; the day of receipt is that of paid_at';
alter table donation
  add constraint donation_receipt_whole check ((receipt_number is null) = (receipt_date is null));

-- What the daily job still has to issue.
create index donation_receipt_due on donation (paid_at) where status = 'paid' and receipt_number is null;
