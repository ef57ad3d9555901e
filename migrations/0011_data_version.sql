-- Which edition of each bundled data set (places, postal codes, categories, demo catalogue) is in the tables,
-- so that a start whose data is already there costs one query.
create table data_version (
  name       text primary key,
  version    text not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create trigger touch before update on data_version for each row execute function touch_updated_at();
