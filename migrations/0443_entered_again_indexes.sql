-- migrate: no transaction
-- A donation made elsewhere that was entered wrongly and cancelled is entered again under its number there.
create unique index concurrently if not exists donation_source_number_once on donation (source_number, government_code, source) where source_number is not null and status <> 'cancelled';
create index concurrently if not exists donation_number_there on donation (source_number) where source_number is not null;
drop index concurrently if exists donation_source_number;
