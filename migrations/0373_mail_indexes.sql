-- migrate: no transaction
create index concurrently if not exists mail_message_resent on mail_message (resent_of) where resent_of is not null;
-- What waits, and what could not be sent.
create index concurrently if not exists mail_message_unsent on mail_message (status, created_at) where status <> 'sent';
-- Mails about a donation, an order or an inquiry: its number is a part of the name of the event.
create index concurrently if not exists mail_message_event on mail_message using gin (string_to_array(dedupe_key, ':'))
 where dedupe_key is not null;
