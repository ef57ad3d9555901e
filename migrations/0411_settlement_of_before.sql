-- What was donated and sent before there were settlements. Refunds of the shop from before are in what was sold.
select count(*) from (select settle_donation(e) from donation_event e where e.to_status = 'paid' or e.from_status = 'paid' order by e.id) told;
select count(*) from (select settle_parcel(e) from delivery_event e where e.to_status = 'shipped' and e.from_status <> 'shipped' order by e.id) told;
