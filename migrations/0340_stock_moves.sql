-- What staff did to the pieces of a variant, and why: what applications take stands with them.
create table stock_move (
  id         bigint generated always as identity primary key,
  sku_id     bigint not null references sku on delete cascade,
  before     integer check (before >= 0),                -- null: without a limit
  after      integer check (after >= 0),
  reason     text not null check (char_length(reason) between 1 and 60),
  staff_id   bigint references staff,                    -- null: from the command line
  created_at timestamptz not null default now()
);
create index stock_move_sku on stock_move (sku_id, id desc);
create index stock_move_staff on stock_move (staff_id);
create trigger append_only before update on stock_move for each row execute function refuse_change();
comment on table stock_move is 'Changes of a variant''s stock by staff, with their reason. Nothing is changed of it.';
