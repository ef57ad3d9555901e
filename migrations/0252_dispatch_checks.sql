-- What 0250 added is looked at in all rows now, while the site goes on reading and writing them.
alter table goods validate constraint goods_dispatch_window;
alter table goods validate constraint goods_subscription_begins_in_a_month;
alter table goods validate constraint goods_published_says_when;
alter table sku validate constraint sku_dispatch_window;
alter table delivery validate constraint delivery_planned;
-- sku_variant takes its place.
alter table sku drop constraint sku_goods_id_label_key;
