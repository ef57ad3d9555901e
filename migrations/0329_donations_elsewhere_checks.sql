-- What 0327 added is looked at in all rows now, while the site goes on reading and writing them.
alter table donation validate constraint donation_of_site;
alter table payment validate constraint payment_method_check;
