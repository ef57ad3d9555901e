-- When a guest's order was added to the account of its buyer (by member_id).
alter table shop_order add column adopted_at timestamptz;
-- Guests are found by number; the list of a member by ordered_at and id.
drop index shop_order_member;
create index shop_order_member on shop_order (member_id, ordered_at desc, id desc) where member_id is not null;
