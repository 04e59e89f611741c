-- Public data: properties with their offering and their distributions. Views only; the rooms below own every row.
create schema catalogue;
grant usage on schema catalogue to sepetak_app;

-- Locations of cities, for a map. A city without known coordinates is placed at the average position of its
-- properties.
create view catalogue.cities as
select c.id, c.name_id, c.name_en, c.province,
  coalesce(c.latitude, p.latitude)::float8 as lat, coalesce(c.longitude, p.longitude)::float8 as lon
from properties.cities c
left join lateral (
  select avg(q.latitude) as latitude, avg(q.longitude) as longitude from properties.properties q
  where c.latitude is null and q.city_id = c.id and q.state <> 'draft'
) p on true
where c.latitude is not null or p.latitude is not null;
grant select on catalogue.cities to sepetak_app;

-- One row per published property, with the data of its card, the number of public questions without an answer, and
-- whether its offering is paused; an offering may be paused before it opens, too.
create view catalogue.cards as
select p.id, p.code, p.name, p.type, p.city_id, c.name_id as city_name_id, c.name_en as city_name_en,
  p.district, p.building_area, p.land_area, p.state, p.let_state, p.unit_price, p.units_total,
  p.price, p.gross_yield_basis_points, p.net_yield_basis_points, p.occupancy_basis_points,
  p.published_at, p.open_until, o.offering_id, o.closes_at, coalesce(o.units_left, p.units_total) as units_left,
  v.amount as valuation,
  i.src, i.width, i.height, i.widths, i.color, i.alt_id, i.alt_en,
  p.rooms, p.title_kind, p.is_sharia, p.has_debt, p.raise, p.reserve,
  coalesce(l.full_net_yield_basis_points, p.net_yield_basis_points) as full_net_yield_basis_points,
  coalesce(l.yearly_fee_basis_points, 0) as yearly_fee_basis_points,
  coalesce(l.watch_count, 0) as watch_count, coalesce(l.changed_at, p.published_at) as changed_at,
  o.paused_at is not null as is_paused,
  (select count(*)::integer from questions.questions q where q.property_id = p.id
    and q.published_at is not null and q.answered_at is null) as open_questions,
  not exists (select from properties.monthly_accounts h where h.property_id = p.id) as is_forecast
from properties.properties p
join properties.cities c on c.id = p.city_id
left join properties.listings l on l.property_id = p.id
left join properties.pictures i on i.property_id = p.id and i.position = 0
left join lateral (
  select f.offering_id, f.closes_at, f.units_left, f.paused_at from offerings.public_offerings f
  where f.property_id = p.id order by f.opens_at desc limit 1
) o on true
left join lateral (
  select w.amount from properties.valuations w
  where w.property_id = p.id order by w.valued_on desc limit 1
) v on true
where p.state <> 'draft';
grant select on catalogue.cards to sepetak_app;

-- Distributions of a property, without the recipients.
create view catalogue.distributions as
select property_id, month, paid_at, total, units from distributions.distributions where not is_final;
grant select on catalogue.distributions to sepetak_app;

-- Number of investors per property with units: free, held for an order, or bought and not yet allotted.
create view catalogue.investors as
select substr(a.asset, 6) as property_id, a.asset, count(distinct a.owner_id) as investors
from ledger.accounts a
where a.kind in ('investor-units', 'investor-units-held', 'investor-units-subscribed') and a.balance <> 0
group by a.asset;
grant select on catalogue.investors to sepetak_app;

-- Public figures of the platform, each counted from rows. Sale proceeds are not rent and are left out.
create view catalogue.figures as
select
  coalesce((select sum(d.total) from distributions.distributions d where not d.is_final), 0)::bigint as paid_out,
  (select count(*) from distributions.distributions d where not d.is_final) as payouts,
  (select min(d.paid_at) from distributions.distributions d where not d.is_final) as first_paid_at,
  (select count(*) from properties.properties p where p.state <> 'draft') as properties,
  (select count(distinct p.city_id) from properties.properties p where p.state <> 'draft') as cities,
  (select count(*) from properties.properties p
    join properties.title_steps s on s.property_id = p.id and s.step = 'registered'
    where p.state <> 'draft' and s.done_on is not null) as registered_titles,
  (select min(o.unit_price * o.minimum_units) from offerings.public_offerings o
    where o.state = 'open') as lowest_ticket;
grant select on catalogue.figures to sepetak_app;

create view catalogue.terms as
select effective_from, purchase_fee_basis_points, cooling_off_hours, holder_cap_basis_points,
  window_days_max
from offerings.terms;
grant select on catalogue.terms to sepetak_app;

-- The managers' share of the rent of each property, in the latest month with accounts.
create view catalogue.management_shares as
select distinct on (property_id) property_id, month,
  (management * 10000 + gross / 2) / gross as share_basis_points
from properties.monthly_accounts where gross > 0 order by property_id, month desc;
grant select on catalogue.management_shares to sepetak_app;

create view catalogue.referral_terms as
select effective_from, reward, hold_days, friends_max, expires_after_days from offerings.referral_terms;
grant select on catalogue.referral_terms to sepetak_app;

