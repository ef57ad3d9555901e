-- 再入荷・受付開始のお知らせ: who wants one mail when goods that cannot be had now can be had. The row goes in the transaction
-- that queues the mail.
create table goods_notice (
  id         bigint generated always as identity primary key,
  member_id  bigint not null references member,
  goods_id   bigint not null references goods on delete cascade,
  cause      text not null check (cause in ('opening', 'restock')),
  created_at timestamptz not null default now(),
  unique (member_id, goods_id)
);
-- Walked from goods to goods by the job that looks what can be had, and read in turn for one of them.
create index goods_notice_goods on goods_notice (goods_id, id);
-- By which the night finds those that have waited for too long.
create index goods_notice_created on goods_notice (created_at);
comment on table goods_notice is 'A member''s wish for one mail as soon as goods that cannot be had now can be had; it goes once the mail is queued.';
comment on column goods_notice.cause is 'why they could not be had when the member asked: not open yet, or sold out';
