-- Says of an import that it was checked again, as goods had changed between its check and its taking over.

alter table goods_import add column overtaken boolean not null default false;
comment on column goods_import.overtaken is 'goods had changed since the check when it was to be taken over: nothing was, and it was checked again';
