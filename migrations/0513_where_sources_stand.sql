comment on column donation.source is 'where it was made: site is this one, with a member and a payment of ours; the others are in app/words/donation-sources.ts';
