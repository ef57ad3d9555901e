-- A parcel may come back to who sent it, and leave again.
alter table delivery
  add column attempt smallint not null default 1,
  add column returned_at timestamptz,
  add column returned_reason text not null default '',
  drop constraint delivery_status_check,
  add constraint delivery_status_check
    check (status in ('waiting', 'preparing', 'shipped', 'delivered', 'returned', 'cancelled')) not valid,
  add constraint delivery_returned_has_instant check (status <> 'returned' or returned_at is not null) not valid;
comment on column delivery.attempt is 'which time it is sent: 1, and one more each time that it came back and is sent again';
comment on column delivery.returned_at is 'when it last came back';
comment on column delivery.returned_reason is 'why it last came back (app/delivery/returns.ts)';

alter table delivery_event add column attempt smallint not null default 1;
comment on column delivery_event.attempt is 'as delivery.attempt after it';
