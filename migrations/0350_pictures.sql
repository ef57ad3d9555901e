-- Pictures that staff uploaded: what a government may show is its own.
create table picture (
  id              text primary key check (id ~ '^[A-Za-z0-9_-]{22}$'),    -- of its key, u/<id>
  government_code char(6) not null references government,
  width           integer not null check (width > 0),
  height          integer not null check (height > 0),
  bytes           integer not null check (bytes > 0),
  sha256          bytea not null,                        -- of what is kept: the same one is not kept twice
  uploaded_by     bigint references staff on delete set null,
  created_at      timestamptz not null default now(),
  unique (government_code, sha256)
);
create index picture_by on picture (uploaded_by);
comment on table picture is 'Uploaded pictures. The files are in the storage, under pictures/<id>.webp.';
-- Which goods show a picture, for the nightly sweep of those that nothing shows.
create index goods_images on goods using gin (images jsonb_path_ops);
