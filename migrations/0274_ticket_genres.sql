-- A ticket for the baths is not taken at a diner. No genres: every merchant of the government takes it, as before.
alter table goods
  add column ticket_genres text[],
  add constraint goods_ticket_genres check (ticket_genres is null or (ticket_kind is not null and cardinality(ticket_genres) between 1 and 10)) not valid;
comment on column goods.ticket_genres is 'which of the government''s merchants take the ticket, by merchant.genre; null: all';
alter table ticket add column genres text[];
comment on column ticket.genres is 'which of the government''s merchants take it, by merchant.genre, as it was offered; null: all';
