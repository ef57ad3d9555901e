-- migrate: no transaction
-- The same of one kind of deed.
create index concurrently if not exists audit_entry_action on audit_entry (action, at desc, id desc);
