-- What staff do with inquiries: who answers, how far it has come, all that was written.
alter table inquiry
  -- Who answers: a government about its own donation; null: the operator.
  add column government_code char(6) references government,
  add column assignee_id bigint references staff on delete set null,
  add column version integer not null default 1,
  add column state_at timestamptz not null default now(),
  add column first_answered_at timestamptz,
  add column found_by text not null default '';
alter table inquiry drop constraint inquiry_status_check;
alter table inquiry add constraint inquiry_status_check
  check (status in ('open', 'working', 'answered', 'closed', 'suspected'));
update inquiry
   set state_at = created_at,
       found_by = lower(number || ' ' || name || ' ' || regexp_replace(email, '[^[:alnum:]]+', ' ', 'g') || ' ' || reference);
comment on column inquiry.government_code is 'whose staff answer, as it is about a donation to them; null: the operator';
comment on column inquiry.state_at is 'since when the state is what it is: what is suspected is deleted so long after';
comment on column inquiry.found_by is 'number, name, mail address and reference, folded as a search is';
comment on column inquiry.first_answered_at is 'when the first answer was given, by mail or otherwise';

create table inquiry_message (
  id         bigint generated always as identity primary key,
  inquiry_id bigint not null references inquiry on delete cascade,
  kind       text not null check (kind in ('answer', 'received', 'note')),
  body       text not null check (char_length(body) between 1 and 10000),
  form_key   uuid not null unique,                       -- pressed twice, written once
  mail_id    bigint references mail_message on delete set null,
  staff_id   bigint references staff on delete set null,
  created_at timestamptz not null default now()
);
create index inquiry_message_inquiry on inquiry_message (inquiry_id, id);
create index inquiry_message_mail on inquiry_message (mail_id);
create index inquiry_message_staff on inquiry_message (staff_id);
comment on table inquiry_message is 'What was written after an inquiry: answers by mail, what came back, notes of staff for staff.';

create table inquiry_draft (
  inquiry_id bigint not null references inquiry on delete cascade,
  staff_id   bigint not null references staff on delete cascade,
  body       text not null check (char_length(body) between 1 and 10000),
  updated_at timestamptz not null default now(),
  primary key (inquiry_id, staff_id)
);
create index inquiry_draft_staff on inquiry_draft (staff_id);
create trigger touch before update on inquiry_draft for each row execute function touch_updated_at();
comment on table inquiry_draft is 'An answer that somebody has begun and not sent: each has their own.';

create table inquiry_template (
  id              bigint generated always as identity primary key,
  government_code char(6) references government,         -- null: the operator's
  name            text not null check (char_length(name) between 1 and 60),
  body            text not null check (char_length(body) between 1 and 4000),
  version         integer not null default 1,
  created_at      timestamptz not null default now(),
  updated_at      timestamptz not null default now(),
  constraint inquiry_template_name unique nulls not distinct (government_code, name)
);
create trigger touch before update on inquiry_template for each row execute function touch_updated_at();
comment on table inquiry_template is 'A text with which an organisation answers what is asked again and again.';
