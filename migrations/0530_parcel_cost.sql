-- What it really cost to send a parcel: of gifts a part of their government's 募集費用.
create table parcel_cost (
  delivery_id     bigint      not null references delivery on delete cascade,
  attempt         smallint    not null check (attempt > 0),
  government_code char(6)     not null references government,
  is_gift         boolean     not null,
  sent_on         date        not null,
  amount          integer     not null check (amount between 0 and 1000000),
  staff_id        bigint references staff on delete set null,
  updated_at      timestamptz not null default now(),
  primary key (delivery_id, attempt)
);
create trigger touch before update on parcel_cost for each row execute function touch_updated_at();
comment on table parcel_cost is 'What a carrier asked for a parcel, yen, each time it left (attempt as in delivery_event), as staff entered it. sent_on: the day in Japan on which it left then. Parcels of orders are kept, too, and are no 募集費用.';
create index parcel_cost_of_month on parcel_cost (government_code, is_gift, sent_on) include (amount);
create index parcel_cost_staff on parcel_cost (staff_id);

alter table tracking_import add column priced integer not null default 0;
comment on column tracking_import.priced is 'parcels whose cost was taken over';
