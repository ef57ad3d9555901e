-- What a form has changed of many goods at once: pressed twice, the second press tells what the first one did.
create table goods_bulk_change (
  form_key   uuid not null,
  goods_id   bigint not null references goods on delete cascade,
  changes    text[] not null,
  created_at timestamptz not null default now(),
  primary key (form_key, goods_id)
);
create index goods_bulk_change_goods on goods_bulk_change (goods_id);
create index goods_bulk_change_age on goods_bulk_change (created_at);
comment on table goods_bulk_change is 'What a form of the console has changed of many goods at once, each once.';
comment on column goods_bulk_change.changes is 'in words, as they were shown: 「寄附金額: 10,000円 → 12,000円」';
