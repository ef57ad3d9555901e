-- The form of one member for one target, kept between its steps.
create table donation_draft (
  id         bigint generated always as identity primary key,
  member_id  bigint not null references member,
  target     text not null,                              -- 'goods:<id>' or 'government:<code>'
  data       jsonb not null,
  form_key   uuid not null,                              -- becomes donation.form_key: a form makes one donation
  confirmed  boolean not null default false,             -- passed every check at the input step
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  unique (member_id, target)
);
create trigger touch before update on donation_draft for each row execute function touch_updated_at();

create table donation (
  id               bigint generated always as identity primary key,
  number           text not null unique,
  form_key         uuid not null unique,
  member_id        bigint not null references member,
  government_code  char(6) not null references government,
  goods_id         bigint references goods,
  sku_id           bigint references sku,
  quantity         integer not null default 1 check (quantity between 1 and 99),
  amount           integer not null check (amount > 0),
  usage_id         bigint not null references usage,
  -- what was applied for, as it read at the time
  goods_name       text not null default '',
  sku_label        text not null default '',
  usage_title      text not null,
  message          text not null default '' check (char_length(message) <= 500),
  publish_name     boolean not null default false,
  publish_message  boolean not null default false,
  donor            jsonb not null,                       -- name, kana, birth date, address (住民票), phone: a copy
  delivery_address jsonb,                                -- a copy; null when nothing is sent
  delivery_wish    text not null default '',
  noshi            text not null default '',
  one_stop         text not null default 'none' check (one_stop in ('none', 'paper', 'online')),
  one_stop_status  text check (one_stop_status in ('requested', 'received', 'incomplete', 'accepted')),
  status           text not null default 'pending_payment'
    check (status in ('pending_payment', 'paid', 'failed', 'expired', 'cancelled', 'refund_due', 'refunded')),
  this_year_only   boolean not null default false,       -- pay by 31 December or not at all
  applied_at       timestamptz not null default now(),
  paid_at          timestamptz,                          -- as the provider reports it; its JST year is the tax year
  receipt_number   text unique,
  receipt_date     date,
  created_at       timestamptz not null default now(),
  updated_at       timestamptz not null default now(),
  constraint donation_paid_has_instant check (status not in ('paid', 'refund_due', 'refunded') or paid_at is not null),
  constraint donation_goods_whole check ((goods_id is null) = (sku_id is null))
);
create index donation_member on donation (member_id, applied_at desc);
create index donation_government_paid on donation (government_code, paid_at) where status = 'paid';
create index donation_goods_member on donation (goods_id, member_id) where goods_id is not null;
create index donation_pending on donation (applied_at) where status = 'pending_payment';
create index donation_refund_due on donation (id) where status = 'refund_due';
create trigger touch before update on donation for each row execute function touch_updated_at();

-- Every change of state, with who and why.
create table donation_event (
  id          bigint generated always as identity primary key,
  donation_id bigint not null references donation,
  from_status text,
  to_status   text not null,
  actor       text not null,
  reason      text not null default '',
  created_at  timestamptz not null default now()
);
create index donation_event_donation on donation_event (donation_id, id);
-- A donation is completed once, whichever of return page, webhook and sweeper comes first.
create unique index donation_completed_once on donation_event (donation_id) where to_status = 'paid';

create table payment (
  id              bigint generated always as identity primary key,
  donation_id     bigint not null unique references donation,
  provider        text not null,
  method          text not null check (method in ('card', 'wallet', 'konbini', 'pay_easy', 'bank_transfer')),
  amount          integer not null check (amount > 0),
  status          text not null default 'created'
    check (status in ('created', 'pending', 'paid', 'failed', 'expired', 'refund_due', 'refunded')),
  idempotency_key uuid not null unique,
  provider_ref    text,
  redirect_url    text,
  instructions    jsonb not null default '[]',
  failure_code    text,
  deadline        timestamptz not null,
  paid_at         timestamptz,
  refunded_amount integer not null default 0 check (refunded_amount >= 0),
  checked_at      timestamptz,                           -- when the sweeper last asked the provider
  created_at      timestamptz not null default now(),
  updated_at      timestamptz not null default now(),
  unique (provider, provider_ref),
  constraint payment_refund_bounded check (refunded_amount <= amount)
);
create index payment_open on payment (deadline) where status in ('created', 'pending');
create trigger touch before update on payment for each row execute function touch_updated_at();

-- Every webhook whose signature was right, once.
create table payment_event (
  id          bigint generated always as identity primary key,
  provider    text not null,
  event_id    text not null,
  type        text not null,
  raw         text not null,
  received_at timestamptz not null default now(),
  handled_at  timestamptz,
  unique (provider, event_id)
);

create table delivery (
  id            bigint generated always as identity primary key,
  donation_id   bigint not null references donation,
  instalment    smallint not null default 1 check (instalment > 0),
  planned_month date,                                    -- first day of the month
  status        text not null default 'waiting' check (status in ('waiting', 'preparing', 'shipped', 'delivered', 'cancelled')),
  carrier       text not null default '',
  tracking      text not null default '',
  shipped_at    timestamptz,
  delivered_at  timestamptz,
  created_at    timestamptz not null default now(),
  updated_at    timestamptz not null default now(),
  unique (donation_id, instalment)
);
create trigger touch before update on delivery for each row execute function touch_updated_at();
