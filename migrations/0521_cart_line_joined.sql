-- A login at the checkout joins two lists: nothing goes on from there by itself before their owner has seen what came of it.
alter table cart_line add column joined boolean not null default false;
comment on column cart_line.joined is 'a login brought it beside what the browser had gathered, changed it, or put it aside, and its owner has changed or sent nothing on the list since';
