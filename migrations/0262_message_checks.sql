-- What 0260 added to donations is looked at in all rows now, while the site goes on reading and writing them.
alter table donation validate constraint donation_message_state_check;
