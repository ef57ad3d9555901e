-- Passkeys of who works in the console: a second factor beside the app, and a login of their own.
create table staff_passkey (
  id            bigint generated always as identity primary key,
  staff_id      bigint not null references staff,
  credential_id text not null unique,                    -- base64url, as the browser writes it
  public_key    bytea not null,                          -- COSE
  counter       bigint not null,
  transports    text[] not null default '{}',
  name          text not null check (char_length(name) between 1 and 40),
  last_used_at  timestamptz,
  created_at    timestamptz not null default now(),
  updated_at    timestamptz not null default now()
);
create index staff_passkey_staff on staff_passkey (staff_id);
create trigger touch before update on staff_passkey for each row execute function touch_updated_at();
comment on table staff_passkey is 'A passkey of a person who works in the console.';

-- What an authenticator is asked to sign is one table for members and staff; a purpose says whose it is.
alter table passkey_challenge add column staff_id bigint references staff;
alter table passkey_challenge drop constraint passkey_challenge_purpose_check;
alter table passkey_challenge add constraint passkey_challenge_purpose_check check (
  case when purpose in ('register', 'login', 'confirm') then staff_id is null
       else purpose in ('staff_register', 'staff_login', 'staff_code', 'staff_confirm') and member_id is null end);
create index passkey_challenge_staff on passkey_challenge (staff_id) where staff_id is not null;
comment on column passkey_challenge.staff_id is 'for the purposes of the console: whose passkey is asked for; null while nobody is known';
