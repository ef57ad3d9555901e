-- What 0310 added is looked at in all rows now, while the site goes on reading and writing them.
alter table donation validate constraint donation_first_id_fkey;
alter table donation validate constraint donation_first;
