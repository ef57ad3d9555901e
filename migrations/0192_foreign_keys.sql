-- migrate: no transaction
-- A government's page sums what each usage received in a year: from the index alone.
create index concurrently if not exists donation_usage on donation (usage_id, status, paid_at) include (amount);
-- Goods that are deleted take their SKUs along, and each of these is looked for in what was applied for and ordered.
create index concurrently if not exists donation_sku on donation (sku_id) where sku_id is not null;
create index concurrently if not exists order_line_sku on order_line (sku_id);
