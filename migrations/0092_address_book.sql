-- A removed address can be brought back for some minutes; then a job deletes the row.
alter table address add column removed_at timestamptz;
create index address_removed on address (removed_at) where removed_at is not null;

-- A book that has addresses has one default.
update address set is_default = true
 where id in (select min(id) from address group by member_id having not bool_or(is_default));
alter table address add constraint address_default_stays check (not (is_default and removed_at is not null));
