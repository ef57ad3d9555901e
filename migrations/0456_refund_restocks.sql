-- Pieces that are given back before their parcel leaves are in stock again at once, not only those of a parcel that is not sent
-- any more; what was put back is not put back again. Old rows are looked at by 0457.
alter table order_refund_line
  add column restocked integer not null default 0,
  add constraint order_refund_line_restocked_check check (restocked between 0 and quantity) not valid;
comment on column order_refund_line.restocked is 'pieces that the refund put back into stock by itself, as their parcel had not left';
