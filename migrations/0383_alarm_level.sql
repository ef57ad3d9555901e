-- From how many pieces on staff are told that few are left: some goods sell a hundred a day, others one a month.
alter table sku add column alarm_level integer;
alter table sku add constraint sku_alarm_level check (alarm_level between 0 and 999999) not valid;
alter table sku validate constraint sku_alarm_level;
comment on column sku.alarm_level is 'so many free pieces or fewer are few; null: 10';

-- No page tells donors of it.
create or replace trigger purge_changed after update on sku
  for each row when (least(old.stock - old.reserved, 100) <> least(new.stock - new.reserved, 100)
                     or to_jsonb(old) - '{stock,reserved,procurement_cost,alarm_level,updated_at}'::text[]
                        <> to_jsonb(new) - '{stock,reserved,procurement_cost,alarm_level,updated_at}'::text[])
  execute function purge_sku();
