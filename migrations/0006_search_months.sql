-- Months as bits: counting a facet of twelve values over all goods reads one integer a row instead of an array.
create function month_bits(months smallint[]) returns integer language sql immutable strict as $$
  select coalesce(bit_or(1 << (m - 1)), 0)::integer from unnest(months) as m
$$;

alter table goods_search add column month_bits integer not null generated always as (month_bits(arrival_months)) stored;
