create table member (
  id                 bigint generated always as identity primary key,
  email              text check (email = lower(email) and char_length(email) <= 254),  -- null once withdrawn
  password_hash      text,
  family_name        text not null default '',
  given_name         text not null default '',
  family_name_kana   text not null default '',
  given_name_kana    text not null default '',
  birth_date         date,
  gender             text check (gender in ('male', 'female', 'other')),
  postal_code        text not null default '',
  prefecture_code    smallint references prefecture,
  city               text not null default '',
  street             text not null default '',
  building           text not null default '',
  phone              text not null default '',
  email_verified_at  timestamptz,
  status             text not null default 'active' check (status in ('active', 'withdrawn')),
  created_at         timestamptz not null default now(),
  updated_at         timestamptz not null default now(),
  check (status = 'withdrawn' or (email is not null and password_hash is not null))
);
create unique index member_email on member (email);
create trigger touch before update on member for each row execute function touch_updated_at();

-- Consent to newsletters, each with its proof (特定電子メール法 4条): the newest row for a list is in force.
create table newsletter_consent (
  id         bigint generated always as identity primary key,
  member_id  bigint not null references member,
  list       text not null check (list in ('donation', 'shop')),
  granted    boolean not null,
  source     text not null,
  created_at timestamptz not null default now()
);
create index newsletter_consent_member on newsletter_consent (member_id, list, id desc);

create table deduction_limit (
  member_id  bigint not null references member,
  tax_year   smallint not null,
  amount     integer not null check (amount >= 0),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (member_id, tax_year)
);
create trigger touch before update on deduction_limit for each row execute function touch_updated_at();

create table session (
  token_hash   bytea primary key,                        -- SHA-256 of the cookie's token
  member_id    bigint not null references member,
  user_agent   text not null default '',
  created_at   timestamptz not null default now(),
  last_seen_at timestamptz not null default now(),
  expires_at   timestamptz not null
);
create index session_member on session (member_id);
create index session_expiry on session (expires_at);

-- A registration that waits for its mailed code or link.
create table registration (
  token_hash bytea primary key,                          -- SHA-256 of the token in the link and in the browser's cookie
  email      text not null,
  code_hash  bytea not null,
  attempts   smallint not null default 0,
  verified_at timestamptz,
  expires_at timestamptz not null,
  created_at timestamptz not null default now()
);
create index registration_expiry on registration (expires_at);

create table password_reset (
  token_hash bytea primary key,
  member_id  bigint not null references member,
  expires_at timestamptz not null,
  used_at    timestamptz,
  created_at timestamptz not null default now()
);
create index password_reset_member on password_reset (member_id);

create table address (
  id               bigint generated always as identity primary key,
  member_id        bigint not null references member,
  label            text not null default '',
  family_name      text not null,
  given_name       text not null,
  family_name_kana text not null default '',
  given_name_kana  text not null default '',
  postal_code      text not null,
  prefecture_code  smallint not null references prefecture,
  city             text not null,
  street           text not null,
  building         text not null default '',
  phone            text not null,
  is_default       boolean not null default false,
  created_at       timestamptz not null default now(),
  updated_at       timestamptz not null default now()
);
create index address_member on address (member_id);
create unique index address_one_default on address (member_id) where is_default;
create trigger touch before update on address for each row execute function touch_updated_at();

-- What was typed when a session had ended, until its owner logs in again.
create table parked_form (
  token_hash bytea primary key,
  owner_hash bytea not null,                             -- the member the form was made for
  path       text not null,
  data       jsonb not null,
  expires_at timestamptz not null,
  created_at timestamptz not null default now()
);

create table mail_message (
  id          bigint generated always as identity primary key,
  kind        text not null,
  dedupe_key  text unique,                               -- the same event never mails twice
  recipient   text not null,
  subject     text not null,
  body_text   text not null,
  body_html   text not null,
  headers     jsonb not null default '{}',
  status      text not null default 'queued' check (status in ('queued', 'sent', 'dead')),
  attempts    integer not null default 0,
  last_error  text,
  raw         bytea,                                     -- the message as sent, kept by the development outbox only
  sent_at     timestamptz,
  created_at  timestamptz not null default now(),
  updated_at  timestamptz not null default now()
);
create index mail_message_recent on mail_message (id desc);
create trigger touch before update on mail_message for each row execute function touch_updated_at();
