-- ご要望・備考: a buyer's words to the shop.
alter table shop_order
  add column note text not null default '',
  -- Not valid: the table is not read through while nobody else may use it. 0287 does that beside the site's work.
  add constraint shop_order_note_check check (char_length(note) <= 200) not valid;
comment on column shop_order.note is 'the buyer''s words to the shop (ご要望・備考), emptied by the withdrawal; nothing of the order is changed by them';
