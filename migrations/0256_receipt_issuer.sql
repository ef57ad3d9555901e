-- A certificate that is printed again after an election or a move says what it said when it was issued.
alter table donation add column receipt_issuer jsonb;
comment on column donation.receipt_issuer is 'the government, its head, contact and seal as the 寄附金受領証明書 named them when it was issued';
