-- migrate: no transaction
-- A delivery leaves once each time; the index before knew only one time.
create unique index concurrently if not exists delivery_shipped_once_each on delivery_event (delivery_id, attempt) where to_status = 'shipped' and from_status <> 'shipped';
drop index concurrently if exists delivery_shipped_once;
create index concurrently if not exists delivery_returned on delivery (returned_at, id) where status = 'returned';
-- What is on its way is few among what has left.
create index concurrently if not exists delivery_on_its_way on delivery (shipped_at, id) where status = 'shipped';
create index concurrently if not exists delivery_sent_temperature on delivery (temperature, shipped_at, id) where shipped_at is not null;
