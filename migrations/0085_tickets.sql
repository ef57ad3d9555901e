-- On-site tickets (現地利用チケット): one for each piece of a donated gift with ticket terms.
create table ticket (
  id              bigint generated always as identity primary key,
  code            text not null unique check (code ~ '^[0-9A-HJKMNP-TV-Z]{14}$'),
  donation_id     bigint not null references donation,
  piece           smallint not null check (piece > 0),
  member_id       bigint not null references member,
  government_code char(6) not null references government,
  title           text not null,                         -- the gift as it read when it was applied for
  kind            text not null check (kind in ('amount', 'count')),
  face_value      integer not null check (face_value > 0),   -- yen or uses
  remaining       integer not null,
  status          text not null default 'issued' check (status in ('issued', 'partly_used', 'used', 'expired', 'cancelled')),
  issued_at       timestamptz not null,
  valid_until     timestamptz not null,                  -- 23:59:59 JST of the last day, that second included
  created_at      timestamptz not null default now(),
  updated_at      timestamptz not null default now(),
  unique (donation_id, piece),
  constraint ticket_never_overspent check (remaining between 0 and face_value),
  constraint ticket_state_fits_value check (case status
    when 'issued' then remaining = face_value
    when 'partly_used' then remaining > 0 and remaining < face_value
    when 'used' then remaining = 0
    when 'expired' then remaining > 0
    else true end)
);
create index ticket_member on ticket (member_id);
create index ticket_open on ticket (valid_until) where status in ('issued', 'partly_used');
create trigger touch before update on ticket for each row execute function touch_updated_at();

-- Where tickets of a government can be used (加盟店).
create table merchant (
  id              bigint generated always as identity primary key,
  government_code char(6) not null references government,
  code            text not null unique check (code ~ '^[0-9A-HJKMNP-TV-Z]{8}$'),
  pin_hash        text not null,                         -- argon2id
  name            text not null check (char_length(name) between 1 and 100),
  genre           text not null default '',              -- 「宿泊」「飲食」
  place           text not null default '',
  note            text not null default '',              -- opening hours, reservation
  active          boolean not null default true,
  created_at      timestamptz not null default now(),
  updated_at      timestamptz not null default now()
);
create index merchant_government on merchant (government_code) where active;
create trigger touch before update on merchant for each row execute function touch_updated_at();

create table merchant_session (
  token_hash  bytea primary key,
  merchant_id bigint not null references merchant on delete cascade,
  expires_at  timestamptz not null,
  created_at  timestamptz not null default now()
);
create index merchant_session_ended on merchant_session (expires_at);

-- What was taken from a ticket; a row with `voids` takes one of these back. Nothing here ever changes.
create table redemption (
  id          bigint generated always as identity primary key,
  ticket_id   bigint not null references ticket,
  merchant_id bigint not null references merchant,
  form_key    uuid not null unique,                      -- a confirmed form redeems once
  amount      integer not null check (amount > 0),       -- yen or uses
  remaining   integer not null check (remaining >= 0),   -- of the ticket, afterwards
  voids       bigint unique references redemption,
  redeemed_at timestamptz not null
);
create index redemption_ticket on redemption (ticket_id, id);
create index redemption_merchant on redemption (merchant_id, redeemed_at);

create function redemption_is_history() returns trigger language plpgsql as $$
begin
  raise exception 'a redemption is never changed: it is voided by a row of its own';
end $$;
create trigger append_only before update or delete on redemption
  for each row execute function redemption_is_history();
