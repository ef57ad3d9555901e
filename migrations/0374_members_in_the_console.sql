-- Members are looked after in the console: found, corrected and written notes about; what is owed in points is closed by the month.

alter table member add column version integer not null default 0;
comment on column member.version is 'counts what changed of the person: a form that was opened at another one is shown what changed';

-- A person's name as searches compare it: without blanks, all letters of one width and small.
create function person_key(family text, given text) returns text immutable parallel safe language sql
  return lower(regexp_replace(normalize(family || given, NFKC), '\s', '', 'g'));

create table member_note (
  id         bigint generated always as identity primary key,
  member_id  bigint not null references member,
  text       text not null check (char_length(text) between 1 and 2000),
  staff_id   bigint references staff on delete set null,
  created_at timestamptz not null default now()
);
comment on table member_note is 'What staff wrote down about a member, for each other. It is not changed afterwards, and ends with the withdrawal.';
create index member_note_member on member_note (member_id, id);
create index member_note_staff on member_note (staff_id);

create table point_close (
  month      date not null check (extract(day from month) = 1),
  issuer     text not null,
  lapses_in  date not null check (extract(day from lapses_in) = 1),
  points     bigint not null check (points > 0),
  closed_at  timestamptz not null default now(),
  primary key (month, issuer, lapses_in)
);
comment on table point_close is 'Points that were owed at the end of a month in Japan, of no person: by issuer and by the month in which they lapse (9999-12-01: never).';

create table point_month (
  month     date primary key check (extract(day from month) = 1),
  closed_at timestamptz not null default now()
);
comment on table point_month is 'Months that were closed, also those at whose end no points were owed.';
