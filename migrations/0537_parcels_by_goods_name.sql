-- migrate: no transaction
-- Parcels are looked for by the beginning of what is in them: which donations and orders these are is found first, however many are delivered.
create index concurrently if not exists donation_goods_name on donation (goods_name text_pattern_ops);
create index concurrently if not exists order_line_goods_name on order_line (goods_name text_pattern_ops);
