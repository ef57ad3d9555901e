-- migrate: no transaction
-- By whole names, which begin with the family name, and by given names, each in kanji and in kana; then those of before are used no more.
create index concurrently if not exists donation_name on donation (name_fold((donor->>'familyName') || (donor->>'givenName')) text_pattern_ops, government_code);
create index concurrently if not exists donation_kana on donation (name_fold((donor->>'familyNameKana') || (donor->>'givenNameKana')) text_pattern_ops, government_code);
create index concurrently if not exists donation_given_name on donation (name_fold(donor->>'givenName') text_pattern_ops, government_code);
create index concurrently if not exists donation_given_kana on donation (name_fold(donor->>'givenNameKana') text_pattern_ops, government_code);
create index concurrently if not exists order_buyer_name on shop_order (name_fold((buyer->>'familyName') || (buyer->>'givenName')) text_pattern_ops);
create index concurrently if not exists order_buyer_kana on shop_order (name_fold((buyer->>'familyNameKana') || (buyer->>'givenNameKana')) text_pattern_ops);
create index concurrently if not exists order_buyer_given_name on shop_order (name_fold(buyer->>'givenName') text_pattern_ops);
create index concurrently if not exists order_buyer_given_kana on shop_order (name_fold(buyer->>'givenNameKana') text_pattern_ops);
create index concurrently if not exists order_recipient_name on shop_order (name_fold((delivery_address->>'familyName') || (delivery_address->>'givenName')) text_pattern_ops);
create index concurrently if not exists order_recipient_kana on shop_order (name_fold((delivery_address->>'familyNameKana') || (delivery_address->>'givenNameKana')) text_pattern_ops);
create index concurrently if not exists order_recipient_given_name on shop_order (name_fold(delivery_address->>'givenName') text_pattern_ops);
create index concurrently if not exists order_recipient_given_kana on shop_order (name_fold(delivery_address->>'givenNameKana') text_pattern_ops);
create index concurrently if not exists member_whole_name on member (name_fold(family_name || given_name) text_pattern_ops);
create index concurrently if not exists member_whole_kana on member (name_fold(family_name_kana || given_name_kana) text_pattern_ops);
create index concurrently if not exists member_given_name on member (name_fold(given_name) text_pattern_ops);
create index concurrently if not exists member_given_kana on member (name_fold(given_name_kana) text_pattern_ops);
drop index concurrently if exists donation_donor_name;
drop index concurrently if exists donation_donor_kana;
drop index concurrently if exists shop_order_buyer_name;
drop index concurrently if exists shop_order_buyer_kana;
drop index concurrently if exists shop_order_recipient_name;
drop index concurrently if exists shop_order_recipient_kana;
drop index concurrently if exists member_name;
drop index concurrently if exists member_kana;
