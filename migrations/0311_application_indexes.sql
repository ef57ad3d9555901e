-- migrate: no transaction
-- Of the few that were not applied for alone: the others of an application.
create index concurrently if not exists donation_first on donation (first_id) where first_id is not null;
-- Payments of which a part was granted back: it should have gone back by now.
create index concurrently if not exists payment_granted on payment (updated_at) where status = 'paid' and granted_amount > 0;
