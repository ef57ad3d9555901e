-- Which storefront a mail comes from: its name stands as the sender's.
alter table mail_message
  add column storefront text not null default 'donation' check (storefront in ('donation', 'shop'));
