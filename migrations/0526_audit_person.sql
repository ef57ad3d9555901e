-- migrate: no transaction
-- What one person did, in the order of the audit, beside millions of others' deeds; and when.
create index concurrently if not exists audit_entry_person on audit_entry (staff_id, at desc, id desc);
