-- migrate: no transaction
create index concurrently if not exists payment_event_unhandled on payment_event (id) where handled_at is null;
