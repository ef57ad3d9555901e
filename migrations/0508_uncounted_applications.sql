-- What a paid application adds to the popularity of its goods is appended and counted within a minute: until now each completion changed the same two
-- rows as every other of the goods that all want.
create table uncounted_application (
  id       bigint generated always as identity primary key,
  goods_id bigint not null,
  paid_at  timestamptz not null
);
comment on table uncounted_application is 'Paid applications for goods that popularity and days do not count yet: job count_applications takes them away each minute. Without a reference to goods, whose row each would lock: those that are gone count for nothing.';
create index uncounted_application_goods on uncounted_application (goods_id);
