-- Goods are edited by several people: who saves second is shown what changed meanwhile.
alter table goods
  add column version     integer not null default 1,
  -- Put away: nobody's list shows them, and books that name them stay whole.
  add column archived_at timestamptz,
  add constraint goods_archived_are_not_offered check (archived_at is null or status <> 'published') not valid;
comment on column goods.version is 'counts what staff changed of it: a form that was opened at another one is shown what changed';
comment on column goods.archived_at is 'when it was put away; it stays for what names it';

-- What staff list: by government, the latest changed first, and by its number.
create index goods_edited on goods (government_code, updated_at desc, id desc) where archived_at is null;
