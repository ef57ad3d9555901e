-- Reads the table through beside the site's work.
alter table delivery validate constraint delivery_status_check;
alter table delivery validate constraint delivery_returned_has_instant;
