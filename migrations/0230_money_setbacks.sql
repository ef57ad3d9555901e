-- Disputes (chargebacks) and refunds that fail later, at the sandbox acquirer and at the site.
alter table acquirer.payment
  add column dispute         text check (dispute in ('open', 'won', 'lost')),
  add column disputed_amount integer not null default 0 check (disputed_amount >= 0),
  add column evidence_until  timestamptz,
  add column bounced_amount  integer not null default 0 check (bounced_amount >= 0),
  add constraint payment_dispute_whole check ((dispute is null) = (disputed_amount = 0));
comment on column acquirer.payment.dispute is 'what became of the payer''s objection at the bank; null when there was none';
comment on column acquirer.payment.bounced_amount is 'yen of refunds that the payer''s bank sent back; refunded_amount is without them';

alter table acquirer.entry
  drop constraint entry_kind_check,
  drop constraint entry_sign,
  add constraint entry_kind_check
    check (kind in ('charge', 'transfer', 'refund', 'bounce', 'dispute', 'reinstatement')),
  add constraint entry_sign check (amount <> 0 and (kind in ('refund', 'dispute')) = (amount < 0));

alter table payment
  add column disputes        jsonb not null default '[]',
  add column dispute         text,
  add column bounced_amount  integer not null default 0,
  add column paid_out_amount integer not null default 0,
  add column taken_by        text,
  add column taken_amount    integer not null default 0,
  -- When the sweeper asks the provider for it; a row of the release before is asked for as soon as it was.
  add column check_at        timestamptz not null default now() + interval '2 minutes',
  -- Not valid: the table is not read through while nobody else may use it. 0234 does that beside the site's work.
  add constraint payment_dispute_check check (dispute in ('open', 'won', 'lost')) not valid,
  add constraint payment_bounced_amount_check check (bounced_amount >= 0) not valid,
  add constraint payment_paid_out_amount_check check (paid_out_amount >= 0) not valid,
  add constraint payment_taken_check check ((taken_by is null) = (taken_amount = 0) and taken_amount >= 0) not valid;
comment on column payment.disputes is '[{ref, status, amount}]: every dispute that the provider told of';
comment on column payment.dispute is 'all of them in one word; open and lost hold back papers, deliveries and tickets';
comment on column payment.bounced_amount is 'yen of refunds that failed after the provider had accepted them; refunded_amount is without them';
comment on column payment.paid_out_amount is 'yen that people paid out by hand, past the provider';
comment on column payment.taken_by is 'who pays the payer out by hand just now: meanwhile the site returns nothing of it by itself';
comment on column payment.taken_amount is 'yen that this person was told to pay out';

-- An attempt to return money that was begun and of whose end nothing is known: people do not pay out meanwhile.
create table return_attempt (
  payment_id bigint primary key references payment,
  began_at   timestamptz not null
);
comment on table return_attempt is 'The provider was asked for a refund and has not said how that went.';

-- Money that a person has to look at.
create table money_case (
  id         bigint generated always as identity primary key,
  payment_id bigint not null references payment,
  kind       text not null check (kind in ('dispute', 'dispute_lost', 'refund_failed', 'return_by_hand', 'return_stuck',
                                           'end_stuck', 'refunded_elsewhere', 'returned_too_much', 'ended_after_dispatch')),
  key        text not null,                              -- what brought it: news that come again open no second one
  amount     integer not null check (amount >= 0),       -- yen
  due_at     timestamptz not null,                       -- until when a person should have acted
  closed_at  timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  unique (payment_id, kind, key)
);
create index money_case_open on money_case (due_at, id) where closed_at is null;
create trigger touch before update on money_case for each row execute function touch_updated_at();
comment on table money_case is 'Something about the money of a payment that needs a person, open until closed_at.';

create table money_case_event (
  id         bigint generated always as identity primary key,
  case_id    bigint not null references money_case,
  what       text not null check (what in ('opened', 'taken', 'left', 'closed', 'paid_out')),
  actor      text not null,
  note       text not null default '',
  created_at timestamptz not null default now()
);
create index money_case_event_case on money_case_event (case_id, id);
comment on table money_case_event is 'What was done about a money case, by whom, and how.';

-- One row while the provider does not answer: the sweeper asks for one payment at try_at, and for all once that succeeds.
create table provider_outage (
  provider   text primary key,
  failures   integer not null check (failures > 0),      -- tries in vain, for the pause until the next one
  try_at     timestamptz not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create trigger touch before update on provider_outage for each row execute function touch_updated_at();
comment on table provider_outage is 'A payment provider that does not answer, since created_at.';
