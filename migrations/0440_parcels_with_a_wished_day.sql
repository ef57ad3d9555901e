-- Parcels that are still here of orders with a wished day had no day to be sent. Those without one stand at the end of the index of
-- what is to be sent, so that few rows are read. The way is that of app/sale/rules/delivery-dates.ts, without islands, for which no day
-- can be wished; business days leave out the holidays up to the end of 2027.
with open as (
  select v.id,
         case when o.prefecture = 1 then 3
              when o.prefecture = 47 then case when coalesce(v.temperature, 'ambient') = 'ambient' then 7 else 4 end
              when o.prefecture in (43, 45, 46) then 3
              else 2 end as way,
         case when coalesce(v.temperature, 'ambient') = 'ambient' then 6 else 2 end as held,
         o.day
    from delivery v
   cross join lateral (
     select delivery_date as day, (delivery_address ->> 'prefecture')::int as prefecture
       from shop_order where id = v.order_id and delivery_date is not null) o
   where v.status in ('waiting', 'preparing')
     and (coalesce(v.planned_until, '9999-12-31'::date) - '2000-01-01'::date) = '9999-12-31'::date - '2000-01-01'::date
     and v.planned_until is null
), spans as (
  select id, day - way - held as first,
         (select max(d)::date from generate_series(day - way - 14, day - way, interval '1 day') d
           where extract(isodow from d) < 6
             and to_char(d, 'MM-DD') between '01-04' and '12-28'
             and d::date <> all (array['2026-10-12', '2026-11-03', '2026-11-23', '2027-01-11', '2027-02-11', '2027-02-23',
                   '2027-03-22', '2027-04-29', '2027-05-03', '2027-05-04', '2027-05-05', '2027-07-19', '2027-08-11', '2027-09-20',
                   '2027-09-23', '2027-10-11', '2027-11-03', '2027-11-23']::date[])) as last
    from open
)
update delivery v set planned_from = least(s.first, s.last), planned_until = s.last
  from spans s where s.id = v.id and s.last is not null;
