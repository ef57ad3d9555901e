-- What makes a gift lawful, as data: who made it and how much of its value arises in the place (総務省告示第179号 第5条第3号), and
-- where its 事前確認 stands.
alter table goods
  add column maker            text not null default '',
  add column value_share      smallint,
  add column general_price    integer,
  add column prior_check      text not null default 'none',
  add column prior_checked_on date,
  add constraint goods_value_share check (value_share between 1 and 100) not valid,
  add constraint goods_general_price check (general_price > 0) not valid,
  add constraint goods_prior_check check (prior_check in ('none', 'filed', 'confirmed')) not valid,
  add constraint goods_prior_checked check (prior_checked_on is null or prior_check = 'confirmed') not valid;
comment on column goods.maker is 'who makes it and certifies its share of value, for 第3号';
comment on column goods.value_share is 'percent of its value, by price, that arises in the place, for 第3号: more than 50';
comment on column goods.general_price is '一般販売価格, yen, for 第3号';
comment on column goods.prior_check is '事前確認 by 総務省 through the prefecture: none, filed, confirmed';
alter table goods validate constraint goods_value_share;
alter table goods validate constraint goods_general_price;
alter table goods validate constraint goods_prior_check;
alter table goods validate constraint goods_prior_checked;

-- No page shows them to donors.
create or replace trigger purge after update on goods
  for each row when (to_jsonb(old) - '{popularity,procurement_cost,maker,value_share,general_price,prior_check,prior_checked_on,updated_at}'::text[]
                     is distinct from to_jsonb(new) - '{popularity,procurement_cost,maker,value_share,general_price,prior_check,prior_checked_on,updated_at}'::text[])
  execute function purge_goods();
