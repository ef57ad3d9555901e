-- migrate: no transaction
create index concurrently if not exists newsletter_consent_newsletter on newsletter_consent (newsletter_id)
 where newsletter_id is not null;
