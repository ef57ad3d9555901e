-- Gifts that come late or were promised too often: their donors are asked once, by mail, what is to become of it.
create table remedy (
  id              bigint generated always as identity primary key,
  government_code char(6) not null references government,
  goods_id        bigint not null references goods,
  words           text not null check (char_length(words) between 1 and 1000),
  wait_until      date not null,
  refunds         boolean not null,
  deadline        date not null,
  form_key        uuid not null unique,
  staff_id        bigint references staff on delete set null,
  created_at      timestamptz not null default now(),
  closed_at       timestamptz,
  check (wait_until > deadline)
);
comment on table remedy is 'What a government offers the donors of a gift that comes late or was promised too often: to wait, another gift, or their money back.';
comment on column remedy.words is 'what happened, and its apology, as donors read it';
comment on column remedy.wait_until is 'the day by which the gift leaves for who waits';
comment on column remedy.deadline is 'the last day in Japan on which donors choose; who has not waits';
comment on column remedy.closed_at is 'from when nobody chooses any more, and what was chosen is carried out';
create index remedy_government on remedy (government_code, id);
create index remedy_goods on remedy (goods_id);
create index remedy_staff on remedy (staff_id);
create index remedy_open on remedy (deadline) where closed_at is null;

create table remedy_gift (
  remedy_id bigint not null references remedy on delete cascade,
  sku_id    bigint not null references sku,
  primary key (remedy_id, sku_id)
);
comment on table remedy_gift is 'Variants that are offered in place of the gift.';
create index remedy_gift_sku on remedy_gift (sku_id);

create table remedy_donor (
  id          bigint generated always as identity primary key,
  remedy_id   bigint not null references remedy on delete cascade,
  donation_id bigint not null references donation on delete cascade,
  mailed_at   timestamptz,
  choice      text check (choice in ('wait', 'substitute', 'refund')),
  sku_id      bigint references sku,
  chosen_at   timestamptz,
  outcome     text check (outcome in ('done', 'gone', 'kept')),
  outcome_at  timestamptz,
  unique (remedy_id, donation_id),
  check ((sku_id is not null) = (choice is not distinct from 'substitute')),
  check ((choice is null) = (chosen_at is null)),
  check ((outcome is null) = (outcome_at is null))
);
comment on table remedy_donor is 'A donation whose donor is asked, and what they chose; of another gift the pieces are taken from its stock as it is chosen.';
comment on column remedy_donor.outcome is 'once it is carried out: done; gone, as the donation had ended or left before; kept, as people must look at it';
create unique index remedy_donor_once on remedy_donor (donation_id) where outcome is null;
create index remedy_donor_donation on remedy_donor (donation_id);
create index remedy_donor_sku on remedy_donor (sku_id) where sku_id is not null;
create index remedy_donor_unsettled on remedy_donor (remedy_id, id) where outcome is null;
