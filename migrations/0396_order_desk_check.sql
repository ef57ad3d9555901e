-- What 0394 added is looked at in all rows now, while the site goes on reading and writing them.
alter table issued_invoice validate constraint issued_invoice_actor_check;
