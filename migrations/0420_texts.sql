-- Texts as staff and the files of content/ write them: a text is a file with its front matter, each version of it is kept as it was
-- written. What visitors read is made from the version that is live: rows of news, feature and landing_page; of guidance the built file,
-- unless somebody wrote another one.
create table site_text (
  id            bigint generated always as identity primary key,
  kind          text not null check (kind in ('news', 'feature', 'landing_page', 'guidance', 'faq')),
  slug          text not null check (slug ~ '^[a-z0-9][a-z0-9-]{0,39}$'),   -- the file's name without its end
  title         text not null check (char_length(title) between 1 and 200),  -- of the newest version
  search_words  text not null,                                -- title and slug, folded
  version       integer not null default 1 check (version >= 1),   -- the newest
  live          integer,                                      -- what visitors read; null: nothing
  shown_from    timestamptz,                                  -- of what is live
  shown_until   timestamptz,
  withdrawn     boolean not null default false,               -- it was live, and somebody took it away
  next          integer,                                      -- becomes live
  next_at       timestamptz,                                  -- at this instant
  archived_at   timestamptz,
  file_checksum text,                                         -- SHA-256 of its file of content/ as it was last looked at
  file_offered  text,                                         -- what its file says meanwhile, of which staff have not decided
  created_at    timestamptz not null default now(),
  updated_at    timestamptz not null default now(),
  unique (kind, slug),
  check ((next is null) = (next_at is null)),
  check (live is null or (not withdrawn and archived_at is null)),
  check (next is null or archived_at is null)
);
comment on table site_text is 'A text of the site with the version that visitors read: news, feature, landing page, guidance, FAQ.';
comment on column site_text.file_offered is 'what its file says since staff wrote another version: taken over only when somebody says so';
create index site_text_latest on site_text (updated_at desc, id desc);
create trigger touch before update on site_text for each row execute function touch_updated_at();

create table site_text_version (
  text_id    bigint not null references site_text,
  number     integer not null check (number >= 1),
  source     text not null check (octet_length(source) <= 100000),   -- front matter and Markdown, as in a file
  from_file  boolean not null,                                -- as it stood in content/
  made_by    bigint references staff on delete set null,      -- null: loaded
  made_at    timestamptz not null default now(),
  primary key (text_id, number)
);
comment on table site_text_version is 'A version of a text as it was written, also one that nobody has published.';
create index site_text_version_by on site_text_version (made_by);
alter table site_text add foreign key (id, live) references site_text_version;
alter table site_text add foreign key (id, next) references site_text_version;

-- Guidance that somebody wrote in place of what is built in is read by every process.
create function purge_guidance() returns trigger language plpgsql as $$
begin
  perform pg_notify('page_purge', 'guidance');
  return null;
end $$;
create trigger purge after update on site_text for each row
  when (new.kind in ('guidance', 'faq') and old.live is distinct from new.live) execute function purge_guidance();

-- A picture is kept as long as any version names it: drafts, what is to come, and what somebody may go back to.
create function pictures_in(words text) returns text[] language sql immutable as $$
  select array(select distinct m[1] from regexp_matches(words, 'u/([A-Za-z0-9_-]{22})', 'g') m)
$$;
create index site_text_version_pictures on site_text_version using gin (pictures_in(source));
create trigger pictures after insert or update of source or delete on site_text_version
  for each row execute function pictures_named();

create or replace function picture_is_named(picture text) returns boolean language sql stable as $$
  select exists (select from goods where images @> jsonb_build_array(jsonb_build_object('key', 'u/' || picture)))
      or exists (select from government where image = 'u/' || picture)
      or exists (select from news where position('u/' || picture in body) > 0)
      or exists (select from feature where cover = 'u/' || picture or position('u/' || picture in body) > 0)
      or exists (select from landing_page where position('u/' || picture in blocks::text) > 0)
      or exists (select from site_text_version where pictures_in(source) @> array[picture])
$$;

-- Pictures of texts are the operator's, no government's.
alter table picture alter column government_code drop not null;
alter table picture drop constraint picture_government_code_sha256_key;
alter table picture add unique nulls not distinct (government_code, sha256);
comment on column picture.government_code is 'whose it is; null: the operator''s';
