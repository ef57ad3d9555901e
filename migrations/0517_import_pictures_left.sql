-- What an archive of pictures changed is its pictures alone: they can be taken back whatever else was changed since.
alter table goods_import_before add column became jsonb;
comment on column goods_import_before.became is 'the pictures as an archive left them; null: it was a sheet';
