-- The buyers of an offering and the payees of a distribution are read page by page.
create index buyers_of_offering on offerings.subscriptions (offering_id, id desc);
drop index distributions.payouts_of_distribution;
create index payouts_of_distribution on distributions.payouts (distribution_id, investor_id);
