-- migrate: no transaction
create index concurrently if not exists ticket_government on ticket (government_code, id);
