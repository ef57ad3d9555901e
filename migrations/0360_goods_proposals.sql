-- What a producer would like to be said of their goods: what is live stays as it is until the government has looked.
create table goods_proposal (
  id              bigint generated always as identity primary key,
  goods_id        bigint references goods,               -- null: new goods
  government_code char(6) not null references government,
  producer_id     bigint not null references producer,
  kind            text not null check (kind in ('gift', 'product')),
  texts           jsonb not null,                        -- {column: as text}, with category_id
  stock           integer check (stock >= 0),            -- of new goods
  state           text not null default 'proposed' check (state in ('proposed', 'returned', 'approved', 'withdrawn')),
  comment         text not null default '' check (char_length(comment) <= 1000),
  proposed_by     bigint references staff on delete set null,
  decided_by      bigint references staff on delete set null,
  decided_at      timestamptz,
  created_at      timestamptz not null default now(),
  updated_at      timestamptz not null default now()
);
create trigger touch before update on goods_proposal for each row execute function touch_updated_at();
create unique index goods_proposal_open on goods_proposal (goods_id) where state in ('proposed', 'returned');
create index goods_proposal_goods on goods_proposal (goods_id);
create index goods_proposal_government on goods_proposal (government_code, state, updated_at);
create index goods_proposal_producer on goods_proposal (producer_id, state, updated_at);
create index goods_proposal_by on goods_proposal (proposed_by);
create index goods_proposal_decided on goods_proposal (decided_by);
comment on table goods_proposal is 'Goods, or changes of goods, that a producer proposes and the government approves or returns.';
