-- When nothing was left of a variant: written in the transaction that takes its last piece, and ended by the one that brings some back.
create table stock_out (
  id           bigint generated always as identity primary key,
  sku_id       bigint not null references sku on delete cascade,
  began_at     timestamptz not null,
  since_before boolean not null default false,
  ended_at     timestamptz,
  waiting      integer not null default 0 check (waiting >= 0),
  constraint stock_out_in_order check (ended_at >= began_at)
);
create unique index stock_out_open on stock_out (sku_id) where ended_at is null;
create index stock_out_sku on stock_out (sku_id);
create index stock_out_ended on stock_out (ended_at);
comment on table stock_out is 'When nothing was left of a variant in use, and since when there was something again.';
comment on column stock_out.since_before is 'nothing was left already when this began to be noted: it is not known since when';
comment on column stock_out.waiting is 'members who waited for a notice of its goods when it ended';

create function is_sold_out(active boolean, stock integer, reserved integer) returns boolean immutable parallel safe language sql
  return coalesce(active and stock <= reserved, false);

create function note_stock_out() returns trigger language plpgsql as $$
begin
  if is_sold_out(new.active, new.stock, new.reserved) then
    insert into stock_out (sku_id, began_at) values (new.id, clock_timestamp()) on conflict (sku_id) where ended_at is null do nothing;
  else
    update stock_out
       set ended_at = greatest(began_at, clock_timestamp()),
           waiting = (select count(*) from goods_notice n where n.goods_id = new.goods_id and n.cause = 'restock')
     where sku_id = new.id and ended_at is null;
  end if;
  return null;
end $$;
create trigger stock_out_new after insert on sku for each row
  when (is_sold_out(new.active, new.stock, new.reserved)) execute function note_stock_out();
create trigger stock_out after update of stock, reserved, active on sku for each row
  when (is_sold_out(old.active, old.stock, old.reserved) <> is_sold_out(new.active, new.stock, new.reserved)) execute function note_stock_out();

insert into stock_out (sku_id, began_at, since_before) select id, now(), true from sku where is_sold_out(active, stock, reserved);
