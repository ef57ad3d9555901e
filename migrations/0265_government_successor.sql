-- Mergers: a municipality that has ended stays, for the donations that it received, and names the one that it is now part of.
alter table government
  add column ended_on       date,
  add column successor_code char(6) references government,
  add constraint government_successor check ((ended_on is null) = (successor_code is null) and successor_code <> code);
create index government_successor_of on government (successor_code);
comment on column government.ended_on is 'the first day on which the municipality is no more (廃置分合の日)';
comment on column government.successor_code is 'of the municipality that its area belongs to now, which has not ended itself';

-- The name on papers and in histories is the one of the day of the application.
alter table donation add column government_name text not null default '';
comment on column donation.government_name is 'as it was called at the application; empty in donations of older versions, which follow the government until it is renamed';
