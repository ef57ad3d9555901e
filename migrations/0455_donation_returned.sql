-- A donation that was cancelled, or could not be had, tells when its money had gone back: of several that were paid at once the
-- payment's own sums do not say which.
alter table donation add column returned_at timestamptz;
comment on column donation.returned_at is 'when its money had gone back to the donor, once it had ended after it was paid; null while it has not';

-- Of those before: the mail told it, or the provider was last asked.
with gone as (
  select d.id, p.reference, p.checked_at,
         p.refunded_amount + p.paid_out_amount - greatest(0, p.received_amount - p.amount) as gone,
         sum(d.amount) over (partition by p.id
                             order by (select max(e.id) from donation_event e where e.donation_id = d.id), d.id) as upto
    from payment p join donation d on d.id = p.donation_id or d.first_id = p.donation_id
   where p.refunded_amount + p.paid_out_amount > 0
     and d.status in ('cancelled', 'refund_due', 'refunded') and d.paid_at is not null)
update donation d
   set returned_at = coalesce((select max(m.created_at) from mail_message m
                                where m.dedupe_key = 'donation_refunded:' || gone.reference), gone.checked_at, now())
  from gone where gone.id = d.id and gone.upto <= gone.gone;
