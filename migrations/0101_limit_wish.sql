-- A limit of the deduction that a visitor wished to save, until the login or registration that it led to.
create table limit_wish (
  token_hash bytea primary key,                            -- SHA-256 of the cookie's token
  tax_year   smallint not null,
  amount     integer not null check (amount >= 0),
  expires_at timestamptz not null,
  created_at timestamptz not null default now()
);
create index limit_wish_expiry on limit_wish (expires_at);
