-- Which one-stop applications there are and how far each has come, by government and tax year: what a desk counts and lists in
-- January. Triggers keep it what the donations say, whoever writes them.
create table one_stop_application (
  donation_id     bigint primary key references donation on delete cascade,
  government_code char(6) not null references government,
  tax_year        smallint not null,
  source          text not null check (source in ('paper', 'online')),
  state           text not null check (state in ('requested', 'received', 'incomplete', 'accepted', 'withdrawn')),
  arrived_on      date,
  faults          text[] not null default '{}' check (cardinality(faults) <= 20),
  fault_note      text not null default '' check (char_length(fault_note) <= 500),
  home            jsonb,                                  -- name and address of 1 January, from a change notice
  home_on         date,
  addressee_code  char(6) references government,          -- as staff decided, where the address leaves it open
  created_at      timestamptz not null default now(),
  updated_at      timestamptz not null default now(),
  constraint one_stop_application_arrived check ((state = 'requested') = (arrived_on is null)),
  constraint one_stop_application_home check ((home is null) = (home_on is null))
);
comment on table one_stop_application is 'A one-stop application (申告特例申請書) that is awaited or has arrived, one for each donation.';
comment on column one_stop_application.state is 'as the donation says; withdrawn: had arrived, and the wish or the donation has ended since';
comment on column one_stop_application.arrived_on is 'the day that counts for the deadline; null: awaited';
comment on column one_stop_application.home is 'name and address of 1 January as a change notice (変更届出書) says them; null: as the donation says';
create index one_stop_application_desk on one_stop_application (government_code, tax_year, donation_id);
create index one_stop_application_state on one_stop_application (government_code, tax_year, state, donation_id);
create index one_stop_application_year on one_stop_application (tax_year, state, donation_id);
create index one_stop_application_arrived on one_stop_application (tax_year, arrived_on, donation_id);
create trigger touch before update on one_stop_application for each row execute function touch_updated_at();

create function follow_one_stop() returns trigger language plpgsql as $$
declare
  arrived constant boolean := new.one_stop_status in ('received', 'incomplete', 'accepted');
  today constant date := (now() at time zone 'Asia/Tokyo')::date;
begin
  if new.status <> 'paid' or new.one_stop_status is null then
    delete from one_stop_application where donation_id = new.id and arrived_on is null;
    update one_stop_application set state = 'withdrawn' where donation_id = new.id and state <> 'withdrawn';
    return null;
  end if;
  insert into one_stop_application as a (donation_id, government_code, tax_year, source, state, arrived_on)
  values (new.id, new.government_code, extract(year from new.paid_at at time zone 'Asia/Tokyo'), new.one_stop,
          new.one_stop_status, case when arrived then today end)
  on conflict (donation_id) do update
    set source = excluded.source, state = excluded.state,
        arrived_on = case when not arrived then null when a.state = 'withdrawn' then today else coalesce(a.arrived_on, today) end,
        faults = case when excluded.state = 'incomplete' then a.faults else '{}' end,
        fault_note = case when excluded.state = 'incomplete' then a.fault_note else '' end;
  return null;
end $$;
create trigger follow_one_stop_begun after insert on donation
  for each row when (new.paid_at is not null and new.one_stop_status is not null) execute function follow_one_stop();
create trigger follow_one_stop after update of one_stop, one_stop_status, status, paid_at on donation
  for each row when (new.paid_at is not null
                     and (old.one_stop_status is not null or new.one_stop_status is not null)
                     and (old.one_stop, old.one_stop_status, old.status, old.paid_at)
                         is distinct from (new.one_stop, new.one_stop_status, new.status, new.paid_at))
  execute function follow_one_stop();

insert into one_stop_application (donation_id, government_code, tax_year, source, state, arrived_on)
select d.id, d.government_code, extract(year from d.paid_at at time zone 'Asia/Tokyo'), d.one_stop, d.one_stop_status,
       case when d.one_stop_status <> 'requested' then coalesce(
         (select (e.created_at at time zone 'Asia/Tokyo')::date from one_stop_event e
           where e.donation_id = d.id and e.status in ('received', 'incomplete', 'accepted') order by e.id limit 1),
         (d.paid_at at time zone 'Asia/Tokyo')::date) end
  from donation d
 where d.status = 'paid' and d.paid_at is not null and d.one_stop_status is not null;
