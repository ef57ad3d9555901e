-- Jobs of a worker that died are done by another one, and somebody notices when nothing can be written.
create table worker_beat (
  pool    text primary key,
  beat_at timestamptz not null
);
comment on table worker_beat is 'A living runner of jobs: it says so every few seconds. What one holds that has fallen silent is taken from it.';
comment on column worker_beat.pool is 'as graphile_worker.jobs.locked_by calls it';

create table write_check (
  one        boolean primary key default true check (one),
  written_at timestamptz not null
);
comment on table write_check is 'One row, written by the readiness check: whether the database takes writes at all.';
