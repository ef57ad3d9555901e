-- What a government's picture shows, for who cannot see it. Empty with no picture, and with composed ones that show nothing of the place.
alter table government add column image_alt text not null default '' check (char_length(image_alt) <= 200);
comment on column government.image_alt is 'what the picture shows, in words';
