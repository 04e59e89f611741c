-- What everybody may read of a property beyond its card and its money.
create view catalogue.reserves as
select a.owner_id as property_id, -a.balance as balance
from ledger.accounts a where a.kind = 'property-reserve' and a.asset = 'IDR' and a.sequence > 0;

-- Where a property stands and what it is compared by.
create view catalogue.places as
select p.id, p.state, p.city_id, c.province, p.type, p.raise, p.reserve, r.balance as reserve_balance, f.days as funding_days,
  v.amount / p.building_area as per_square_metre
from properties.properties p
join properties.cities c on c.id = p.city_id
join lateral (select w.amount from properties.valuations w
  where w.property_id = p.id order by w.valued_on desc limit 1) v on true
left join catalogue.reserves r on r.property_id = p.id
left join catalogue.funding_times f on f.property_id = p.id
where p.state <> 'draft';

-- Everything that happened to a property, each with its day; made of the rows that prove it.
create view catalogue.events as
select p.id as property_id, 'published' as kind, (p.published_at at time zone 'Asia/Jakarta')::date as on_day,
  null::text as text_id, null::text as text_en, null::bigint as amount
from properties.properties p where p.state <> 'draft'
union all
select o.property_id, 'offering-opened', (o.opens_at at time zone 'Asia/Jakarta')::date, null, null, null
from offerings.public_offerings o where o.state <> 'coming-soon'
union all
select o.property_id, case when o.state = 'failed' then 'offering-failed' else 'offering-filled' end,
  (o.closes_at at time zone 'Asia/Jakarta')::date, null, null, null
from offerings.public_offerings o where o.state in ('funded', 'closing', 'closed', 'failed')
union all
select s.property_id, s.step, s.done_on, null, null, null
from properties.title_steps s where s.done_on is not null
union all
select v.property_id, 'valuation', v.valued_on, v.why_id, v.why_en, v.amount from properties.valuations v
union all
select d.property_id, 'distribution', (d.paid_at at time zone 'Asia/Jakarta')::date, null, null, d.total
from distributions.distributions d
union all
select l.property_id, case when exists (select from properties.leases b where b.property_id = l.property_id
    and b.space_en = l.space_en and b.ended_on + 1 = l.starts_on) then 'lease-renewed' else 'lease-started' end,
  l.starts_on, l.space_id, l.space_en, l.monthly_rent
from properties.leases l
union all
select l.property_id, 'lease-ended', l.ended_on, l.space_id, l.space_en, null
from properties.leases l where l.ended_on is not null
  and not exists (select from properties.leases n
    where n.property_id = l.property_id and n.space_en = l.space_en and n.starts_on = l.ended_on + 1)
union all
select h.property_id, case h.kind when 'repair' then 'repair-opened' else h.kind end, h.opened_on,
  h.text_id, h.text_en, case when h.kind = 'repair' then null else h.amount end
from properties.health_items h where h.kind <> 'land-tax'
union all
select h.property_id, case h.kind when 'repair' then 'repair-done' else 'land-tax' end, h.done_on,
  h.text_id, h.text_en, h.amount
from properties.health_items h where h.kind in ('repair', 'land-tax') and h.done_on is not null
union all
select q.property_id, 'question-answered', (q.answered_at at time zone 'Asia/Jakarta')::date, null, null, null
from questions.questions q where q.answered_at is not null;

-- What others found out about prices where a property stands.
create view catalogue.city_prices as
select city_id, as_of, lowest, highest, yield_lowest_basis_points, yield_highest_basis_points, source, address
from properties.city_prices;

-- How full let properties were, month by month, where they stand: what rent demand is measured by.
create view catalogue.let_months as
select c.province, m.property_id, m.month, m.occupancy_basis_points
from properties.monthly_accounts m
join properties.properties p on p.id = m.property_id
join properties.cities c on c.id = p.city_id
where p.state in ('operating', 'sale-vote');

-- What published properties cost a square metre, by their newest valuation.
create view catalogue.comparables as
select p.id, p.name, p.type, p.city_id, c.province, c.name_id as city_name_id, c.name_en as city_name_en,
  p.building_area, v.amount / p.building_area as per_square_metre, v.valued_on,
  p.gross_yield_basis_points, p.state
from properties.properties p
join properties.cities c on c.id = p.city_id
join lateral (select w.amount, w.valued_on from properties.valuations w
  where w.property_id = p.id order by w.valued_on desc limit 1) v on true
where p.state not in ('draft', 'failed', 'withdrawn');

grant select on catalogue.places, catalogue.events, catalogue.let_months,
  catalogue.comparables, catalogue.city_prices to sepetak_app;
