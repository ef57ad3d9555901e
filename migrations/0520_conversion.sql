-- How often each step on the way to a donation or an order was reached, by the day in Japan. Of nobody: a name and a number.
create table conversion_count (
  day   date   not null,
  step  text   not null check (step ~ '^(donation|order)_(view|form|confirm|submit|paid)$'),
  count bigint not null check (count > 0),
  primary key (day, step)
) with (fillfactor = 50);  -- every process adds to today's ten rows every few seconds
comment on table conversion_count is 'How often the steps from a page of goods to a payment were reached on a day in Japan. Counted in memory by each process and added every few seconds: of no visitor.';
comment on column conversion_count.step is 'donation or order, and how far: see platform/conversion/steps.ts';
