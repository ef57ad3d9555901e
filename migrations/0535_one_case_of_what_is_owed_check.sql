-- What 0534 widened is looked at in all rows now, while the site goes on reading and writing them.
alter table money_case_event validate constraint money_case_event_what_check;
