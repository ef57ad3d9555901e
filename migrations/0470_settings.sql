-- What the operator sets and changes while the site runs: each setting by its name, as versions that begin at an instant. Where none has
-- begun, what is built in counts (decision 49).
create table setting_version (
  id            bigint generated always as identity primary key,
  name          text not null check (name ~ '^[a-z][a-z_]{0,39}$'),
  value         jsonb not null check (octet_length(value::text) <= 60000),
  effective_at  timestamptz not null,
  ends_at       timestamptz,                             -- from then on what is built in counts again; null: it stays
  note          text not null check (char_length(note) <= 200),
  made_by       bigint references staff,                 -- null: from the command line
  made_at       timestamptz not null default now(),
  taken_back_at timestamptz,                             -- before it began
  taken_back_by bigint references staff,
  check (effective_at >= made_at),
  check (ends_at > effective_at),
  check (taken_back_by is null or taken_back_at is not null),
  check (taken_back_at >= made_at and taken_back_at < effective_at)
);
comment on table setting_version is 'A setting as it counts from an instant on, until the next one of its name begins. Never changed; one that has not begun can be taken back.';
comment on column setting_version.value is 'as the schema of the setting checked it: a newer release reads what older ones wrote';
create unique index setting_version_begins on setting_version (name, effective_at) where taken_back_at is null;
create index setting_version_newest on setting_version (name, id desc);
create index setting_version_by on setting_version (made_by);
create index setting_version_taken_back_by on setting_version (taken_back_by) where taken_back_by is not null;

create function setting_version_stands() returns trigger language plpgsql as $$
begin
  if tg_op <> 'UPDATE' then
    raise exception 'a setting is never deleted: it is followed by another version';
  end if;
  if old.taken_back_at is not null or new.taken_back_at is null
     or (to_jsonb(new) - 'taken_back_at' - 'taken_back_by') is distinct from (to_jsonb(old) - 'taken_back_at' - 'taken_back_by') then
    raise exception 'a setting is never changed: it is taken back before it begins, or followed by another version';
  end if;
  return new;
end $$;
create trigger stands before update or delete on setting_version for each row execute function setting_version_stands();
create trigger stands_whole before truncate on setting_version for each statement execute function setting_version_stands();

-- Every process reads what is set anew.
create function tell_settings() returns trigger language plpgsql as $$
begin
  perform pg_notify('page_purge', 'settings');
  return null;
end $$;
create trigger tell after insert or update on setting_version for each statement execute function tell_settings();
