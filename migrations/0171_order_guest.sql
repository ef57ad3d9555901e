-- The guest's browser that ordered may see its order: the SHA-256 of the key in its cookie, as in order_draft.
alter table shop_order add column guest bytea;
