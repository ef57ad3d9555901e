-- How many applications go through to the end while new applicants wait: the rate of the door comes back to so many soon.
alter table admission
  add column submitted      integer not null default 0 check (submitted >= 0),
  add column submitted_rate double precision not null default 0 check (submitted_rate >= 0);
comment on column admission.submitted is 'applications that were submitted since numbers were last called';
comment on column admission.submitted_rate is 'applications that are submitted in a second, of the last half minute or so';
