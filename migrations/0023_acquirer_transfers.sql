-- By transfer money comes in parts, too little, too much or too late: what was received stands apart from what was asked.
alter table acquirer.payment add column received_amount integer not null default 0;
update acquirer.payment set received_amount = amount where paid_at is not null;

alter table acquirer.payment
  drop constraint payment_refund_bounded,
  drop constraint payment_refund_of_paid,
  drop constraint payment_refunded_whole,
  add constraint payment_received_bounded check (received_amount between 0 and 99999999),
  add constraint payment_received_whole
    check (method = 'bank_transfer' or received_amount = case when paid_at is null then 0 else amount end),
  add constraint payment_refund_bounded check (refunded_amount between 0 and received_amount),
  add constraint payment_pending_lacks check (status <> 'pending' or received_amount - refunded_amount < amount),
  add constraint payment_paid_holds
    check (status <> 'paid' or (received_amount >= amount and refunded_amount < received_amount)),
  add constraint payment_refunded_whole check (status <> 'refunded' or refunded_amount >= amount);

-- A transfer's key is that of the form which ordered it: pressed twice, it moves money once.
alter table acquirer.entry
  drop constraint entry_kind_check,
  drop constraint entry_sign,
  add constraint entry_kind_check check (kind in ('charge', 'transfer', 'refund')),
  add constraint entry_sign check (amount <> 0 and (kind = 'refund') = (amount < 0)),
  add constraint entry_key_named check (kind = 'charge' or key <> '');
create unique index entry_transfer_once on acquirer.entry (payment_id, key) where kind = 'transfer';

-- The books are only ever added to.
create function acquirer.keep_entries() returns trigger language plpgsql as $$
begin
  raise exception 'acquirer.entry is never changed';
end $$;
create trigger keep before update or delete on acquirer.entry
  for each statement execute function acquirer.keep_entries();
