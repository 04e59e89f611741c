-- What buying took out of the money raised is said in one way everywhere: what became neither building nor
-- reserve. So the price the building was bought for stands beside its valuations.
create or replace view catalogue.property_values as
select p.id as property_id, p.name, p.raise, p.reserve,
  f.valued_on as first_valued_on, f.amount as first_valuation,
  l.valued_on as newest_valued_on, l.amount as newest_valuation, p.price
from properties.properties p
join lateral (select v.valued_on, v.amount from properties.valuations v
  where v.property_id = p.id order by v.valued_on limit 1) f on true
join lateral (select v.valued_on, v.amount from properties.valuations v
  where v.property_id = p.id order by v.valued_on desc limit 1) l on true
where p.state in ('operating', 'sale-vote');
