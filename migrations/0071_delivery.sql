-- Every move of a delivery, and every correction of its tracking number, with who and why.
create table delivery_event (
  id          bigint generated always as identity primary key,
  delivery_id bigint not null references delivery,
  from_status text not null,
  to_status   text not null,                             -- the same as before when only the tracking was corrected
  carrier     text not null default '',
  tracking    text not null default '',
  actor       text not null,
  reason      text not null default '',
  created_at  timestamptz not null default now()
);
create index delivery_event_delivery on delivery_event (delivery_id, id);
-- A delivery leaves once.
create unique index delivery_shipped_once on delivery_event (delivery_id) where to_status = 'shipped' and from_status <> 'shipped';

alter table delivery
  add constraint delivery_shipped_has_instant check (status not in ('shipped', 'delivered') or shipped_at is not null),
  add constraint delivery_delivered_has_instant check (status <> 'delivered' or delivered_at is not null);
-- What still has to be sent, for those who send it.
create index delivery_open on delivery (planned_month, id) where status in ('waiting', 'preparing');
