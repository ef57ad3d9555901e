-- The link in the registration mail carries a secret of its own. Were it the browser's token, whoever starts a
-- registration could confirm somebody else's address without reading the mail.
delete from registration;
alter table registration
  add column link_hash    bytea not null unique,                 -- SHA-256 of the token in the mailed link
  add column redirect     text not null default '',              -- where the visitor was going: the link has no room for it
  add column completed_at timestamptz;

alter table password_reset add column redirect text not null default '';
create index password_reset_expiry on password_reset (expires_at);

-- Bodies with a code or a link that opens an account are wiped once they are sent.
alter table mail_message add column secret boolean not null default false;
