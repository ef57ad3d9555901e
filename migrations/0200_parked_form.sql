-- A member's parked forms are counted when another one comes, and erased on withdrawal; all are swept by their end.
-- They live for two hours, so that the table is small and the indexes are built in an instant.
create index parked_form_owner on parked_form (owner_hash, created_at);
create index parked_form_end on parked_form (expires_at);
comment on column parked_form.owner_hash is 'Keyed hash of the member for whom the form was made: only a page of theirs holds the mark that leads to it';
