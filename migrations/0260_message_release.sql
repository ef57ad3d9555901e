-- Support messages (応援メッセージ) are public only after somebody of the staff has let them through. Whatever was never
-- looked at waits, also what the release before this one had shown or writes meanwhile.
alter table donation
  add column message_state text not null default 'waiting',
  -- Not valid: the table is not read through while nobody else may use it. 0262 does that beside the site's work.
  add constraint donation_message_state_check check (message_state in ('waiting', 'shown', 'declined')) not valid;
comment on column donation.message_state is 'what the staff decided about the message; it is public when shown, paid and publish_message';
comment on column donation.publish_message is 'the donor''s wish; false again once the donor has taken it back or has withdrawn';

create table message_event (
  id          bigint generated always as identity primary key,
  donation_id bigint not null references donation,
  what        text not null check (what in ('shown', 'declined', 'taken_back')),
  actor       text not null,
  reason      text not null default '',
  created_at  timestamptz not null default now()
);
create index message_event_donation on message_event (donation_id, id);
comment on table message_event is 'What was decided about a support message, by whom and why: added, never changed.';
create trigger append_only before update or delete on message_event for each row execute function refuse_change();

-- The page of a government shows or ceases to show a message at once, in every process and by whomever it was changed.
create function purge_message() returns trigger language plpgsql as $$
begin
  perform pg_notify('page_purge', 'government:' || old.government_code);
  return null;
end $$;
create trigger purge_message after update of message, publish_message, publish_name, message_state, status, donor on donation
  for each row
  when ((old.message_state = 'shown' or new.message_state = 'shown')
    and (old.message, old.publish_message, old.publish_name, old.message_state, old.status, old.donor)
        is distinct from (new.message, new.publish_message, new.publish_name, new.message_state, new.status, new.donor))
  execute function purge_message();
create trigger purge_deleted_message after delete on donation
  for each row when (old.message_state = 'shown' and old.publish_message) execute function purge_message();

-- Rows that are never changed are deleted once the law's time for them is over (docs/retention.md): by a transaction that
-- says so of itself, and by no other.
create function deletes_old_records() returns boolean language sql stable as $$
  select coalesce(current_setting('satonowa.deletes_old_records', true), '') = 'on'
$$;
comment on function deletes_old_records() is 'Whether this transaction is one of the nightly job that deletes what was kept long enough.';

create or replace function refuse_change() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' and deletes_old_records() then
    return old;
  end if;
  raise exception '% is append-only', tg_table_name;
end $$;

create or replace function redemption_is_history() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' and deletes_old_records() then
    return old;
  end if;
  raise exception 'a redemption is never changed: it is voided by a row of its own';
end $$;

comment on table newsletter_consent is 'A yes or no to a newsletter with its proof (特定電子メール法 3条2項): the newest row of a member and list is in force.';
