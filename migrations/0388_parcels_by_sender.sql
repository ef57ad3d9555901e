-- Parcels are listed by who sends them, at hundreds of thousands that wait in December: each keeps its government and producer.
alter table delivery
  add column government_code char(6) references government,
  add column producer_id bigint references producer;
comment on column delivery.producer_id is 'who sends it: of the gift, or of the goods in this parcel of the order, as it was when it was planned';

create function place_delivery() returns trigger language plpgsql as $$
begin
  select g.government_code, g.producer_id into new.government_code, new.producer_id
    from goods g
   where g.id = coalesce(
     (select goods_id from donation where id = new.donation_id),
     -- Before there were several parcels an order had one, whatever its lines said.
     (select goods_id from order_line where order_id = new.order_id
       order by parcel = new.instalment desc, position limit 1));
  return new;
end $$;
create trigger place before insert on delivery for each row execute function place_delivery();

alter table delivery disable trigger touch;
update delivery d set government_code = g.government_code, producer_id = g.producer_id
  from goods g
 where g.id = coalesce(
   (select goods_id from donation where id = d.donation_id),
   (select goods_id from order_line where order_id = d.order_id order by parcel = d.instalment desc, position limit 1));
alter table delivery enable trigger touch;
