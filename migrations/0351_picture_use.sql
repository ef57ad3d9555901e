-- Since when nothing names a picture: what something named for a year and let go of today is kept for another week. Triggers
-- keep it, which nobody who writes goods or texts can forget; the nightly sweep looks itself before it removes anything.
alter table picture add column unused_since timestamptz default now();
comment on column picture.unused_since is 'since when nothing names it, as far as is known; null: something does';
create index picture_unused on picture (unused_since) where unused_since is not null;

-- The ids of pictures that a row names by their keys, u/<id>.
create function picture_ids(named jsonb) returns text[] language sql immutable as $$
  select array(select distinct m[1] from regexp_matches(named::text, 'u/([A-Za-z0-9_-]{22})', 'g') m)
$$;

create function pictures_named() returns trigger language plpgsql as $$
declare
  was constant text[] := picture_ids(to_jsonb(old));
  is_now constant text[] := picture_ids(to_jsonb(new));
begin
  update picture set unused_since = null where id = any(is_now) and unused_since is not null;
  update picture set unused_since = now() where id = any(was) and not id = any(is_now) and unused_since is null;
  return null;
end $$;

create trigger pictures_new after insert on goods
  for each row when (new.images::text like '%"u/%') execute function pictures_named();
create trigger pictures after update of images on goods
  for each row when (old.images <> new.images) execute function pictures_named();
create trigger pictures_gone after delete on goods
  for each row when (old.images::text like '%"u/%') execute function pictures_named();
create trigger pictures after update of image on government
  for each row when (old.image <> new.image) execute function pictures_named();
create trigger pictures after insert or update or delete on news for each row execute function pictures_named();
create trigger pictures after insert or update or delete on feature for each row execute function pictures_named();
create trigger pictures after insert or update or delete on landing_page for each row execute function pictures_named();

-- Whether anything names a picture. Goods have an index for it; places and texts are few.
create function picture_is_named(picture text) returns boolean language sql stable as $$
  select exists (select from goods where images @> jsonb_build_array(jsonb_build_object('key', 'u/' || picture)))
      or exists (select from government where image = 'u/' || picture)
      or exists (select from news where position('u/' || picture in body) > 0)
      or exists (select from feature where cover = 'u/' || picture or position('u/' || picture in body) > 0)
      or exists (select from landing_page where position('u/' || picture in blocks::text) > 0)
$$;
update picture set unused_since = null where picture_is_named(id);
