-- migrate: no transaction
-- For the few rows that were written since the search program last looked.
create index concurrently if not exists goods_search_changed_at on goods_search (changed);
create index concurrently if not exists goods_text_changed_at on goods_text (changed);
