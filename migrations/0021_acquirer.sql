-- The sandbox acquirer's books. It stands for another company: a schema of its own, no key into the site's tables.
create schema acquirer;

create table acquirer.payment (
  id                 text primary key,                   -- unguessable: whoever has it may open the payment page
  idempotency_key    text not null unique check (char_length(idempotency_key) between 1 and 255),
  request_hash       bytea not null,                     -- tells a repeat from another request under the same key
  reference          text not null,
  description        text not null,
  amount             integer not null check (amount > 0),
  method             text not null check (method in ('card', 'wallet', 'konbini', 'pay_easy', 'bank_transfer')),
  return_url         text not null,
  expires_at         timestamptz not null,
  status             text not null default 'created'
    check (status in ('created', 'pending', 'paid', 'failed', 'expired', 'refunded')),
  failure_code       text,
  paid_at            timestamptz,
  refunded_amount    integer not null default 0,
  instructions       jsonb not null default '[]',        -- [{label, value}]: how to pay at a counter or by transfer
  -- what a pending payment waits for: the payer (3-D Secure, counter) or the issuer's late answer
  waiting_for        text check (waiting_for in ('authentication', 'issuer', 'payer')),
  challenge_code     text,
  challenge_failures smallint not null default 0,
  settle_at          timestamptz,                        -- when the silent issuer's approval arrives
  created_at         timestamptz not null,
  updated_at         timestamptz not null,
  constraint payment_paid_has_instant check ((status in ('paid', 'refunded')) = (paid_at is not null)),
  constraint payment_failure_has_code check ((status in ('failed', 'expired')) = (failure_code is not null)),
  constraint payment_refund_bounded check (refunded_amount between 0 and amount),
  constraint payment_refund_of_paid check (refunded_amount = 0 or status in ('paid', 'refunded')),
  constraint payment_refunded_whole check ((status = 'refunded') = (refunded_amount = amount)),
  constraint payment_pending_waits check ((status = 'pending') = (waiting_for is not null)),
  constraint payment_issuer_answers check ((waiting_for is not distinct from 'issuer') = (settle_at is not null))
);
create index payment_open on acquirer.payment (expires_at) where status in ('created', 'pending');
create index payment_settle on acquirer.payment (settle_at) where settle_at is not null;

-- The ledger: money that moved, never changed afterwards. A payment is charged once, a refund's key refunds once.
create table acquirer.entry (
  id         bigint generated always as identity primary key,
  payment_id text not null references acquirer.payment,
  kind       text not null check (kind in ('charge', 'refund')),
  amount     integer not null,                           -- charge above zero, refund below
  key        text not null default '',                   -- of a refund: the caller's idempotency key
  created_at timestamptz not null,
  constraint entry_sign check ((kind = 'charge' and amount > 0) or (kind = 'refund' and amount < 0))
);
create unique index entry_charge_once on acquirer.entry (payment_id) where kind = 'charge';
create unique index entry_refund_once on acquirer.entry (payment_id, key) where kind = 'refund';

-- What the merchant must be told: written with the change itself, sent afterwards until it is taken.
create table acquirer.event (
  seq             bigint generated always as identity primary key,
  id              text not null unique,
  payment_id      text not null references acquirer.payment,
  type            text not null,
  body            text not null,                         -- the exact bytes that are signed and sent
  status          text not null default 'waiting' check (status in ('waiting', 'delivered', 'withheld', 'dead')),
  copies          smallint not null default 1 check (copies between 1 and 20),
  after_next      boolean not null default false,        -- sent only once a later event of the payment was
  attempts        integer not null default 0,
  next_at         timestamptz not null,
  last_answer     text,
  delivered_at    timestamptz,
  created_at      timestamptz not null,
  updated_at      timestamptz not null
);
create index event_due on acquirer.event (next_at) where status = 'waiting';
create index event_payment on acquirer.event (payment_id, seq);

-- Switches with which tests make the acquirer misbehave; kept here so that they outlive a restart.
create table acquirer.fault (
  kind       text primary key,
  value      integer not null default 0 check (value >= 0),
  remaining  integer check (remaining >= 0),             -- uses left; null until reset
  created_at timestamptz not null,
  updated_at timestamptz not null
);
