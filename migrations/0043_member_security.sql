alter table member add column withdrawn_at timestamptz;

-- When this session last proved by a passkey that its owner sits there: no password is asked for some minutes.
alter table session add column confirmed_at timestamptz;

-- A new mail address that waits for its own mail: a code to type, or a link. Two secrets, as with a registration.
create table email_change (
  link_hash  bytea primary key,                          -- SHA-256 of the token in the mailed link
  member_id  bigint not null references member,
  email      text not null check (email = lower(email) and char_length(email) <= 254),
  code_hash  bytea not null,
  attempts   smallint not null default 0,
  expires_at timestamptz not null,
  used_at    timestamptz,
  created_at timestamptz not null default now()
);
create index email_change_member on email_change (member_id, created_at desc);
create index email_change_expiry on email_change (expires_at);

-- The second factor by an authenticator app. There is no row until a first code has proved that the app has the secret.
create table totp (
  member_id    bigint primary key references member,
  secret       bytea not null,                           -- AES-256-GCM under SECRET_KEY
  last_counter bigint not null,                          -- time step of the last code that counted: each counts once
  created_at   timestamptz not null default now(),
  updated_at   timestamptz not null default now()
);
create trigger touch before update on totp for each row execute function touch_updated_at();

create table recovery_code (
  member_id  bigint not null references member,
  code_hash  bytea not null,                             -- HMAC under SECRET_KEY
  used_at    timestamptz,
  created_at timestamptz not null default now(),
  primary key (member_id, code_hash)
);

-- A login whose password fitted and whose second factor is still missing. It opens nothing but the second step.
create table half_login (
  token_hash bytea primary key,
  member_id  bigint not null references member,
  attempts   smallint not null default 0,
  expires_at timestamptz not null,
  created_at timestamptz not null default now()
);
create index half_login_member on half_login (member_id);
create index half_login_expiry on half_login (expires_at);

create table passkey (
  id            bigint generated always as identity primary key,
  member_id     bigint not null references member,
  credential_id text not null unique,                    -- base64url, as the browser writes it
  public_key    bytea not null,                          -- COSE
  counter       bigint not null,
  transports    text[] not null default '{}',
  name          text not null check (char_length(name) between 1 and 40),
  last_used_at  timestamptz,
  created_at    timestamptz not null default now(),
  updated_at    timestamptz not null default now()
);
create index passkey_member on passkey (member_id);
create trigger touch before update on passkey for each row execute function touch_updated_at();

-- What an authenticator is asked to sign: once, by the browser that asked.
create table passkey_challenge (
  token_hash bytea primary key,                          -- SHA-256 of the browser's cookie
  purpose    text not null check (purpose in ('register', 'login', 'confirm')),
  member_id  bigint references member,                   -- null while nobody is known: a login
  challenge  text not null,
  expires_at timestamptz not null,
  created_at timestamptz not null default now()
);
create index passkey_challenge_member on passkey_challenge (member_id);
create index passkey_challenge_expiry on passkey_challenge (expires_at);

-- Browsers in which a member has logged in: a login from another one is told by mail.
create table member_device (
  member_id    bigint not null references member,
  token_hash   bytea not null,
  last_seen_at timestamptz not null default now(),
  created_at   timestamptz not null default now(),
  primary key (member_id, token_hash)
);
create index member_device_seen on member_device (last_seen_at);

-- The proof of a consent is only ever added to.
create function refuse_change() returns trigger language plpgsql as $$
begin
  raise exception '% is append-only', tg_table_name;
end $$;
create trigger append_only before update or delete on newsletter_consent for each row execute function refuse_change();

-- Nobody who has withdrawn donates, also when the form was sent at the same moment.
create function require_active_member() returns trigger language plpgsql as $$
begin
  perform 1 from member where id = new.member_id and status = 'active' for key share;
  if not found then
    raise exception 'member % is not active', new.member_id;
  end if;
  return new;
end $$;
create trigger active_member before insert on donation for each row execute function require_active_member();
