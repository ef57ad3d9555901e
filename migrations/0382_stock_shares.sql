-- One stock for all sellers: what is set apart for another portal is taken out of what this site offers.
create table stock_share (
  sku_id        bigint not null references sku on delete cascade,
  portal        text not null check (char_length(portal) between 1 and 40),
  pieces        integer not null check (pieces >= 0),
  -- Stopped everywhere at once: since when it is to be stopped there, and when somebody said that it is.
  stop_asked_at timestamptz,
  stopped_at    timestamptz,
  created_at    timestamptz not null default now(),
  updated_at    timestamptz not null default now(),
  primary key (sku_id, portal),
  check (stopped_at is null or stop_asked_at is not null)
);
create index stock_share_to_stop on stock_share (stop_asked_at) where stop_asked_at is not null and stopped_at is null;
create trigger touch before update on stock_share for each row execute function touch_updated_at();
comment on table stock_share is 'Pieces of a variant that are set apart for another portal: stock and shares together are all that there is.';
