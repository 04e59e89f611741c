-- The figures that everybody is shown about the platform, each counted from rows, and the terms
-- that new purchases are made under.
create view catalogue.figures as
select
  coalesce((select sum(d.total) from distributions.distributions d), 0)::bigint as paid_out,
  (select count(*) from distributions.distributions) as payouts,
  (select min(d.paid_at) from distributions.distributions d) as first_paid_at,
  (select count(*) from properties.properties p where p.state <> 'draft') as properties,
  (select count(distinct p.city_id) from properties.properties p where p.state <> 'draft') as cities,
  (select count(*) from properties.properties p
    join properties.title_steps s on s.property_id = p.id and s.step = 'registered'
    where p.state <> 'draft' and s.done_on is not null) as registered_titles,
  (select min(o.unit_price * o.minimum_units) from offerings.public_offerings o
    where o.state = 'open') as lowest_ticket;

create view catalogue.terms as
select effective_from, purchase_fee_basis_points, cooling_off_hours, holder_cap_basis_points,
  window_days_max
from offerings.terms;

-- What the managers of properties took of the rent in the newest month that each has accounts of.
create view catalogue.management_shares as
select distinct on (property_id) property_id, month,
  (management * 10000 + gross / 2) / gross as share_basis_points
from properties.monthly_accounts where gross > 0 order by property_id, month desc;

grant select on catalogue.figures, catalogue.terms, catalogue.management_shares to sepetak_app;
