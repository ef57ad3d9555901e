-- Whether what a form made was accepted once, whatever came of it since: what was given back whole does not return into the list or
-- cart. Money that came too late and went back was never accepted. Of several donations the form's key stands on the first.
create function form_was_taken(form uuid) returns boolean language sql stable as $$
  select exists (select from donation f
                  where f.form_key = form
                    and exists (select from donation d
                                 where (d.id = f.id or d.first_id = f.id)
                                   and (d.status = 'paid'
                                        or exists (select from donation_event e where e.donation_id = d.id and e.to_status = 'paid'))))
      or exists (select from shop_order o
                  where o.form_key = form
                    and (o.status in ('paid', 'preparing', 'shipped', 'delivered')
                         or exists (select from order_event e where e.order_id = o.id and e.to_status = 'paid')))
$$;

-- The same, and what still waits for its payment.
create or replace function form_stands(form uuid) returns boolean language sql stable as $$
  select form_was_taken(form)
      or exists (select from donation f
                  where f.form_key = form
                    and (f.status = 'pending_payment'
                         or exists (select from donation d where d.first_id = f.id and d.status = 'pending_payment')))
      or exists (select from shop_order o where o.form_key = form and o.status = 'pending_payment')
$$;
