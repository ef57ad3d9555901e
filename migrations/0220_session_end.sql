-- A session ends 90 days after its login, however often it is used: those that would go on for longer are cut to that.
update session set expires_at = created_at + interval '90 days' where expires_at > created_at + interval '90 days';
comment on column session.created_at is 'the login';
comment on column session.expires_at is '30 days after the last use, and 90 days after the login at the latest';
