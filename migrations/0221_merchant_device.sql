-- Browsers in which a merchant has signed in: their attempts are counted apart from those of strangers, who therefore
-- cannot keep a counter closed.
create table merchant_device (
  merchant_id  bigint not null references merchant on delete cascade,
  token_hash   bytea not null,
  last_seen_at timestamptz not null default now(),
  created_at   timestamptz not null default now(),
  primary key (merchant_id, token_hash)
);
create index merchant_device_seen on merchant_device (last_seen_at);
comment on table merchant_device is 'A browser in which a merchant has signed in at the counter: its attempts are counted apart from strangers''.';
comment on table member_device is 'A browser in which a member has logged in: its attempts are counted apart from strangers'', and a login from another one is told by mail.';
