-- From which day a government's certificates show another seal. Until then, and for what is issued already, nothing changes.
create table seal_plan (
  government_code char(6) primary key references government,
  from_on         date not null,                         -- the first day in Japan
  seal            text not null check (seal in ('picture', 'omitted')),
  seal_id         bigint references seal,
  actor           text not null check (actor <> ''),
  created_at      timestamptz not null default now(),
  updated_at      timestamptz not null default now(),
  constraint seal_plan_picture check ((seal = 'picture') = (seal_id is not null))
);
create index seal_plan_seal on seal_plan (seal_id) where seal_id is not null;
create trigger touch before update on seal_plan for each row execute function touch_updated_at();
comment on table seal_plan is 'How a government''s certificates show its seal from a day on; goes into the government''s row on that day.';
