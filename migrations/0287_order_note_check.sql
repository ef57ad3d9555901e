-- What 0286 added is looked at in all rows now, while the site goes on reading and writing them.
alter table shop_order validate constraint shop_order_note_check;
