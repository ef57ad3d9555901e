-- Newsletters as staff write and send them, one row of a copy for each member, and addresses to which none are sent.

create table newsletter (
  id              bigint generated always as identity primary key,
  list            text not null check (list in ('donation', 'shop')),
  subject         text not null check (char_length(subject) between 1 and 100),
  preheader       text not null default '' check (char_length(preheader) <= 120),
  body            text not null check (char_length(body) between 1 and 20000),   -- Markdown
  prefectures     smallint[] not null default '{}',
  governments     char(6)[] not null default '{}' check (cardinality(governments) <= 20),
  donated         text not null default 'any' check (donated in ('any', 'within', 'not_within')),
  donated_months  smallint check (donated_months between 1 and 60),
  state           text not null default 'draft'
                  check (state in ('draft', 'scheduled', 'sending', 'paused', 'sent', 'stopped')),
  trouble         text,
  due_at          timestamptz,
  started_at      timestamptz,
  ended_at        timestamptz,
  prepared_to     bigint not null default 0,
  is_prepared     boolean not null default false,
  recipients      integer not null default 0 check (recipients >= 0),
  sent            integer not null default 0 check (sent >= 0),
  failed          integer not null default 0 check (failed >= 0),
  unclear         integer not null default 0 check (unclear >= 0),
  skipped         integer not null default 0 check (skipped >= 0),
  failed_in_row   integer not null default 0 check (failed_in_row >= 0),
  version         integer not null default 0,
  staff_id        bigint references staff on delete set null,
  created_at      timestamptz not null default now(),
  updated_at      timestamptz not null default now(),
  check ((donated = 'any') = (donated_months is null)),
  check ((state = 'draft') = (due_at is null)),
  check ((state in ('sent', 'stopped')) = (ended_at is not null))
);
create trigger touch before update on newsletter for each row execute function touch_updated_at();
comment on table newsletter is 'A newsletter: what stands in it, to whom it goes, and how far its sending is.';
comment on column newsletter.prefectures is 'where its readers live; empty: anywhere';
comment on column newsletter.governments is 'of which its readers hold the government or one of its gifts among their favourites; empty: no matter';
comment on column newsletter.donated is 'whether its readers have given within donated_months, or not';
comment on column newsletter.trouble is 'why its sending was paused without anybody asking for it';
comment on column newsletter.prepared_to is 'the last member that was looked at for the list of recipients';
comment on column newsletter.unclear is 'copies of which nobody knows whether the mail server took them: they are not sent twice';
create index newsletter_staff on newsletter (staff_id);
create index newsletter_under_way on newsletter (due_at, id) where state in ('scheduled', 'sending');

create table newsletter_copy (
  newsletter_id bigint not null references newsletter on delete cascade,
  member_id     bigint not null references member,
  state         text not null default 'waiting'
                check (state in ('waiting', 'sending', 'sent', 'failed', 'unclear', 'skipped')),
  attempts      smallint not null default 0,
  try_at        timestamptz not null default now(),
  reason        text,
  at            timestamptz,
  primary key (newsletter_id, member_id)
);
comment on table newsletter_copy is 'A member''s copy of a newsletter: written once, sent at most once.';
comment on column newsletter_copy.at is 'when its sending began, or what last came of it';
create index newsletter_copy_member on newsletter_copy (member_id);
create index newsletter_copy_waiting on newsletter_copy (newsletter_id, try_at) where state = 'waiting';
create index newsletter_copy_sending on newsletter_copy (newsletter_id) where state = 'sending';

create table newsletter_pace (
  one     boolean primary key default true check (one),
  next_at timestamptz not null
);
comment on table newsletter_pace is 'When the next copy of any newsletter may leave, whichever worker sends it.';

-- By which newsletter a consent was taken back.
alter table newsletter_consent add column newsletter_id bigint references newsletter;
comment on column newsletter_consent.newsletter_id is 'the newsletter whose link took the consent back';

create table mail_bounce (
  id         bigint generated always as identity primary key,
  address    text not null unique check (address = lower(address) and char_length(address) between 3 and 254),
  cause      text not null check (cause in ('refused', 'marked')),
  said       text not null default '' check (char_length(said) <= 200),
  staff_id   bigint references staff on delete set null,
  created_at timestamptz not null default now()
);
comment on table mail_bounce is 'Addresses that newsletters skip: their mail server refused a mail for good, or staff marked them.';
comment on column mail_bounce.said is 'the code with which the server refused, or what staff noted';
create index mail_bounce_age on mail_bounce (created_at);
create index mail_bounce_staff on mail_bounce (staff_id);