-- Days from the opening of an offering until all of its money was in escrow, by its title steps.
create view catalogue.funding_times as
select o.property_id, (s.done_on - (o.opens_at at time zone 'Asia/Jakarta')::date) as days
from offerings.public_offerings o
join properties.title_steps s on s.property_id = o.property_id and s.step = 'escrow-funded'
where o.state in ('closing', 'closed') and s.done_on is not null;
grant select on catalogue.funding_times to sepetak_app;

-- One row per month and property: rent, costs, and whether holders were paid.
create view catalogue.rent_months as
select m.property_id, m.month, m.gross, m.management,
  m.maintenance + m.property_tax + m.insurance as upkeep,
  m.reserve + m.income_tax + m.hotel_tax as set_aside, m.net, m.occupancy_basis_points,
  d.property_id is not null as is_paid
from properties.monthly_accounts m
left join distributions.distributions d
  on d.property_id = m.property_id and d.month = m.month and not d.is_final;
grant select on catalogue.rent_months to sepetak_app;

-- What a property was bought for, and its first and latest valuation. The raise less price and reserve is the cost of
-- buying, so the price of the building is listed with the valuations.
create view catalogue.property_values as
select p.id as property_id, p.name, p.raise, p.reserve,
  f.valued_on as first_valued_on, f.amount as first_valuation,
  l.valued_on as newest_valued_on, l.amount as newest_valuation, p.price
from properties.properties p
join lateral (select v.valued_on, v.amount from properties.valuations v
  where v.property_id = p.id order by v.valued_on limit 1) f on true
join lateral (select v.valued_on, v.amount from properties.valuations v
  where v.property_id = p.id order by v.valued_on desc limit 1) l on true
where p.state in ('operating', 'sale-vote');
grant select on catalogue.property_values to sepetak_app;

-- Published properties for search engines, with the latest date of the content of their page. Failed and withdrawn
-- properties are left out.
create view catalogue.addresses as
select p.id, p.city_id, greatest(p.published_at, v.valued_at, t.done_at, d.paid_at) as changed_at
from properties.properties p
left join lateral (
  select max(w.valued_on)::timestamptz as valued_at from properties.valuations w
  where w.property_id = p.id
) v on true
left join lateral (
  select max(s.done_on)::timestamptz as done_at from properties.title_steps s
  where s.property_id = p.id
) t on true
left join lateral (
  select max(e.paid_at) as paid_at from distributions.distributions e
  where e.property_id = p.id
) d on true
where p.state not in ('draft', 'failed', 'withdrawn');
grant select on catalogue.addresses to sepetak_app;

create view catalogue.listings as select * from properties.listings;
grant select on catalogue.listings to sepetak_app;

create view catalogue.words as select id, word from properties.listing_words;
grant select on catalogue.words to sepetak_app;

create view catalogue.cells as
select n.id, n.city_id, c.name_id as city_name_id, c.name_en as city_name_en,
  replace(lower(c.province), ' ', '-') as province_id, c.province,
  c.latitude::float8 as lat, c.longitude::float8 as lon,
  n.type, n.state, n.let_state, n.title_kind, n.is_sharia, n.has_debt, n.count
from properties.listing_cells n join properties.cities c on c.id = n.city_id;
grant select on catalogue.cells to sepetak_app;

-- Repair reserves of properties.
create view catalogue.reserves as
select a.owner_id as property_id, -a.balance as balance
from ledger.accounts a where a.kind = 'property-reserve' and a.asset = 'IDR' and a.sequence > 0;

-- Location of a property and the figures by which it is compared.
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
grant select on catalogue.places to sepetak_app;

-- Timeline of a property, derived from the rows that prove each event. The payout of a sale is not rent.
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
select d.property_id, case when d.is_final then 'sale-paid-out' else 'distribution' end,
  (d.paid_at at time zone 'Asia/Jakarta')::date, null, null, d.total
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
from questions.questions q where q.answered_at is not null
union all
select a.property_id, 'sale-announced', (a.announced_at at time zone 'Asia/Jakarta')::date, null, null, a.asking_price
from property_sales.announcements a where a.called_off_at is null
union all
select s.property_id, 'sold', s.sold_on, null, null, s.price from property_sales.sales s;
grant select on catalogue.events to sepetak_app;

-- Published price ranges by city.
create view catalogue.city_prices as
select city_id, as_of, lowest, highest, yield_lowest_basis_points, yield_highest_basis_points, source, address
from properties.city_prices;
grant select on catalogue.city_prices to sepetak_app;

-- Monthly occupancy of properties by province: the measure of rent demand.
create view catalogue.let_months as
select c.province, m.property_id, m.month, m.occupancy_basis_points
from properties.monthly_accounts m
join properties.properties p on p.id = m.property_id
join properties.cities c on c.id = p.city_id
where p.state in ('operating', 'sale-vote');
grant select on catalogue.let_months to sepetak_app;

