create table prefecture (
  code       smallint primary key check (code between 1 and 47),  -- JIS X 0401
  name       text not null unique,
  kana       text not null,
  region     text not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create trigger touch before update on prefecture for each row execute function touch_updated_at();

create table government (
  code              char(6) primary key check (code ~ '^[0-9]{6}$'),  -- 全国地方公共団体コード with its check digit
  name              text not null,
  kana              text not null,                                    -- katakana
  prefecture_code   smallint not null references prefecture,
  kind              text not null check (kind in ('prefecture', 'city', 'special_ward', 'town', 'village')),
  head_title        text not null default '市長',                      -- 知事, 市長, 区長, 町長, 村長
  head_name         text not null default '',
  message           text not null default '',
  profile           text not null default '',                         -- Markdown
  image             text not null default '',                         -- picture key, see the media route
  department        text not null default '',
  phone             text not null default '',
  email             text not null default '',
  website           text not null default '',
  min_amount        integer not null default 1000 check (min_amount between 1 and 100000000),
  payment_methods   text[] not null default '{card}'
    check (payment_methods <@ '{card,wallet,konbini,pay_easy,bank_transfer}'::text[] and cardinality(payment_methods) > 0),
  one_stop_postal   text not null default '',                          -- where paper applications go: 〒, address, department
  one_stop_address  text not null default '',
  one_stop_online   boolean not null default false,
  -- 総務大臣の指定 (地方税法 37条の2第2項): no donation is taken outside it. Null from = not designated.
  designated_from   date,
  designated_until  date,
  created_at        timestamptz not null default now(),
  updated_at        timestamptz not null default now(),
  check (designated_until is null or designated_from is not null)
);
create index government_prefecture on government (prefecture_code, code);
create trigger touch before update on government for each row execute function touch_updated_at();

-- 使い道. Every government has at least the one "自治体におまかせ" (is_default).
create table usage (
  id              bigint generated always as identity primary key,
  government_code char(6) not null references government,
  title           text not null check (char_length(title) between 1 and 100),
  description     text not null default '',
  position        integer not null default 0,
  active          boolean not null default true,
  is_default      boolean not null default false,
  created_at      timestamptz not null default now(),
  updated_at      timestamptz not null default now(),
  unique (government_code, title)
);
create unique index usage_one_default on usage (government_code) where is_default;
create trigger touch before update on usage for each row execute function touch_updated_at();

create table postal_code (
  code            char(7) not null check (code ~ '^[0-9]{7}$'),
  prefecture_code smallint not null references prefecture,
  city            text not null,                         -- 郡・市区町村 as written on letters, wards included
  town            text not null default '',
  government_code char(6) references government,         -- the municipality (a ward belongs to its city)
  primary key (code, city, town)
);
create index postal_code_city on postal_code (prefecture_code, city);
