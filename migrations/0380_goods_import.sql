-- Sheets (CSV) and pictures (ZIP) of goods that staff send, checked and taken over by the worker.
create table goods_import (
  id              bigint generated always as identity primary key,
  government_code char(6) not null references government,
  kind            text not null check (kind in ('gift', 'product')),
  content         text not null check (content in ('sheet', 'pictures')),
  -- Of pictures: they take the place of those that are there, instead of coming after them.
  replaces        boolean not null default false,
  file_name       text not null check (char_length(file_name) between 1 and 120),
  file_key        text not null,
  state           text not null default 'checking'
                  check (state in ('checking', 'checked', 'applying', 'applied', 'refused', 'withdrawn')),
  -- Why nothing of the file can be taken.
  fault           text,
  -- Of a sheet: {heading, column}[]; a column of null is one that is left out.
  headings        jsonb not null default '[]',
  rows_total      integer not null default 0,
  rows_done       integer not null default 0,
  -- Goods: {new, changed, same, wrong}.
  counts          jsonb not null default '{}',
  staff_id        bigint not null references staff,
  address         text not null default '',
  request_id      text not null default '',
  applied_at      timestamptz,
  created_at      timestamptz not null default now(),
  updated_at      timestamptz not null default now()
);
create index goods_import_government on goods_import (government_code, id desc);
create index goods_import_staff on goods_import (staff_id);
create index goods_import_created on goods_import (created_at);
create trigger touch before update on goods_import for each row execute function touch_updated_at();
comment on table goods_import is 'A file of goods that staff sent: checked first, taken over when they say so.';
comment on column goods_import.address is 'from where it was last asked for, as the audit names it';

-- One row of the sheet, or one file of the ZIP.
create table goods_import_row (
  import_id bigint not null references goods_import on delete cascade,
  row       integer not null,                            -- as spreadsheets count lines; of a ZIP: in its order
  code      text not null,
  cells     jsonb not null,                              -- {column: text}
  verdict   text check (verdict in ('new', 'changed', 'same', 'wrong')),
  -- Of the first row of goods: {field: [before, after]}.
  changes   jsonb,
  -- {column, value, words}[]
  faults    jsonb,
  -- The variant's pieces when it was checked, as the sheet writes them.
  seen      text,
  done      boolean not null default false,
  primary key (import_id, row)
);
create index goods_import_row_code on goods_import_row (import_id, code, row);
create index goods_import_row_verdict on goods_import_row (import_id, verdict, row);
comment on table goods_import_row is 'A row of a sheet that is taken over, or a file of a ZIP: what it says and what comes of it.';

-- What a government's own sheets call a column.
create table sheet_heading (
  government_code char(6) not null references government,
  heading         text not null check (char_length(heading) between 1 and 100),
  stands_for      text not null,                         -- a column; '': left out
  updated_at      timestamptz not null default now(),
  primary key (government_code, heading)
);
create trigger touch before update on sheet_heading for each row execute function touch_updated_at();
comment on table sheet_heading is 'Which column a heading of a government''s sheets stands for.';
