-- migrate: no transaction
-- The one by person (0526) serves whatever this one did.
drop index concurrently if exists audit_entry_staff;
