-- お気に入り. Goods that are deleted stay in the list under the name they had, without anything to lead to.
create table favorite_goods (
  id         bigint generated always as identity primary key,
  member_id  bigint not null references member,
  goods_id   bigint references goods on delete set null,
  kind       text not null check (kind in ('gift', 'product')),   -- whose storefront's list it stands in
  name       text not null,                                       -- of the goods when they were added
  created_at timestamptz not null default now(),
  unique (member_id, goods_id)
);
create index favorite_goods_latest on favorite_goods (member_id, kind, created_at desc, id desc);
create index favorite_goods_goods on favorite_goods (goods_id);

create table favorite_government (
  member_id       bigint not null references member,
  government_code char(6) not null references government,
  created_at      timestamptz not null default now(),
  primary key (member_id, government_code)
);
create index favorite_government_latest on favorite_government (member_id, created_at desc, government_code);

-- 最近見た返礼品: one row for each goods, of which the latest 50 of a member are kept.
create table recently_viewed (
  member_id  bigint not null references member,
  goods_id   bigint not null references goods on delete cascade,
  viewed_at  timestamptz not null,
  primary key (member_id, goods_id)
);
create index recently_viewed_latest on recently_viewed (member_id, viewed_at desc, goods_id desc);
create index recently_viewed_goods on recently_viewed (goods_id);

-- A heart that a visitor pressed, until the login or registration that it led to.
create table favorite_wish (
  token_hash      bytea primary key,                              -- SHA-256 of the cookie's token
  goods_id        bigint references goods on delete cascade,
  government_code char(6) references government,
  expires_at      timestamptz not null,
  created_at      timestamptz not null default now(),
  check (num_nonnulls(goods_id, government_code) = 1)
);
create index favorite_wish_expiry on favorite_wish (expires_at);
create index favorite_wish_goods on favorite_wish (goods_id);
