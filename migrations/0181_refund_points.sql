-- Earned points that a refund should have taken back and that had been spent already: they are not taken, but remembered.
alter table order_refund
  add column points_short integer not null default 0 check (points_short >= 0);
comment on column order_refund.points_taken is 'earned points that are lost again; of what had not left yet, points that are not earned';
-- The orders of a member, and what waits to be sent, by state.
create index shop_order_to_send on shop_order (paid_at) where status in ('paid', 'preparing', 'shipped');
