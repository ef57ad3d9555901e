-- Also for who withdraws: removed notes go with the others.
drop index noted_donation_member;
create index noted_donation_member on noted_donation (member_id, donated_on);
