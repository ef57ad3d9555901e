-- Donations are looked after in the console: found by name and telephone, corrected with the certificate issued again, held back, and
-- written notes about.

-- A name as searches compare it: without blanks, all letters of one width and small.
create function name_key(text) returns text immutable parallel safe language sql
  return lower(regexp_replace(normalize($1, NFKC), '\s', '', 'g'));

alter table donation
  add column version         integer not null default 0,
  add column receipt_edition smallint not null default 1 check (receipt_edition between 1 and 99);
comment on column donation.version is 'counts what staff changed of it: a form that was opened at another one is shown what changed';
comment on column donation.receipt_edition is 'of its 寄附金受領証明書: 1 as first issued, 2 issued again for the first time';

create table receipt_edition (
  donation_id bigint not null references donation on delete cascade,
  edition     smallint not null check (edition >= 1),
  issued_on   date not null,
  donor       jsonb not null,
  reason      text not null check (char_length(reason) between 1 and 500),
  staff_id    bigint references staff on delete set null,
  replaced_at timestamptz not null default now(),
  primary key (donation_id, edition)
);
comment on table receipt_edition is 'A 寄附金受領証明書 that was replaced by another of the same number: what it said of the donor, and why it was replaced.';
create index receipt_edition_staff on receipt_edition (staff_id);

alter table delivery
  add column held_at     timestamptz,
  add column held_reason text not null default '' check (char_length(held_reason) <= 500),
  add constraint delivery_held check ((held_at is null) = (held_reason = ''));
comment on column delivery.held_at is 'since when staff keep it from leaving; null: they do not';

create table donation_note (
  id          bigint generated always as identity primary key,
  donation_id bigint not null references donation on delete cascade,
  text        text not null check (char_length(text) between 1 and 2000),
  staff_id    bigint references staff on delete set null,
  created_at  timestamptz not null default now()
);
comment on table donation_note is 'What staff wrote down about a donation, for each other. It is not changed afterwards.';
create index donation_note_donation on donation_note (donation_id, id);
create index donation_note_staff on donation_note (staff_id);
