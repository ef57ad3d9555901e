-- What visitors ask the operator.
create table inquiry (
  id          bigint generated always as identity primary key,
  number      text not null unique,                        -- shown to people; not guessable, with a check character
  form_digest bytea not null unique check (octet_length(form_digest) = 32), -- of the form and its words: sent twice, kept once
  category    text not null,
  name        text not null check (char_length(name) between 1 and 60),
  email       text not null check (char_length(email) between 3 and 254),
  reference   text not null default '' check (char_length(reference) <= 40), -- as typed; whose it is was not looked up
  body        text not null check (char_length(body) between 1 and 2000),
  status      text not null default 'open' check (status in ('open', 'answered', 'closed', 'suspected')),
  storefront  text not null check (storefront in ('donation', 'shop')),
  member_id   bigint references member,                    -- of somebody who was logged in
  created_at  timestamptz not null default now(),
  updated_at  timestamptz not null default now()
);
create index inquiry_open on inquiry (created_at) where status = 'open';
create index inquiry_member on inquiry (member_id) where member_id is not null;
create index inquiry_age on inquiry (created_at);
create trigger touch before update on inquiry for each row execute function touch_updated_at();
