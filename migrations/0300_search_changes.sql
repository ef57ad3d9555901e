-- The search program holds all goods in memory and asks once in a while what has changed since it last looked. Every row says in
-- which transaction it was written last; what has left says so in a table of its own.
alter table goods_search add column changed xid8 not null default '0';
alter table goods_search alter column changed set default pg_current_xact_id();
alter table goods_text add column changed xid8 not null default '0';
alter table goods_text alter column changed set default pg_current_xact_id();
comment on column goods_search.changed is 'the transaction that wrote the row last; 0: before this was noted';
comment on column goods_text.changed is 'as goods_search.changed';

create table goods_gone (
  goods_id bigint primary key,
  changed  xid8 not null default pg_current_xact_id()
);
comment on table goods_gone is 'Goods whose row left goods_search, once or more; 0: the whole table was emptied. Some have come back since.';
comment on column goods_gone.changed is 'the transaction in which it left last';
create index goods_gone_changed on goods_gone (changed);

create function note_change() returns trigger language plpgsql as $$
begin
  new.changed := pg_current_xact_id();
  return new;
end $$;
create trigger goods_search_changed before update on goods_search for each row execute function note_change();
create trigger goods_text_changed before update on goods_text for each row execute function note_change();

create function note_gone() returns trigger language plpgsql as $$
begin
  if tg_op = 'TRUNCATE' then
    insert into goods_gone values (0) on conflict (goods_id) do update set changed = excluded.changed;
  else
    insert into goods_gone select goods_id from gone order by goods_id
        on conflict (goods_id) do update set changed = excluded.changed;
  end if;
  return null;
end $$;
create trigger goods_search_gone after delete on goods_search referencing old table as gone
  for each statement execute function note_gone();
create trigger goods_search_emptied after truncate on goods_search for each statement execute function note_gone();
