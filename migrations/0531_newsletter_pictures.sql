-- Newsletters show uploaded pictures: those are kept as long as a newsletter names them, also after it was sent, as mails load them
-- whenever they are opened.
create trigger pictures after insert or update of body or delete on newsletter
  for each row execute function pictures_named();

create or replace function picture_is_named(picture text) returns boolean language sql stable as $$
  select exists (select from goods where images @> jsonb_build_array(jsonb_build_object('key', 'u/' || picture)))
      or exists (select from government where image = 'u/' || picture)
      or exists (select from news where position('u/' || picture in body) > 0)
      or exists (select from feature where cover = 'u/' || picture or position('u/' || picture in body) > 0)
      or exists (select from landing_page where position('u/' || picture in blocks::text) > 0)
      or exists (select from site_text_version where pictures_in(source) @> array[picture])
      or exists (select from newsletter where position('u/' || picture in body) > 0)
$$;
