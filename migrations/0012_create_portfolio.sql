-- What one investor has: read from the ledger and from the rooms below, stored nowhere. Views only.
create schema portfolio;
grant usage on schema portfolio to sepetak_app;

-- What each entry of the ledger changed for an investor in one property: rupiah of the free balance,
-- units, and units not handed over yet. Positive: the investor has more afterwards.
create view portfolio.flows as
select a.owner_id, e.id as entry_id, e.kind, e.property_id, e.happened_at, e.recorded_at, e.reverses,
  coalesce(-sum(p.amount) filter (where a.kind = 'investor-cash'), 0)::bigint as cash,
  coalesce(-sum(p.amount) filter (where a.kind = 'investor-units'), 0)::bigint as units,
  coalesce(-sum(p.amount) filter (where a.kind = 'investor-units-subscribed'), 0)::bigint as pending_units
from ledger.accounts a
join ledger.postings p on p.account_id = a.id
join ledger.entries e on e.id = p.entry_id
where a.kind in ('investor-cash', 'investor-units', 'investor-units-subscribed')
  and e.property_id is not null
group by a.owner_id, e.id;

-- What an investor was paid, and for which month.
create view portfolio.payouts as
select y.investor_id, d.id as distribution_id, d.property_id, p.name as property_name, d.month,
  d.paid_at, y.units, y.amount, d.total, d.units as units_paid
from distributions.payouts y
join distributions.distributions d on d.id = y.distribution_id
join properties.properties p on p.id = d.property_id;

grant select on portfolio.flows, portfolio.payouts to sepetak_app;
