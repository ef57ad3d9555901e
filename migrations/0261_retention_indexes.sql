-- migrate: no transaction
-- What the staff has not looked at yet, and what a government's page shows: a few rows among all donations.
create index concurrently if not exists donation_message_waiting on donation (paid_at, id) where status = 'paid' and publish_message and message_state = 'waiting' and message <> '';
create index concurrently if not exists donation_message_shown on donation (government_code, paid_at) where status = 'paid' and publish_message and message_state = 'shown' and message <> '';

-- What was kept long enough (docs/retention.md), the oldest first.
create index concurrently if not exists donation_age on donation (applied_at, id);
create index concurrently if not exists donation_unpaid_age on donation (applied_at, id) where paid_at is null;
create index concurrently if not exists shop_order_age on shop_order (ordered_at, id);
create index concurrently if not exists shop_order_unpaid_age on shop_order (ordered_at, id) where paid_at is null;
create index concurrently if not exists donation_draft_age on donation_draft (updated_at);
create index concurrently if not exists order_draft_age on order_draft (updated_at);
create index concurrently if not exists payment_event_age on payment_event (received_at);
create index concurrently if not exists mail_message_age on mail_message (created_at);
create index concurrently if not exists mail_message_kind on mail_message (kind, created_at);
create index concurrently if not exists newsletter_consent_ended on newsletter_consent (created_at) where not granted;
create index concurrently if not exists member_withdrawn on member (withdrawn_at) where status = 'withdrawn';
create index concurrently if not exists inquiry_suspected on inquiry (created_at) where status = 'suspected';

-- Withdrawal wipes the mails to an address. Wiped ones have none.
create index concurrently if not exists mail_message_recipient on mail_message (recipient) where recipient <> '';

-- Points of a withdrawn member are deleted with their lots.
create index concurrently if not exists point_lot_account on point_lot (account_id);
create index concurrently if not exists point_allocation_lot on point_allocation (lot_id);
