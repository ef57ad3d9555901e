-- migrate: no transaction
-- What is to be sent, the most urgent first, and what has left, the newest first: of all, of a government, of a producer.
create index concurrently if not exists delivery_to_send on delivery ((coalesce(planned_until, '9999-12-31'::date) - '2000-01-01'::date), id) where status in ('waiting', 'preparing');
create index concurrently if not exists delivery_to_send_government on delivery (government_code, (coalesce(planned_until, '9999-12-31'::date) - '2000-01-01'::date), id) where status in ('waiting', 'preparing');
create index concurrently if not exists delivery_to_send_producer on delivery (producer_id, (coalesce(planned_until, '9999-12-31'::date) - '2000-01-01'::date), id) where status in ('waiting', 'preparing');
create index concurrently if not exists delivery_sent on delivery (shipped_at, id) where shipped_at is not null;
create index concurrently if not exists delivery_sent_government on delivery (government_code, shipped_at, id) where shipped_at is not null;
create index concurrently if not exists delivery_sent_producer on delivery (producer_id, shipped_at, id) where shipped_at is not null;
