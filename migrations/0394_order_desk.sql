-- Orders are looked after in the console: written notes about, told of by mail, and their goods taken back into stock.

alter table shop_order add column version integer not null default 0;
comment on column shop_order.version is 'counts what staff changed of it: a form that was opened at another one is shown what changed';

create table order_note (
  id         bigint generated always as identity primary key,
  order_id   bigint not null references shop_order on delete cascade,
  text       text not null check (char_length(text) between 1 and 2000),
  staff_id   bigint references staff on delete set null,
  created_at timestamptz not null default now()
);
comment on table order_note is 'What staff wrote down about an order, for each other. It is not changed afterwards.';
create index order_note_order on order_note (order_id, id);
create index order_note_staff on order_note (staff_id);

create table order_message (
  id         bigint generated always as identity primary key,
  order_id   bigint not null references shop_order on delete cascade,
  form_key   uuid not null unique,
  text       text not null check (char_length(text) between 1 and 2000),
  staff_id   bigint references staff on delete set null,
  created_at timestamptz not null default now()
);
comment on table order_message is 'What the shop wrote to the buyer about an order: mailed once, and shown on the order''s page.';
comment on column order_message.form_key is 'of the form that sent it: sent twice, it is mailed once';
create index order_message_order on order_message (order_id, id);
create index order_message_staff on order_message (staff_id);

create table order_return (
  id         bigint generated always as identity primary key,
  order_id   bigint not null references shop_order on delete cascade,
  key        uuid not null unique,
  reason     text not null check (char_length(reason) between 1 and 200),
  staff_id   bigint references staff on delete set null,
  created_at timestamptz not null default now()
);
comment on table order_return is 'Goods of an order that came back to who sent them. Nothing is changed of it.';
comment on column order_return.key is 'of the form that told it: told twice, the pieces are counted once';
create index order_return_order on order_return (order_id, id);
create index order_return_staff on order_return (staff_id);

create table order_return_line (
  return_id bigint not null references order_return on delete cascade,
  position  smallint not null check (position > 0),
  quantity  integer not null check (quantity between 1 and 99),
  restocked integer not null check (restocked between 0 and quantity),
  primary key (return_id, position)
);
comment on table order_return_line is 'How many pieces of a line of an order came back, and how many of them are in stock again.';
comment on column order_return_line.position is 'of the line in the order';
comment on column order_return_line.restocked is 'of these, what can be sold again';

-- Staff issue papers for who asks by telephone. Old rows are looked at by 0396.
alter table issued_invoice
  drop constraint issued_invoice_actor_check,
  add constraint issued_invoice_actor_check check (actor in ('member', 'guest', 'staff')) not valid;
