-- form_stands without the call of another function, which PostgreSQL before 18 plans anew each time: it is asked of every line of a list.
create or replace function form_stands(form uuid) returns boolean language sql stable as $$
  select exists (select from donation f
                  where f.form_key = form
                    and exists (select from donation d
                                 where (d.id = f.id or d.first_id = f.id)
                                   and (d.status in ('pending_payment', 'paid')
                                        or exists (select from donation_event e where e.donation_id = d.id and e.to_status = 'paid'))))
      or exists (select from shop_order o
                  where o.form_key = form
                    and (o.status in ('pending_payment', 'paid', 'preparing', 'shipped', 'delivered')
                         or exists (select from order_event e where e.order_id = o.id and e.to_status = 'paid')))
$$;
