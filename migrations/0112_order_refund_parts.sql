-- A refund remembers what of the order it gives back, so that several of them add up to the yen.
drop table order_refund;
create table order_refund (
  id           bigint generated always as identity primary key,
  order_id     bigint not null references shop_order,
  key          uuid not null unique,                     -- told twice, it is given back once
  -- yen, tax included, before points
  goods_8      integer not null check (goods_8 >= 0),
  goods_10     integer not null check (goods_10 >= 0),
  shipping_fee integer not null check (shipping_fee >= 0),
  wrapping_fee integer not null check (wrapping_fee >= 0),
  -- the portion of it that points had paid, and the tax within the rest
  points_8     integer not null check (points_8 >= 0),
  points_10    integer not null check (points_10 >= 0),
  tax_8        integer not null check (tax_8 >= 0),
  tax_10       integer not null check (tax_10 >= 0),
  amount       integer not null check (amount >= 0),     -- yen that go back as money
  points_taken integer not null default 0 check (points_taken >= 0),     -- earned points that are lost again
  actor        text not null,
  reason       text not null,
  created_at   timestamptz not null default now(),
  updated_at   timestamptz not null default now(),
  constraint refund_sum check (amount = goods_8 + goods_10 + shipping_fee + wrapping_fee - points_8 - points_10),
  constraint refund_gives_something check (goods_8 + goods_10 + shipping_fee + wrapping_fee > 0)
);
create index order_refund_order on order_refund (order_id, id);
create trigger touch before update on order_refund for each row execute function touch_updated_at();
