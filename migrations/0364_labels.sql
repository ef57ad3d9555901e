-- What carriers ask of who sends, and the numbers that their programs give back.
create table producer_sending (
  producer_id     bigint primary key references producer,
  -- Whose name and address stand as the sender's on labels.
  sender          text not null default 'producer' check (sender in ('producer', 'government')),
  name            text not null default '',
  postal          text not null default '' check (postal ~ '^(\d{7})?$'),
  address         text not null default '',
  building        text not null default '',
  phone           text not null default '',
  yamato_customer text not null default '',
  yamato_class    text not null default '',
  yamato_freight  text not null default '',
  sagawa_customer text not null default '',
  sagawa_slots    smallint not null default 6 check (sagawa_slots in (5, 6)),
  card            text not null default '',
  version         integer not null default 1,
  created_at      timestamptz not null default now(),
  updated_at      timestamptz not null default now()
);
create trigger touch before update on producer_sending for each row execute function touch_updated_at();
comment on table producer_sending is 'What the label files of a producer''s parcels say of who sends them.';
comment on column producer_sending.yamato_customer is 'ご請求先顧客コード';
comment on column producer_sending.yamato_class is 'ご請求先分類コード';
comment on column producer_sending.yamato_freight is '運賃管理番号';
comment on column producer_sending.sagawa_customer is 'お客様コード';
comment on column producer_sending.sagawa_slots is 'how many times of day the contract knows: five end with 18 to 21, six with 18 to 20 and 19 to 21';
comment on column producer_sending.card is 'words of thanks that stand on the slips of gifts; empty: none';
comment on column producer_sending.version is 'as government.version';

create table tracking_import (
  id         bigint generated always as identity primary key,
  file_name  text not null check (char_length(file_name) between 1 and 120),
  carrier    text not null,
  state      text not null default 'checked' check (state in ('checked', 'applying', 'applied', 'withdrawn')),
  rows       jsonb not null,
  rows_total integer not null,
  rows_done  integer not null default 0,
  sent       integer not null default 0,
  staff_id   bigint not null references staff,
  address    text not null default '',
  request_id text not null default '',
  applied_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create index tracking_import_staff on tracking_import (staff_id, id desc);
create index tracking_import_created on tracking_import (created_at);
create trigger touch before update on tracking_import for each row execute function touch_updated_at();
comment on table tracking_import is 'A carrier''s file of tracking numbers that staff sent: looked at first, taken over when they say so.';
comment on column tracking_import.rows is '{row, parcel, tracking}[]: nothing else of the file is kept';
comment on column tracking_import.sent is 'how many parcels left by it';
comment on column tracking_import.address is 'from where it was last asked for, as the audit names it';
