-- migrate: no transaction
create unique index concurrently if not exists goods_form_key on goods (form_key) where form_key is not null;
create unique index concurrently if not exists goods_proposal_form_key on goods_proposal (form_key) where form_key is not null;
