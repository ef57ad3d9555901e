-- migrate: no transaction
-- By what orders are listed and found in the console, at a million of them.
create index concurrently if not exists shop_order_status_age on shop_order (status, ordered_at, id);
create index concurrently if not exists shop_order_email on shop_order (email);
create index concurrently if not exists shop_order_total on shop_order (total);
create index concurrently if not exists shop_order_buyer_name on shop_order (name_key((buyer->>'familyName') || (buyer->>'givenName')) text_pattern_ops);
create index concurrently if not exists shop_order_buyer_kana on shop_order (name_key((buyer->>'familyNameKana') || (buyer->>'givenNameKana')) text_pattern_ops);
create index concurrently if not exists shop_order_buyer_phone on shop_order ((buyer->>'phone'));
create index concurrently if not exists shop_order_recipient_name on shop_order (name_key((delivery_address->>'familyName') || (delivery_address->>'givenName')) text_pattern_ops);
create index concurrently if not exists shop_order_recipient_kana on shop_order (name_key((delivery_address->>'familyNameKana') || (delivery_address->>'givenNameKana')) text_pattern_ops);
create index concurrently if not exists shop_order_recipient_phone on shop_order ((delivery_address->>'phone'));
create index concurrently if not exists delivery_tracking on delivery (tracking) where tracking <> '';
create index concurrently if not exists payment_order_method on payment (method, order_id) where order_id is not null;
create index concurrently if not exists payment_order_given_back on payment (order_id) where order_id is not null and (granted_amount > 0 or refunded_amount > 0);
