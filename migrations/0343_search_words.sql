-- What people type is looked after in the console: words that mean the same, goods that stand first for a word, and words that
-- find nothing.
alter table synonym add column version integer not null default 1;
comment on column synonym.version is 'counts what staff changed of it: a form that was opened at another one is shown what changed';

create table search_pin (
  id         bigint generated always as identity primary key,
  kind       text not null check (kind in ('gift', 'product')),
  word       text not null check (char_length(word) between 1 and 50),
  folded     text not null check (folded <> ''),
  starts_at  timestamptz,
  ends_at    timestamptz,
  version    integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  unique (kind, folded),
  check (ends_at > starts_at)
);
comment on table search_pin is 'A search for which the operator says which goods stand first in the order of relevance, of gifts or of products.';
comment on column search_pin.folded is 'word as searches are compared: whoever types exactly this is shown them';
comment on column search_pin.starts_at is 'null: at once';
comment on column search_pin.ends_at is 'null: until it is removed';
create trigger touch before update on search_pin for each row execute function touch_updated_at();

create table search_pin_goods (
  pin_id   bigint not null references search_pin on delete cascade,
  goods_id bigint not null references goods on delete cascade,
  position smallint not null check (position between 1 and 10),
  primary key (pin_id, position),
  unique (pin_id, goods_id)
);
comment on table search_pin_goods is 'The goods of a search_pin in their order. Those that the search does not find are passed over.';
create index search_pin_goods_goods on search_pin_goods (goods_id);

create table search_miss (
  day   date not null,
  kind  text not null check (kind in ('gift', 'product')),
  word  text not null check (char_length(word) between 1 and 50),
  times integer not null default 1 check (times > 0),
  primary key (day, kind, word)
);
comment on table search_miss is 'How often a search found nothing, by day in Japan. Nobody''s: no visitor, no address, no time.';
comment on column search_miss.word is 'the words, folded, with one blank between them';

-- Lists and suggestions are made anew, and whatever the processes keep of words is read again.
create function purge_words() returns trigger language plpgsql as $$
begin
  perform purge_page('words');
  return null;
end $$;
create trigger purge after insert or update or delete on synonym for each statement execute function purge_words();
create trigger purge after insert or update or delete on search_pin for each statement execute function purge_words();
-- By row: a goods that is deleted asks for its pins, and has none.
create trigger purge after insert or update or delete on search_pin_goods for each row execute function purge_words();
