-- A mail that was sent may be sent again, as a mail of its own.
alter table mail_message add column resent_of bigint references mail_message on delete set null;
comment on column mail_message.resent_of is 'the mail of which this is another copy, sent because staff asked for it';
