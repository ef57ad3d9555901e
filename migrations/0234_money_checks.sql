-- What 0230 added to payments is looked at in all rows now, while the site goes on reading and writing them.
alter table payment validate constraint payment_dispute_check;
alter table payment validate constraint payment_bounced_amount_check;
alter table payment validate constraint payment_paid_out_amount_check;
alter table payment validate constraint payment_taken_check;
