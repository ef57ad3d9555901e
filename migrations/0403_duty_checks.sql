-- What governments look after besides: where their gifts come from, and those that they give away for publicity.

create table origin_check (
  id              bigint generated always as identity primary key,
  form_key        uuid        not null unique,
  producer_id     bigint      not null references producer,
  checked_on      date        not null,
  outcome         text        not null check (outcome in ('sound', 'doubtful')),
  evidence        text        not null check (char_length(evidence) between 1 and 500),
  staff_id        bigint references staff on delete set null,
  created_at      timestamptz not null default now()
);
comment on table origin_check is 'That a government looked at where a producer''s gifts come from (産地の確認), when, and by what evidence. It is not changed afterwards.';
create index origin_check_producer on origin_check (producer_id, checked_on desc, id desc);
create index origin_check_staff on origin_check (staff_id);

create table publicity_plan (
  goods_id    bigint      not null references goods on delete cascade,
  begins      date        not null check (extract(day from begins) = 1 and extract(month from begins) = 10),
  distributed integer     not null check (distributed between 0 and 100000000),
  plan        text        not null check (char_length(plan) <= 200),
  updated_at  timestamptz not null default now(),
  primary key (goods_id, begins)
);
create trigger touch before update on publicity_plan for each row execute function touch_updated_at();
comment on table publicity_plan is 'Of a gift made for publicity (第5号): how many pieces the government gave away itself in the twelve months before a 指定期間, which it may not give more of in return.';
