-- Merchants are looked after in the console: two people on one form, what a month's paper says of them, and voids with a reason.
alter table merchant
  add column version integer not null default 1,
  add column registration text not null default '',
  add column tax_rate smallint default 10,
  add constraint merchant_registration check (registration ~ '^(T[0-9]{13})?$') not valid,
  add constraint merchant_tax_rate check (tax_rate in (8, 10)) not valid;
comment on column merchant.registration is '登録番号 of who issues 適格請求書; empty: none';
comment on column merchant.tax_rate is 'percent that its prices hold; null: several rates, which the merchant''s own papers tell';
alter table redemption
  add column reason text,
  add constraint redemption_reason check (reason is null or (voids is not null and char_length(reason) between 1 and 200)) not valid;
comment on column redemption.reason is 'why staff voided it; null of what the merchant voided at the counter';
