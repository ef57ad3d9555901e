-- migrate: no transaction
-- When each person last logged in, beside hundreds of thousands of other deeds.
create index concurrently if not exists audit_entry_login on audit_entry (staff_id, at) where action = 'login';
