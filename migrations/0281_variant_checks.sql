-- What 0280 added to variants is looked at in all rows now, while the site goes on reading and writing them.
alter table sku validate constraint sku_cost;
