-- Gifts that only people of 20 and over may apply for and receive (二十歳未満ノ者ノ飲酒ノ禁止ニ関スル法律 1条).
alter table goods add column alcohol boolean not null default false;

-- How a government takes one-stop applications on line, in its own words; empty when it has said nothing.
alter table government
  add column one_stop_online_name text not null default '',
  add column one_stop_online_url  text not null default '' check (one_stop_online_url ~ '^(https://|$)');

alter table donation
  add column guardian_consent boolean not null default false,   -- 民法 5条: given by a donor under 18
  add column one_stop_sent_on date;                             -- the donor's own note of when the papers were posted

-- What arrived may differ from what was asked for: a transfer in parts, too little or too much.
alter table payment
  add column received_amount integer not null default 0 check (received_amount >= 0),
  drop constraint payment_refund_bounded,
  add constraint payment_refund_bounded check (refunded_amount <= greatest(amount, received_amount));
update payment set received_amount = amount where paid_at is not null;
