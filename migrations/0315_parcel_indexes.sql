-- migrate: no transaction
-- An owner has one form of the cart. Built beside the site's work.
create unique index concurrently if not exists order_draft_cart_member on order_draft (member_id) where goods_id is null;
create unique index concurrently if not exists order_draft_cart_guest on order_draft (guest) where goods_id is null;
