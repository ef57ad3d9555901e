-- Every table carries created_at and updated_at; this trigger keeps the second one true.
create function touch_updated_at() returns trigger language plpgsql as $$
begin
  new.updated_at := now();
  return new;
end $$;

-- Counters of the throttles (layout fixed by rate-limiter-flexible).
create table throttle (
  key    varchar(255) primary key,
  points integer not null default 0,
  expire bigint
);
create index throttle_expire on throttle (expire);
