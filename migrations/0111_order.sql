-- Orders of the shop (product specification 2 and 5), and one payment for a donation or an order.

-- The form of one member, or of one guest's browser, for one product, kept between its steps.
create table order_draft (
  id         bigint generated always as identity primary key,
  member_id  bigint references member,
  guest      bytea,                                      -- SHA-256 of the key in the guest's cookie
  goods_id   bigint not null references goods on delete cascade,
  data       jsonb not null,
  form_key   uuid not null,                              -- becomes shop_order.form_key: a form makes one order
  confirmed  boolean not null default false,             -- passed every check at the input step
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  unique (member_id, goods_id),
  unique (guest, goods_id),
  constraint order_draft_has_one_owner check (num_nonnulls(member_id, guest) = 1)
);
create index order_draft_goods on order_draft (goods_id);
create index order_draft_guest_age on order_draft (updated_at) where guest is not null;
create trigger touch before update on order_draft for each row execute function touch_updated_at();

create table shop_order (
  id               bigint generated always as identity primary key,
  number           text not null unique,
  form_key         uuid not null unique,
  member_id        bigint references member,             -- null: a guest's
  email            text not null,                        -- where its mails go
  buyer            jsonb not null,                       -- name, kana, address, phone: a copy
  delivery_address jsonb not null,                       -- a copy
  delivery_date    date,                                 -- wished; null: as soon as it can be
  time_slot        text not null default '',
  noshi            text not null default '',
  wrapping         text not null default '',
  -- yen, tax included
  goods_total      integer not null check (goods_total > 0),
  shipping_fee     integer not null check (shipping_fee >= 0),
  wrapping_fee     integer not null default 0 check (wrapping_fee >= 0),
  points_used      integer not null default 0 check (points_used >= 0),
  total            integer not null check (total >= 0),  -- what is to be paid
  -- what is to be paid, by rate, and the tax within it: rounded once a rate (消費税法施行令 70条の10)
  taxable_8        integer not null check (taxable_8 >= 0),
  tax_8            integer not null check (tax_8 between 0 and taxable_8),
  taxable_10       integer not null check (taxable_10 >= 0),
  tax_10           integer not null check (tax_10 between 0 and taxable_10),
  points_to_earn   integer not null default 0 check (points_to_earn >= 0),
  status           text not null default 'pending_payment'
    check (status in ('pending_payment', 'paid', 'preparing', 'shipped', 'delivered',
                      'failed', 'expired', 'cancelled', 'refund_due', 'refunded')),
  ordered_at       timestamptz not null default now(),
  paid_at          timestamptz,                          -- as the provider reports it
  created_at       timestamptz not null default now(),
  updated_at       timestamptz not null default now(),
  constraint order_sum check (total = goods_total + shipping_fee + wrapping_fee - points_used),
  constraint order_rates_sum check (taxable_8 + taxable_10 = total),
  constraint order_paid_has_instant
    check (status not in ('paid', 'preparing', 'shipped', 'delivered', 'refund_due', 'refunded') or paid_at is not null),
  constraint order_guest_has_no_points check (member_id is not null or points_used = 0)
);
create index shop_order_member on shop_order (member_id, ordered_at desc) where member_id is not null;
create index shop_order_guest on shop_order (email) where member_id is null;
create trigger touch before update on shop_order for each row execute function touch_updated_at();

-- What was ordered, as it read at the time.
create table order_line (
  order_id       bigint not null references shop_order,
  position       smallint not null check (position > 0),
  goods_id       bigint not null references goods,
  sku_id         bigint not null references sku,
  goods_name     text not null,
  sku_label      text not null default '',
  producer       text not null default '',
  temperature    text not null check (temperature in ('ambient', 'chilled', 'frozen')),
  shipping_class text not null,
  tax_rate       smallint not null check (tax_rate in (8, 10)),
  unit_price     integer not null check (unit_price > 0),       -- yen, tax included
  quantity       integer not null check (quantity between 1 and 99),
  created_at     timestamptz not null default now(),
  updated_at     timestamptz not null default now(),
  primary key (order_id, position)
);
create index order_line_goods on order_line (goods_id);
create trigger touch before update on order_line for each row execute function touch_updated_at();

-- Every change of state, with who and why.
create table order_event (
  id          bigint generated always as identity primary key,
  order_id    bigint not null references shop_order,
  from_status text,
  to_status   text not null,
  actor       text not null,
  reason      text not null default '',
  created_at  timestamptz not null default now()
);
create index order_event_order on order_event (order_id, id);
-- An order is completed once, whichever of return page, webhook and sweeper comes first; and it leaves once.
create unique index order_completed_once on order_event (order_id) where to_status = 'paid';
create unique index order_shipped_once on order_event (order_id) where to_status = 'shipped';

-- What was given back of an order that stands, or the whole of one whose goods came back.
create table order_refund (
  id              bigint generated always as identity primary key,
  order_id        bigint not null references shop_order,
  key             uuid not null unique,                  -- told twice, it is given back once
  amount          integer not null check (amount >= 0),  -- yen
  taxable_8       integer not null check (taxable_8 >= 0),
  tax_8           integer not null check (tax_8 between 0 and taxable_8),
  taxable_10      integer not null check (taxable_10 >= 0),
  tax_10          integer not null check (tax_10 between 0 and taxable_10),
  points_returned integer not null default 0 check (points_returned >= 0),   -- used ones
  points_taken    integer not null default 0 check (points_taken >= 0),      -- earned ones
  actor           text not null,
  reason          text not null,
  created_at      timestamptz not null default now(),
  updated_at      timestamptz not null default now(),
  constraint refund_rates_sum check (taxable_8 + taxable_10 = amount),
  constraint refund_gives_something check (amount > 0 or points_returned > 0)
);
create index order_refund_order on order_refund (order_id, id);
create trigger touch before update on order_refund for each row execute function touch_updated_at();

-- One payment machinery: a payment is for a donation or for an order, and its reference names which.
alter table payment
  alter column donation_id drop not null,
  add column order_id bigint unique references shop_order,
  add column reference text,                             -- the number of the donation or order
  -- yen of a purchase that stands which were promised back: a part of an order
  add column granted_amount integer not null default 0 check (granted_amount >= 0);
update payment set reference = donation.number from donation where donation.id = payment.donation_id;
alter table payment
  alter column reference set not null,
  add constraint payment_reference_key unique (reference),
  add constraint payment_for_one_thing check (num_nonnulls(donation_id, order_id) = 1),
  add constraint payment_grant_bounded check (granted_amount <= amount),
  drop constraint payment_method_check,
  -- 'points': an order that its points pay whole; nobody is asked for money
  add constraint payment_method_check check (method in ('card', 'wallet', 'konbini', 'pay_easy', 'bank_transfer', 'points')),
  drop constraint payment_amount_check,
  add constraint payment_amount_check check (amount > 0 or (amount = 0 and method = 'points'));

alter table delivery
  alter column donation_id drop not null,
  add column order_id bigint references shop_order,
  add constraint delivery_order_instalment unique (order_id, instalment),
  add constraint delivery_for_one_thing check (num_nonnulls(donation_id, order_id) = 1);
