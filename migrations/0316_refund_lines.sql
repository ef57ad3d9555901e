-- Which lines of an order a refund gives back. A reduction of a price that is told by its rate of tax alone has none.
create table order_refund_line (
  refund_id  bigint not null references order_refund,
  position   smallint not null check (position > 0),
  quantity   integer not null check (quantity >= 0),
  amount     integer not null check (amount > 0),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (refund_id, position)
);
comment on table order_refund_line is 'what a refund gives back of a line of its order';
comment on column order_refund_line.position is 'of the line in the order';
comment on column order_refund_line.quantity is 'pieces that are given back whole; 0: the price is reduced';
comment on column order_refund_line.amount is 'yen, tax included, before points';
create trigger touch before update on order_refund_line for each row execute function touch_updated_at();
