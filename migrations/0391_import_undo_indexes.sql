-- migrate: no transaction
create index concurrently if not exists goods_import_applied on goods_import (applied_at) where state = 'applied';
create index concurrently if not exists goods_import_undone_by on goods_import (undone_by);
