-- What 0362 could not say of the rows that were there.
alter table delivery disable trigger touch;
update delivery v set temperature = g.temperature
  from donation d join goods g on g.id = d.goods_id
 where d.id = v.donation_id;
update delivery v set temperature = (
  select l.temperature from order_line l where l.order_id = v.order_id
   order by l.parcel = v.instalment desc, l.position limit 1)
 where v.order_id is not null;
alter table delivery enable trigger touch;

alter table delivery validate constraint delivery_status_check;
alter table delivery validate constraint delivery_returned_has_instant;
