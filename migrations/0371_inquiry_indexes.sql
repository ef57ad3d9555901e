-- migrate: no transaction
create index concurrently if not exists inquiry_government on inquiry (government_code, created_at);
create index concurrently if not exists inquiry_assignee on inquiry (assignee_id) where assignee_id is not null;
-- What else the same person has asked.
create index concurrently if not exists inquiry_email on inquiry (email);
-- What waits for an answer, the oldest first.
create index concurrently if not exists inquiry_waiting on inquiry (created_at) where status in ('open', 'working');
create index concurrently if not exists inquiry_suspected on inquiry (state_at) where status = 'suspected';
-- How long people waited lately.
create index concurrently if not exists inquiry_answered on inquiry (first_answered_at) where first_answered_at is not null;
