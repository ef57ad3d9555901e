-- Several donations may be applied for together and paid at once: one payment, which stands with the first of them.
-- A donation applied for alone is as it was.
alter table donation
  add column first_id bigint,
  alter column form_key drop not null,
  add constraint donation_first_id_fkey foreign key (first_id) references donation not valid,
  -- The form's key stands on the first one.
  add constraint donation_first check ((first_id is null) = (form_key is not null) and first_id <> id) not valid;
comment on column donation.first_id is 'the first donation of the application that this one was made with, whose payment is for all of them; null in that one, and where there is one alone';
comment on column payment.reference is 'what the provider calls it by: the number of the donation or order; of several donations a number of its own';

-- The one way from a donation to its payment.
create view donation_payment as
  select d.id as donation_id, p.donation_id as application_id, p.id as payment_id
    from donation d join payment p on p.donation_id = coalesce(d.first_id, d.id);
comment on view donation_payment is 'which payment a donation is paid with, and the donation that this stands with';
