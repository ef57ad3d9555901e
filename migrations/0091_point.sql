-- Points (product specification 2 and 5): balances per member and issuer, never mixed. The issuer is the shop, or a
-- government whose 自治体ポイント are themselves the gift. Whoever changes points locks the account's row first.
create table point_account (
  id              bigint generated always as identity primary key,
  member_id       bigint not null references member,
  issuer          text not null,                          -- 'shop' or a government's code
  government_code char(6) generated always as (case when issuer = 'shop' then null else issuer end) stored
                    references government,
  balance         integer not null default 0 check (balance >= 0),  -- sum of the entries, kept by the statement that adds one
  created_at      timestamptz not null default now(),
  updated_at      timestamptz not null default now(),
  unique (member_id, issuer)
);
create trigger touch before update on point_account for each row execute function touch_updated_at();

-- The book: entries are added and never changed. Within an account they stand in the order of their ids.
create table point_entry (
  id            bigint generated always as identity primary key,
  account_id    bigint not null references point_account,
  kind          text not null check (kind in ('earned', 'used', 'returned', 'expired', 'adjusted')),
  points        integer not null,
  balance_after integer not null check (balance_after >= 0),
  source        text not null check (source <> ''),       -- what it follows from: 'order:…', 'lot:…'
  expires_on    date,                                     -- last day in Japan of the points it brought; null: they do not lapse, or it brought none
  note          text not null default '',                 -- for the member to read
  actor         text not null default '',                 -- who adjusted, and why: for staff
  reason        text not null default '',
  occurred_at   timestamptz not null,
  created_at    timestamptz not null default now(),
  updated_at    timestamptz not null default now(),
  unique (source, kind),                                  -- the same event never counts twice
  check (case when kind in ('earned', 'returned') then points > 0
              when kind in ('used', 'expired') then points < 0
              else points <> 0 and actor <> '' and reason <> '' end)
);
create index point_entry_account on point_entry (account_id, id desc);
create index point_entry_period on point_entry (account_id, occurred_at);

create trigger append_only before update or delete on point_entry for each row execute function refuse_change();

-- What an entry brought, with what is left of it. Points given back are a lot of their own for each day of lapse.
create table point_lot (
  id         bigint generated always as identity primary key,
  account_id bigint not null references point_account,
  entry_id   bigint not null references point_entry,
  points     integer not null check (points > 0),
  remaining  integer not null check (remaining between 0 and points),
  expires_on date,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create index point_lot_open on point_lot (account_id, expires_on) where remaining > 0;
create index point_lot_lapsing on point_lot (expires_on) where remaining > 0;
create trigger touch before update on point_lot for each row execute function touch_updated_at();

-- From which lots an entry took: a return brings them back with their old day of lapse.
create table point_allocation (
  entry_id   bigint not null references point_entry,
  lot_id     bigint not null references point_lot,
  points     integer not null check (points > 0),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (entry_id, lot_id)
);
create trigger append_only before update or delete on point_allocation for each row execute function refuse_change();
