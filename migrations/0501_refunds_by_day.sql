-- migrate: no transaction
create index concurrently if not exists donation_event_back on donation_event (created_at) where gave_back(from_status, to_status);
create index concurrently if not exists order_event_back on order_event (created_at) where gave_back(from_status, to_status);
create index concurrently if not exists order_refund_age on order_refund (created_at);
create index concurrently if not exists money_case_refund_failed on money_case (created_at) where kind = 'refund_failed';
