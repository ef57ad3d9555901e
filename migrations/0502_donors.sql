-- migrate: no transaction
-- Of whom donations are, as figures of donors count them, without reading the donations.
create index concurrently if not exists donation_donors on donation (government_code, member_id, paid_at) include (first_id, id) where status = 'paid' and member_id is not null;
