-- Of several donations in one payment it is known which refund came back first: what people pay out is that one's. And of money that
-- is to be returned one case is open, whose sum is what is owed; its history tells of each change.
alter table donation add column return_failed_at timestamptz;
comment on column donation.return_failed_at is 'when the refund of return_failed came back, the last time; null of those before it was written down';

-- Not valid: 0535 looks at the old rows.
alter table money_case_event
  drop constraint money_case_event_what_check,
  add constraint money_case_event_what_check
    check (what in ('opened', 'changed', 'came_back', 'taken', 'left', 'closed', 'paid_out')) not valid;
comment on column money_case.amount is 'yen; of money to return what is owed now, and once it was paid out, what was paid';

-- Open ones about one payment, the newest of which was opened over all that was owed: the oldest stays, with its deadline.
with several as (
  select c.id, c.amount, first_value(c.id) over w as stays, first_value(c.amount) over (partition by c.payment_id order by c.id desc) as owed
    from money_case c
   where c.closed_at is null and c.kind in ('refund_failed', 'return_by_hand', 'return_stuck')
  window w as (partition by c.payment_id order by c.due_at, c.id)
), changed as (
  update money_case c set amount = case when s.id = s.stays then s.owed else c.amount end,
                          closed_at = case when s.id <> s.stays then now() end
    from several s
   where c.id = s.id and (s.id <> s.stays or s.owed <> s.amount)
  returning c.id, s.stays, s.owed, s.amount as before
)
insert into money_case_event (case_id, what, actor, note)
select id, case when id = stays then 'changed' else 'closed' end, 'payments',
       case when id = stays then before || ' → ' || owed else 'goes on in case ' || stays end
  from changed;
