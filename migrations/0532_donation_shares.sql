-- What went back of a payment for several donations, and what a bank took of it, is written down for each of them when it happens:
-- worked out from the payment's sums, ending another one could say something else of the first. Old rows are checked by 0533.

-- Before PostgreSQL 18 no column with a default is added to a table of which a function with a parsed body takes a row: kept as text they do the same.
create or replace function donation_method(d donation) returns text stable language sql as $$
  select p.method from payment p where p.donation_id = coalesce(d.first_id, d.id)
$$;
create or replace function order_method(o shop_order) returns text stable language sql as $$
  select p.method from payment p where p.order_id = o.id
$$;

alter table donation
  add column refunded_amount integer not null default 0,
  add column paid_out_amount integer not null default 0,
  add column lost_amount integer not null default 0,
  add column return_failed boolean not null default false,
  add constraint donation_shares_check check (
    refunded_amount >= 0 and paid_out_amount >= 0 and lost_amount >= 0
    and refunded_amount + paid_out_amount + lost_amount <= amount) not valid;
comment on column donation.refunded_amount is 'yen of this donation that the provider gave back, once it had ended after it was paid';
comment on column donation.paid_out_amount is 'yen of it that people paid out past the provider';
comment on column donation.lost_amount is 'yen of it that the payer''s bank took back in a dispute that was lost';
comment on column donation.return_failed is 'a refund of it came back from the payer''s bank and has not been replaced yet';
comment on column donation.returned_at is 'when the last of what goes back from here of its money had gone, once it had ended after it was paid; null while it has not';

-- Of those before, as it was worked out until now: what went back went to those that ended first; of the others a bank took what
-- it took of those that ended first, and what is left of what went back is theirs.
with ended as (
  select d.id, d.amount, p.id as payment_id, p.refunded_amount, p.bounced_amount, p.checked_at, d.returned_at is not null as gone,
         p.refunded_amount + p.paid_out_amount - greatest(0, p.received_amount - p.amount) as back,
         (select coalesce(sum((x ->> 'amount')::int), 0)::int
            from jsonb_array_elements(p.disputes) x where x ->> 'status' = 'lost') as lost,
         (select max(e.id) from donation_event e where e.donation_id = d.id) as ended_by
    from payment p join donation d on d.id = p.donation_id or d.first_id = p.donation_id
   where (p.refunded_amount + p.paid_out_amount + p.bounced_amount > 0 or p.disputes <> '[]')
     and d.status in ('cancelled', 'refund_due', 'refunded') and d.paid_at is not null
), ordered as (
  select ended.*, sum(amount) over (partition by payment_id, gone order by ended_by, id) - amount as before,
         coalesce(sum(amount) filter (where gone) over (partition by payment_id), 0) as gone_before
    from ended
), taken as (
  select ordered.*, case when gone then 0 else least(amount, greatest(0, lost - before)) end as taken from ordered
), shared as (
  select taken.*, case when gone then amount
                       else least(amount - taken, greatest(0, back - gone_before
                              - (sum(amount - taken) over (partition by payment_id, gone order by ended_by, id) - (amount - taken)))) end as went,
         sum(case when gone then amount else 0 end) over (partition by payment_id order by gone desc, ended_by, id)
           - case when gone then amount else 0 end as went_before
    from taken
), split as (
  select shared.*, least(went, greatest(0, refunded_amount - went_before)) as by_provider from shared
)
update donation d
   set refunded_amount = s.by_provider, paid_out_amount = s.went - s.by_provider, lost_amount = s.taken,
       returned_at = coalesce(d.returned_at, case when s.went > 0 and s.went + s.taken = s.amount then coalesce(s.checked_at, now()) end),
       return_failed = s.bounced_amount > 0 and s.went + s.taken < s.amount
  from split s where s.id = d.id;
