-- What somebody sent from the console after their session had ended: shown again on its page after they have logged in.
create table staff_unsent_form (
  id         uuid primary key default gen_random_uuid(),
  staff_id   bigint not null references staff,
  page       text not null check (length(page) between 1 and 2000),
  sealed     bytea not null check (length(sealed) <= 600000),
  expires_at timestamptz not null,
  created_at timestamptz not null default now()
);
create index staff_unsent_form_staff on staff_unsent_form (staff_id, created_at);
create index staff_unsent_form_expiry on staff_unsent_form (expires_at);
comment on table staff_unsent_form is 'Forms of the console that were sent after the session had ended, for an hour or two.';
comment on column staff_unsent_form.page is 'the address of the page on which the form stands';
comment on column staff_unsent_form.sealed is 'names and values as JSON, encrypted under SECRET_KEY for this person';

comment on table staff_session is 'Sessions of the console; of those that have ended it is known for some days whose they were.';
