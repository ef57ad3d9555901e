-- migrate: no transaction
-- What the sweeper asks for, the longest due first; and money that should have gone back long ago.
create index concurrently if not exists payment_check on payment (check_at) where status in ('created', 'pending');
create index concurrently if not exists payment_refund_due on payment (updated_at) where status = 'refund_due';
