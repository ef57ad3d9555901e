-- migrate: no transaction
-- What lists, figures and the home of the console ask of goods, read without the goods themselves, whose texts fill ten times as much:
-- what staff filter and sort by, and to whom goods belong. Nothing of it changes when somebody applies for them.
create index concurrently if not exists goods_overview on goods (government_code, updated_at desc, id desc)
  include (producer_id, category_id, kind, status, accept_until, amount, price, procurement_cost, code, name)
  where archived_at is null;
drop index concurrently if exists goods_edited;
create index concurrently if not exists goods_made_by on goods (producer_id, id);
drop index concurrently if exists goods_producer;
