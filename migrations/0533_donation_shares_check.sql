-- What 0532 added is looked at in all rows now, while the site goes on reading and writing them.
alter table donation validate constraint donation_shares_check;
