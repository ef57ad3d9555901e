-- A parcel may come back to who sent it, and leave again. Lists of them are narrowed by temperature, which each keeps.
alter table delivery
  add column temperature text,
  add column attempt smallint not null default 1,
  add column returned_at timestamptz,
  add column returned_reason text not null default '',
  drop constraint delivery_status_check,
  add constraint delivery_status_check
    check (status in ('waiting', 'preparing', 'shipped', 'delivered', 'returned', 'cancelled')) not valid,
  add constraint delivery_returned_has_instant check (status <> 'returned' or returned_at is not null) not valid;
comment on column delivery.temperature is 'of the gift, or of what is in this parcel of the order';
comment on column delivery.attempt is 'which time it is sent: 1, and one more each time that it came back and is sent again';
comment on column delivery.returned_at is 'when it last came back';
comment on column delivery.returned_reason is 'why it last came back (app/delivery/returns.ts)';

alter table delivery_event add column attempt smallint not null default 1;
comment on column delivery_event.attempt is 'as delivery.attempt after it';

create function warm_delivery() returns trigger language plpgsql as $$
begin
  new.temperature := coalesce(
    (select g.temperature from donation d join goods g on g.id = d.goods_id where d.id = new.donation_id),
    -- Before there were several parcels an order had one, whatever its lines said.
    (select temperature from order_line where order_id = new.order_id
      order by parcel = new.instalment desc, position limit 1));
  return new;
end $$;
create trigger warm before insert on delivery for each row execute function warm_delivery();

-- What is still here goes as the gift is sent now.
create function follow_temperature() returns trigger language plpgsql as $$
begin
  update delivery v set temperature = new.temperature
    from donation d
   where d.goods_id = new.id and v.donation_id = d.id and v.status in ('waiting', 'preparing');
  return null;
end $$;
create trigger follow_temperature after update of temperature on goods for each row
  when (old.temperature is distinct from new.temperature) execute function follow_temperature();
