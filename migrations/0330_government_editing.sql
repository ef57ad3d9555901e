-- Governments, their usages and their producers are edited by several people: who saves second is shown what changed.
alter table government add column version integer not null default 1;
alter table producer add column version integer not null default 1;
comment on column government.version is 'counts what staff changed of it: a form that was opened at another one is shown what changed';
comment on column producer.version is 'as government.version';
