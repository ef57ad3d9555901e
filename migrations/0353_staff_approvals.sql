-- What one operator proposes and another has to confirm, before which nothing changes.
create table staff_approval (
  id          bigint generated always as identity primary key,
  kind        text not null check (kind <> ''),          -- which use case: 'staff.stop', 'contract.end' …
  subject     text not null check (subject <> ''),       -- as in the audit
  subject_id  text not null,
  input       jsonb not null,                            -- what the use case is given once it is confirmed
  changes     jsonb not null,                            -- {field: [before, after]}, as who confirms it reads it
  state       text not null default 'waiting'
                check (state in ('waiting', 'approved', 'declined', 'withdrawn', 'expired')),
  reason      text not null default '' check (char_length(reason) <= 500),
  proposed_by bigint not null references staff,
  decided_by  bigint references staff,                   -- null: nobody yet, at the command line, or it expired
  decided_at  timestamptz,
  expires_at  timestamptz not null,
  created_at  timestamptz not null default now(),
  updated_at  timestamptz not null default now(),
  constraint staff_approval_decided check ((state = 'waiting') = (decided_at is null)),
  constraint staff_approval_two_people check (state not in ('approved', 'declined') or decided_by is distinct from proposed_by)
);
create unique index staff_approval_waiting on staff_approval (kind, subject, subject_id) where state = 'waiting';
create index staff_approval_about on staff_approval (subject, subject_id);
create index staff_approval_proposed_by on staff_approval (proposed_by);
create index staff_approval_decided_by on staff_approval (decided_by);
create index staff_approval_created on staff_approval (created_at);
create trigger touch before update on staff_approval for each row execute function touch_updated_at();
comment on table staff_approval is 'A change that one operator proposed and another one confirms or declines.';
