-- A paragraph of the operator's that stands in mails of some kinds for a time, below their own words: the days off of a new year.
create table mail_notice (
  id         bigint generated always as identity primary key,
  kinds      text[] not null check (cardinality(kinds) between 1 and 100),
  words      text not null check (char_length(words) between 1 and 600),
  words_html text not null generated always as
               (replace(replace(replace(words, '&', '&amp;'), '<', '&lt;'), '>', '&gt;')) stored,
  from_at    timestamptz not null,
  until_at   timestamptz not null,
  version    integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  check (until_at > from_at)
);
comment on table mail_notice is 'A paragraph that is put into mails of some kinds while it counts, when they are queued.';
create trigger touch before update on mail_notice for each row execute function touch_updated_at();
