-- migrate: no transaction
-- A donation made elsewhere is entered once, and found by its number there; and the ledger by where donations were made.
create unique index concurrently if not exists donation_source_number on donation (source_number, government_code, source) where source_number is not null;
create index concurrently if not exists donation_source_age on donation (source, applied_at, id) where source <> 'site';
