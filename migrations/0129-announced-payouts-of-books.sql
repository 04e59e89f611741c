-- A book halts for every payout that is announced, also one with an earlier record day than a payout before it.
alter view market.listings rename column record_at to declared_at;
create or replace view market.listings as
select p.id as property_id, p.name, p.unit_price, p.units_total, p.raise, p.state,
  s.done_on as allotted_on, o.holder_units_max,
  (select max(d.declared_at) from distributions.declarations d where d.property_id = p.id) as declared_at
from properties.properties p
join properties.title_steps s on s.property_id = p.id and s.step = 'units-handed-over' and s.done_on is not null
join lateral (
  select holder_units_max from offerings.offerings where property_id = p.id and state = 'closed'
  order by opens_at desc limit 1
) o on true;

-- The newest declared payout that was known when the collar was last set.
alter table market.books rename column record_at to declared_at;
update market.books b set declared_at = l.declared_at from market.listings l
where l.property_id = b.property_id and b.phase <> 'ended';
