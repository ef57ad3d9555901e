-- migrate: no transaction
-- When an import is taken back, the one before it of the same goods is looked for.
create index concurrently if not exists goods_import_before_goods on goods_import_before (goods_id);
