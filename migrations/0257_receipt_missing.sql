-- migrate: no transaction
-- What the daily job still has to issue, or to keep a copy of the issuer for.
create index concurrently if not exists donation_receipt_missing on donation (paid_at)
  where status = 'paid' and receipt_issuer is null;
