-- Every change of a donation's one-stop wish and of its progress, with who and why.
create table one_stop_event (
  id          bigint generated always as identity primary key,
  donation_id bigint not null references donation,
  wish        text not null check (wish in ('none', 'paper', 'online')),
  status      text check (status in ('requested', 'received', 'incomplete', 'accepted')),
  actor       text not null,
  reason      text not null default '',
  created_at  timestamptz not null default now()
);
create index one_stop_event_donation on one_stop_event (donation_id, id);

-- A wish and its progress belong together.
alter table donation
  add constraint donation_one_stop_whole check ((one_stop = 'none') = (one_stop_status is null)),
  add constraint donation_one_stop_sent check (one_stop_sent_on is null or one_stop <> 'none');

-- Whose papers are still missing, by tax year and member: what the reminders of December and January look for.
create index donation_one_stop_missing on donation ((extract(year from paid_at at time zone 'Asia/Tokyo')), member_id)
  where status = 'paid' and one_stop_status in ('requested', 'incomplete') and one_stop_sent_on is null;
