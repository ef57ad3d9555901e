-- migrate: no transaction
create index concurrently if not exists redemption_newest on redemption (redeemed_at, id);
