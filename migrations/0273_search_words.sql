-- A search puts first what its words name: it has to know the whole words of a name, as Japanese has no blanks between them.
-- Rows that the release before writes have none until they are indexed anew, and stand after the others.
alter table goods_text add column words tsvector not null default '';
comment on column goods_text.words is 'Whole words of the name, folded: A what it calls the thing (the last word of a compound), B what only tells more of it, C beginnings and ends of compounds in kanji. Sorts by relevance; finding is by tokens.';
comment on column goods_text.folded is 'The goods'' own brief text, folded as the query is, a line each: name, producer, contents, places and number.';
comment on column goods_text.tokens is 'Single characters and pairs of folded; and whole words with a mark that no query can contain: c: its category''s number, w: what name and contents call it, p: other words of the name, k: readings of its places, d: words of its catch copy and description.';

-- Some words lead to others and not back: who asks for 商品券 is shown お食事券, and who asks for お食事券 no 商品券.
alter table synonym add column means text[] not null default '{}';
comment on column synonym.words is 'Words that stand for one another.';
comment on column synonym.means is 'Words that are found by those of `words`, too, and do not find them.';
alter table synonym drop constraint synonym_words_check;
alter table synonym add constraint synonym_words_check check (cardinality(words) >= 1 and cardinality(words) + cardinality(means) >= 2);
