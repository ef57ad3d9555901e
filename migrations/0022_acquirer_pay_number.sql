-- The number that a payer names at a counter; only methods paid there have one.
alter table acquirer.payment add column pay_number text unique;
