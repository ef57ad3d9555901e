-- What an entry brought, for the page that lists entries.
create index point_lot_entry on point_lot (entry_id);
