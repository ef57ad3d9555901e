-- Imports of goods that were taken over can be taken back for some days.
alter table goods_import
  drop constraint goods_import_state_check,
  add constraint goods_import_state_check
    check (state in ('checking', 'checked', 'applying', 'applied', 'undoing', 'undone', 'refused', 'withdrawn')),
  add column undone_at timestamptz,
  add column undone_by bigint references staff,
  -- Goods: {back, archived, left}.
  add column undo_counts jsonb not null default '{}';
comment on column goods_import.undone_by is 'who asked for it to be taken back, also where that failed';

create table goods_import_before (
  import_id    bigint not null references goods_import on delete cascade,
  goods_id     bigint not null references goods,
  -- As the import left them: goods of another version were changed since.
  version      integer not null,
  popularity   double precision not null,
  last_move    bigint not null default 0,                -- the last stock_move of the variants that it moved; 0: none
  -- The columns of goods that an import writes; null: the import made them.
  was          jsonb,
  variants     jsonb not null default '[]',              -- rows of sku, without their pieces
  moved        jsonb not null default '{}',              -- {sku: [pieces before, pieces after]}
  -- Why they stay as they are, when the rest was taken back.
  left_because text,
  primary key (import_id, goods_id)
);
comment on table goods_import_before is 'What goods were before an import, until it can no longer be taken back; and which were left when it was.';
