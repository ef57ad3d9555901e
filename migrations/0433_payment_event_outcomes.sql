-- What became of each webhook: also those that could not be carried out are kept, to be looked at and carried out again.
alter table payment_event add column outcome text check (outcome in ('applied', 'none', 'failed'));
alter table payment_event add column failure text check (char_length(failure) <= 300);
comment on column payment_event.outcome is 'applied to a payment; of none of ours; failed, and not yet handled. Null: before this was noted';
comment on column payment_event.failure is 'why it could not be carried out, as the log says it';
