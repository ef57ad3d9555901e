-- What 0274 and 0412 added is looked at in all rows now, while the site goes on reading and writing them. These checks came with their columns and
-- hold for whatever was written since, so that no row breaks one. Should one do so all the same, as after a restore of data alone with checks put
-- aside, nothing is changed, the release before goes on, and the rows are named: mend them, and migrate again.
do $$
declare
  c record;
  wrong text;
begin
  for c in
    select conname, conrelid::regclass as of, pg_get_expr(conbin, conrelid) as rule
      from pg_constraint
     where connamespace = 'public'::regnamespace
       and conname in ('goods_ticket_genres', 'merchant_registration', 'merchant_tax_rate', 'redemption_reason')
     order by conname
  loop
    begin
      execute format('alter table %s validate constraint %I', c.of, c.conname);
    exception when check_violation then
      execute format('select string_agg(id::text, '', '') from (select id from %s where not (%s) order by id limit 20) as w', c.of, c.rule)
        into wrong;
      raise check_violation using message = format('rows of %s break %s, by their id, the first 20: %s', c.of, c.conname, wrong);
    end;
  end loop;
end $$;
