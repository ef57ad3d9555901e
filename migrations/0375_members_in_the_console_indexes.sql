-- migrate: no transaction
-- Members by what staff know of them, the newest first; corrections of points, and what lapses in which month.
create index concurrently if not exists member_registered on member (created_at, id);
create index concurrently if not exists member_gone on member (created_at, id) where status = 'withdrawn';
create index concurrently if not exists member_email_begins on member (email text_pattern_ops) where email is not null;
create index concurrently if not exists member_name on member (person_key(family_name, given_name) text_pattern_ops);
create index concurrently if not exists member_kana on member (person_key(family_name_kana, given_name_kana) text_pattern_ops);
create index concurrently if not exists member_phone on member (phone) where phone <> '';
create index concurrently if not exists point_entry_adjusted on point_entry (occurred_at, id) where kind = 'adjusted';
create index concurrently if not exists point_lot_sums on point_lot (expires_on) include (remaining) where remaining > 0;
create index concurrently if not exists point_account_government on point_account (government_code) where government_code is not null;
