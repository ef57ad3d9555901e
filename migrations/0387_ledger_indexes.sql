-- migrate: no transaction
-- By what donations are listed and found in the console, at a million of them.
create index concurrently if not exists donation_government_age on donation (government_code, applied_at, id);
create index concurrently if not exists donation_status_age on donation (status, applied_at, id);
create index concurrently if not exists donation_donor_name on donation (name_key((donor->>'familyName') || (donor->>'givenName')) text_pattern_ops, government_code);
create index concurrently if not exists donation_donor_kana on donation (name_key((donor->>'familyNameKana') || (donor->>'givenNameKana')) text_pattern_ops, government_code);
create index concurrently if not exists donation_donor_phone on donation ((donor->>'phone'));
create index concurrently if not exists donation_one_stop_age on donation (one_stop_status, applied_at, id) where one_stop_status is not null;
create index concurrently if not exists payment_dispute_open on payment (id) where dispute = 'open';