-- Price per square metre of published properties, by their latest valuation.
create view catalogue.comparables as
select p.id, p.name, p.type, p.city_id, c.province, c.name_id as city_name_id, c.name_en as city_name_en,
  p.building_area, v.amount / p.building_area as per_square_metre, v.valued_on,
  p.gross_yield_basis_points, p.state
from properties.properties p
join properties.cities c on c.id = p.city_id
join lateral (select w.amount, w.valued_on from properties.valuations w
  where w.property_id = p.id order by w.valued_on desc limit 1) v on true
where p.state not in ('draft', 'failed', 'withdrawn');
grant select on catalogue.comparables to sepetak_app;

-- Public data of a city: the yields, occupancy and valuations of its properties. Views only; each figure is computed
-- from these rows on request.
create view catalogue.city_properties as
select p.id as property_id, p.city_id, p.name, p.state, p.building_area, p.net_yield_basis_points,
  p.occupancy_basis_points
from properties.properties p where p.state <> 'draft';
grant select on catalogue.city_properties to sepetak_app;

create view catalogue.valuations as
select property_id, valued_on, amount from properties.valuations;
grant select on catalogue.valuations to sepetak_app;

-- The picture of a city without its own: that of one of its properties.
create view catalogue.city_pictures as
select c.id as city_id, i.src, i.width, i.height, i.widths, i.color, i.alt_id, i.alt_en
from properties.cities c
join lateral (
  select l.property_id from properties.listing_cells n
  join properties.listings l on l.cell_id = n.id
  where n.city_id = c.id and n.count > 0 order by n.id, l.property_id limit 1
) f on true
join properties.pictures i on i.property_id = f.property_id and i.position = 0;
grant select on catalogue.city_pictures to sepetak_app;

-- The forecast of each month at publication, and what was paid for it. A month counts once it was paid or left
-- nothing to pay; a month that waits for its payment is not included.
create view catalogue.promises as
select m.property_id, m.month, f.made_on, f.net as promised, coalesce(d.total, 0)::bigint as paid
from properties.monthly_accounts m
join properties.forecasts f on f.property_id = m.property_id
left join distributions.distributions d
  on d.property_id = m.property_id and d.month = m.month and not d.is_final
where d.month is not null or m.net <= 0
  or m.month <= (select max(n.month) from distributions.distributions n where n.property_id = m.property_id);
grant select on catalogue.promises to sepetak_app;

create view catalogue.investor_terms as
select effective_from, dividend_tax_basis_points from offerings.investor_terms;
grant select on catalogue.investor_terms to sepetak_app;

create view catalogue.withdrawal_fees as
select id as rail, effective_from, amount_max, fee, position from withdrawals.rails;
grant select on catalogue.withdrawal_fees to sepetak_app;

-- Units left unsold at the end of an offering, which the issuer keeps.
create view catalogue.issuer_units as
select owner_id as property_id, -balance as units from ledger.accounts where kind = 'issuer-units';
grant select on catalogue.issuer_units to sepetak_app;

-- When holders were paid for a month with a surplus, and the deadline: the 15th of the following month, in Jakarta.
-- Months without a surplus are left out.
create view catalogue.payout_times as
select m.property_id, m.month, d.paid_at,
  (m.month + interval '1 month 15 days') at time zone 'Asia/Jakarta' as due_before
from properties.monthly_accounts m
left join distributions.distributions d
  on d.property_id = m.property_id and d.month = m.month and not d.is_final
where d.month is not null or (m.net > 0 and not exists (
  select from distributions.distributions n where n.property_id = m.property_id and n.month > m.month));
grant select on catalogue.payout_times to sepetak_app;

-- The platform's one-time share of the money raised, for every property ever offered.
create view catalogue.issuing_shares as
select id as property_id, round(platform_fee * 10000.0 / raise)::integer as share_basis_points
from properties.properties where state <> 'draft';
grant select on catalogue.issuing_shares to sepetak_app;

create view catalogue.word_counts as
select n.word_id, n.cell_id, n.count, c.count as cell_count
from properties.listing_word_counts n left join properties.listing_cells c on c.id = n.cell_id
where n.count > 0;
grant select on catalogue.word_counts to sepetak_app;

create view catalogue.city_facts as
select distinct on (city_id, kind) city_id, kind, text_id, text_en, as_of, source, address
from properties.city_facts order by city_id, kind, as_of desc, id desc;
grant select on catalogue.city_facts to sepetak_app;

create view catalogue.listed_cards as
select n.property_id as id, n.card, o.units_left, o.closes_at, o.paused_at is not null as is_offer_paused,
  (select count(*)::integer from questions.questions q where q.property_id = n.property_id
    and q.published_at is not null and q.answered_at is null) as open_questions
from properties.listing_cards n
left join lateral (
  select f.closes_at, f.units_left, f.paused_at from offerings.public_offerings f
  where f.property_id = n.property_id order by f.opens_at desc limit 1
) o on true;
grant select on catalogue.listed_cards to sepetak_app;

-- The tax of a sale, which ends an investment and which the issuer pays.
create view catalogue.sale_terms as
select effective_from, seller_tax_basis_points from property_sales.terms;
grant select on catalogue.sale_terms to sepetak_app;
