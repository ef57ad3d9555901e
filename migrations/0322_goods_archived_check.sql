-- Reads the table through beside the site's work.
alter table goods validate constraint goods_archived_are_not_offered;
