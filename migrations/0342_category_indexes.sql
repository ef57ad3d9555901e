-- migrate: no transaction
-- How many goods a category has, and which.
create index concurrently if not exists goods_category on goods (category_id, id);
-- Which labels there are, and how many goods have each: few combinations differ.
create index concurrently if not exists goods_labels on goods (labels) where labels <> '{}';
-- For the group of a leaf that moves.
create index concurrently if not exists goods_search_leaf on goods_search (category_id);
