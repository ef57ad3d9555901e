-- A sheet of products that was sent as one of gifts, or the other way round, is told of once.
alter table goods_import add column looks_like text check (looks_like in ('gift', 'product') and looks_like <> kind);
comment on column goods_import.looks_like is 'the kind of which the sheet is by what stands in it, where it was sent as the other one';
