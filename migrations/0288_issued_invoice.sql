-- 領収書, 領収書 兼 適格請求書 and 適格返還請求書 as they were issued. A copy of what was issued is kept (消費税法 57条の4第6項,
-- 電子帳簿保存法 7条): another print says the same, and whatever says something else is another version.
create table issued_invoice (
  order_id  bigint not null references shop_order,
  refund    smallint not null check (refund >= 0),
  version   smallint not null check (version between 1 and 20),
  addressee text not null check (char_length(addressee) between 1 and 70),
  honorific text not null check (honorific in ('様', '御中')),
  proviso   text not null check (char_length(proviso) between 1 and 30),
  content   jsonb not null,
  actor     text not null check (actor in ('member', 'guest')),
  issued_at timestamptz not null default now(),
  primary key (order_id, refund, version)
);
comment on table issued_invoice is 'Each version of the tax papers of an order, as it was issued and by whom: added, never changed.';
comment on column issued_invoice.refund is 'the 適格返還請求書 of the n-th refund; 0 for the 領収書 of the order';
comment on column issued_invoice.addressee is '宛名, without 敬称: a person''s or a company''s name';
comment on column issued_invoice.proviso is '但し書き, without 「として」';
comment on column issued_invoice.content is 'everything else that is printed, the issuer too: InvoiceData in app/sale/invoice-data.ts';
create trigger append_only before update or delete on issued_invoice for each row execute function refuse_change();
