-- An order may be of several lines, and goes in a parcel for each producer and temperature.
create table order_parcel (
  order_id       bigint not null references shop_order,
  position       smallint not null check (position > 0),
  producer_id    bigint not null references producer,
  temperature    text not null check (temperature in ('ambient', 'chilled', 'frozen')),
  shipping_class text not null,
  fee            integer not null check (fee >= 0),
  wrapping_fee   integer not null default 0 check (wrapping_fee >= 0),
  created_at     timestamptz not null default now(),
  updated_at     timestamptz not null default now(),
  primary key (order_id, position)
);
comment on table order_parcel is 'what of an order one producer sends at one temperature; an order from before this table has none, and goes in one parcel';
comment on column order_parcel.position is 'from 1; order_line.parcel and delivery.instalment name it';
comment on column order_parcel.shipping_class is 'of its largest goods';
comment on column order_parcel.fee is 'yen with 10 % tax; of all parcels together the order''s shipping_fee';
comment on column order_parcel.wrapping_fee is 'yen with 10 % tax; of all parcels together the order''s wrapping_fee';
create index order_parcel_producer on order_parcel (producer_id);
create trigger touch before update on order_parcel for each row execute function touch_updated_at();

-- The release before writes lines without it: each of its orders goes in one parcel.
alter table order_line add column parcel smallint not null default 1;
comment on column order_line.parcel is 'position of the parcel in which it goes';

-- The form of the cart, of which a buyer has one.
alter table order_draft alter column goods_id drop not null;
comment on column order_draft.goods_id is 'the product that the form is for; null: the cart';
