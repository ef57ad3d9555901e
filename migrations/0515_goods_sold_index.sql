-- migrate: no transaction
-- How many pieces of goods were given and sold, beside a page of the console's list.
create index concurrently if not exists figure_sum_goods on figure_sum (key) where facet = 'goods' and step = 'year';
