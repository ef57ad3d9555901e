-- The people who run the site in the console: how they prove who they are, what they may, and what they did.
create table staff (
  id            bigint generated always as identity primary key,
  email         text not null unique check (email = lower(email) and char_length(email) <= 254),
  name          text not null check (char_length(name) between 1 and 60),
  password_hash text not null,
  -- Who has left keeps the row, as the audit names it.
  status        text not null default 'active' check (status in ('active', 'stopped')),
  created_at    timestamptz not null default now(),
  updated_at    timestamptz not null default now()
);
create trigger touch before update on staff for each row execute function touch_updated_at();
comment on table staff is 'A person who works in the console. Members are other people, even with the same address.';

-- A person may have several: an operator, or for some governments, or for some producers.
create table staff_grant (
  id              bigint generated always as identity primary key,
  staff_id        bigint not null references staff,
  role            text not null check (role in ('operator', 'auditor', 'government', 'agency', 'producer')),
  government_code char(6) references government,
  producer_id     bigint references producer,
  until           date,                                  -- last day in Japan, e.g. of an agency's contract; null: no end
  created_at      timestamptz not null default now(),
  constraint staff_grant_reach check (
    case when role in ('operator', 'auditor') then government_code is null and producer_id is null
         when role in ('government', 'agency') then government_code is not null and producer_id is null
         else government_code is null and producer_id is not null end),
  unique nulls not distinct (staff_id, role, government_code, producer_id)
);
create index staff_grant_government on staff_grant (government_code) where government_code is not null;
create index staff_grant_producer on staff_grant (producer_id) where producer_id is not null;
comment on table staff_grant is 'What a person may in the console: a role, and for which government or producer.';
comment on column staff_grant.until is 'the last day in Japan on which it counts, such as the end of an agency''s contract; null: no end';

create table staff_invitation (
  token_hash      bytea primary key,                     -- SHA-256 of the token in the mailed link
  email           text not null check (email = lower(email) and char_length(email) <= 254),
  role            text not null,
  government_code char(6) references government,
  producer_id     bigint references producer,
  until           date,
  invited_by      bigint references staff,               -- null: from the command line
  expires_at      timestamptz not null,
  used_at         timestamptz,
  created_at      timestamptz not null default now()
);
create index staff_invitation_email on staff_invitation (email);
create index staff_invitation_government on staff_invitation (government_code) where government_code is not null;
create index staff_invitation_producer on staff_invitation (producer_id) where producer_id is not null;
create index staff_invitation_by on staff_invitation (invited_by);
create index staff_invitation_expiry on staff_invitation (expires_at);
comment on table staff_invitation is 'An invitation that was mailed: good once, for some days.';

create table staff_totp (
  staff_id     bigint primary key references staff,
  secret       bytea not null,                           -- AES-256-GCM under SECRET_KEY
  last_counter bigint not null,                          -- time step of the last code that counted: each counts once
  created_at   timestamptz not null default now(),
  updated_at   timestamptz not null default now()
);
create trigger touch before update on staff_totp for each row execute function touch_updated_at();
comment on table staff_totp is 'The second factor, without which nothing in the console is shown.';

create table staff_recovery_code (
  staff_id   bigint not null references staff,
  code_hash  bytea not null,                             -- HMAC under SECRET_KEY
  used_at    timestamptz,
  created_at timestamptz not null default now(),
  primary key (staff_id, code_hash)
);
comment on table staff_recovery_code is 'Codes for who has lost the authenticator: each good once.';

-- A login whose password fitted and whose second factor is still missing. It opens nothing but the second step.
create table staff_pending_login (
  token_hash bytea primary key,
  staff_id   bigint not null references staff,
  attempts   smallint not null default 0,
  expires_at timestamptz not null,
  created_at timestamptz not null default now()
);
create index staff_pending_login_staff on staff_pending_login (staff_id);
create index staff_pending_login_expiry on staff_pending_login (expires_at);
comment on table staff_pending_login is 'A login that waits for its second factor.';

create table staff_session (
  token_hash   bytea primary key,
  staff_id     bigint not null references staff,
  user_agent   text not null default '',
  confirmed_at timestamptz not null,                     -- when password or second factor were last typed
  last_seen_at timestamptz not null,
  expires_at   timestamptz not null,
  created_at   timestamptz not null default now()
);
create index staff_session_staff on staff_session (staff_id);
create index staff_session_expiry on staff_session (expires_at);
comment on table staff_session is 'An open session of the console.';

-- Who did what, to what, in which role, from where. Written in the transaction of what was done, and never changed.
create table audit_entry (
  id         bigint generated always as identity primary key,
  at         timestamptz not null default now(),
  staff_id   bigint references staff,                    -- null: from the command line, or nobody known (a refused login)
  role       text not null,
  action     text not null check (action <> ''),
  subject    text not null check (subject <> ''),        -- a kind of thing, such as 'goods'
  subject_id text not null default '',
  -- {field: [before, after]}: what changed; secrets never.
  changes    jsonb not null default '{}',
  address    text not null default '',
  request_id text not null default ''
);
create index audit_entry_subject on audit_entry (subject, subject_id, id desc);
create index audit_entry_staff on audit_entry (staff_id, id desc);
create index audit_entry_at on audit_entry (at);
comment on table audit_entry is 'What staff did and looked at in the console. Append-only; kept for seven years.';
comment on column audit_entry.staff_id is 'null: from the command line, or nobody known';

-- Whoever is not a superuser cannot even try to change one; a superuser is held by the trigger, as is every deletion but
-- the nightly one of what was kept long enough.
revoke update, truncate on audit_entry from public, current_user;
create trigger append_only before update or delete on audit_entry for each row execute function refuse_change();
create trigger append_only_whole before truncate on audit_entry for each statement execute function refuse_change();
