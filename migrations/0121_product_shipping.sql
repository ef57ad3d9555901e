-- What the shipping fee and the day of arrival of a product depend on.
alter table goods
  add column handling_days smallint not null default 3 check (handling_days between 0 and 60);  -- working days until it is sent
comment on column goods.shipping_class is 'the size of the parcel that one piece fills';
update goods set shipping_class = case when kind = 'product' then 'medium' end
 where shipping_class is null or shipping_class not in ('small', 'medium', 'large');
alter table goods
  add constraint goods_shipping_class check (shipping_class in ('small', 'medium', 'large')),
  add constraint goods_product_is_shipped check (kind <> 'product' or shipping_class is not null);
