-- migrate: no transaction
-- Variants by the month of dispatch need no name of their own. The constraint of label alone, which would forbid two of
-- them, goes in 0252.
create unique index concurrently if not exists sku_variant on sku (goods_id, label, handling_days, dispatch_from, dispatch_until)
  nulls not distinct;
-- What nobody can apply for yet stands after everything else, and is few among many.
create index concurrently if not exists goods_search_later on goods_search (kind, accept_from) where accept_from is not null;
-- What still has to be sent, the most urgent first.
create index concurrently if not exists delivery_open_until on delivery (planned_until, id) where status in ('waiting', 'preparing');
