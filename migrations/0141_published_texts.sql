-- Texts that an operator publishes for a time: news, features, landing pages. All share how they are published:
-- a draft is seen by nobody; a published one from `published_from` until `published_until`.

-- Pages of these texts carry the tag of their table: any change, by whomever, drops them in every process at once.
create function purge_published() returns trigger language plpgsql as $$
begin
  perform pg_notify('page_purge', tg_table_name);
  return null;
end $$;

create table news (
  id              bigint generated always as identity primary key,
  slug            text not null unique check (slug ~ '^[a-z0-9][a-z0-9-]{0,39}$'),   -- its address
  status          text not null default 'draft' check (status in ('draft', 'published')),
  published_from  timestamptz not null,
  published_until timestamptz,
  revised_at      timestamptz,                             -- a change of meaning, shown to readers
  sample          boolean not null default false,          -- tells of something that did not happen: demo only
  checksum        text,                                    -- SHA-256 of the file it was last loaded from; null: written here
  title           text not null check (char_length(title) between 1 and 100),
  category        text not null check (category in ('notice', 'important', 'maintenance', 'campaign')),
  pinned          boolean not null default false,
  body            text not null,                           -- Markdown
  created_at      timestamptz not null default now(),
  updated_at      timestamptz not null default now(),
  check (published_until is null or published_until > published_from)
);
create index news_latest on news (published_from desc);
create trigger touch before update on news for each row execute function touch_updated_at();
create trigger purge after insert or update or delete on news for each statement execute function purge_published();

create table feature (
  id              bigint generated always as identity primary key,
  slug            text not null unique check (slug ~ '^[a-z0-9][a-z0-9-]{0,39}$'),
  status          text not null default 'draft' check (status in ('draft', 'published')),
  published_from  timestamptz not null,
  published_until timestamptz,
  revised_at      timestamptz,
  sample          boolean not null default false,
  checksum        text,
  title           text not null check (char_length(title) between 1 and 60),
  theme           text not null check (char_length(theme) between 1 and 20),   -- 季節, 工芸 …: related features share it
  cover           text not null,                           -- picture key
  lead            text not null check (char_length(lead) between 1 and 200),
  body            text not null,                           -- Markdown
  goods_title     text not null default '',
  goods_picked    text[] not null default '{}',            -- government code/管理番号, in this order
  goods_search    text not null default '',                -- a query string of /goods; its goods follow the picked ones
  goods_limit     smallint not null default 12 check (goods_limit between 1 and 30),
  created_at      timestamptz not null default now(),
  updated_at      timestamptz not null default now(),
  check (published_until is null or published_until > published_from)
);
create trigger touch before update on feature for each row execute function touch_updated_at();
create trigger purge after insert or update or delete on feature for each statement execute function purge_published();

create table landing_page (
  id              bigint generated always as identity primary key,
  slug            text not null unique check (slug ~ '^[a-z0-9][a-z0-9-]{0,39}$'),
  status          text not null default 'draft' check (status in ('draft', 'published')),
  published_from  timestamptz not null,
  published_until timestamptz,
  revised_at      timestamptz,
  sample          boolean not null default false,
  checksum        text,
  title           text not null check (char_length(title) between 1 and 60),
  description     text not null check (char_length(description) between 1 and 200),
  blocks          jsonb not null check (jsonb_typeof(blocks) = 'array'),       -- see app/landing/blocks.ts
  created_at      timestamptz not null default now(),
  updated_at      timestamptz not null default now(),
  check (published_until is null or published_until > published_from)
);
create trigger touch before update on landing_page for each row execute function touch_updated_at();
create trigger purge after insert or update or delete on landing_page for each statement execute function purge_published();
