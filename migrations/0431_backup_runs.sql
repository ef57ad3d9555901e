-- What backs up the database says so here; nothing of ours makes backups.
create table backup_run (
  id          bigint generated always as identity primary key,
  kind        text not null check (char_length(kind) between 1 and 40),
  note        text not null default '' check (char_length(note) <= 200),
  finished_at timestamptz not null default now()
);
comment on table backup_run is 'Backups that have ended well, as whoever made them said: the newest ones of each kind.';
create index backup_run_finished on backup_run (finished_at desc);
