-- Tables under the names that the code uses. The release before this one still asks for the old names: views keep them
-- until the next release drops them. Both are simple views, so that they can be written to as the tables can.
alter table half_login rename to pending_login;
alter index half_login_pkey rename to pending_login_pkey;
alter index half_login_member rename to pending_login_member;
alter index half_login_expiry rename to pending_login_expiry;
create view half_login as select * from pending_login;

alter table noted_donation rename to external_donation;
alter index noted_donation_pkey rename to external_donation_pkey;
alter index noted_donation_form_key_key rename to external_donation_form_key_key;
alter index noted_donation_member rename to external_donation_member;
alter index noted_donation_removed rename to external_donation_removed;
create view noted_donation as select * from external_donation;
comment on table pending_login is 'A login whose password was right and that waits for its second factor.';
comment on table external_donation is 'A donation made elsewhere, written down by the member.';
