-- How people keep lists of the console: under a name, and with the columns they look at.
create table list_view (
  id              bigint generated always as identity primary key,
  staff_id        bigint not null references staff,      -- who saved it
  list            text not null check (list ~ '^/[a-z-]{1,40}$'),
  name            text not null check (char_length(name) between 1 and 40),
  -- Filter, words, sort and columns, as the address of the list says them.
  query           text not null check (char_length(query) <= 4000),
  -- Who shares it see it with everybody of the government, or without one with everybody who runs the site.
  shared          boolean not null default false,
  government_code char(6) references government,
  version         integer not null default 1,
  created_at      timestamptz not null default now(),
  updated_at      timestamptz not null default now(),
  constraint list_view_organisation check (shared or government_code is null)
);
create trigger touch before update on list_view for each row execute function touch_updated_at();
create index list_view_staff on list_view (staff_id, list);
create index list_view_government on list_view (government_code) where government_code is not null;
create unique index list_view_own_name on list_view (staff_id, list, name) where not shared;
create unique index list_view_shared_name on list_view (list, government_code, name) nulls not distinct where shared;
comment on table list_view is 'A list of the console that somebody saved under a name, for themselves or for their organisation.';
comment on column list_view.list is 'its address in the console, such as /goods';
comment on column list_view.shared is 'with the staff of government_code; where that is null, with who runs the site';

create table list_choice (
  staff_id     bigint not null references staff,
  list         text not null check (list ~ '^/[a-z-]{1,40}$'),
  columns      text[] check (cardinality(columns) <= 50), -- null: as the list has them
  default_view bigint references list_view on delete set null,
  created_at   timestamptz not null default now(),
  updated_at   timestamptz not null default now(),
  primary key (staff_id, list)
);
create trigger touch before update on list_choice for each row execute function touch_updated_at();
create index list_choice_default_view on list_choice (default_view) where default_view is not null;
comment on table list_choice is 'How a list of the console opens for somebody: its columns, and which view comes first.';
