-- New goods, copies of goods and proposals of new goods are made once, however often their form is sent.
alter table goods add column if not exists form_key uuid;
alter table goods_proposal add column if not exists form_key uuid;
comment on column goods.form_key is 'of the form that made them; null: an import, or before there was one';
comment on column goods_proposal.form_key is 'of the form that made it; null: a change of goods, or before there was one';
