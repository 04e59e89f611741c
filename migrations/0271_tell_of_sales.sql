-- The end of a property is part of what happened to it: its sale was put to its holders, it was sold, and
-- what that brought was paid. A sale's payout is no rent.
create or replace view catalogue.events as
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
from exits.announcements a where a.called_off_at is null
union all
select s.property_id, 'sold', s.sold_on, null, null, s.price from exits.sales s;

-- What a sale brought is no rent in the public figures, in trials of plans, in quarterly reports and
-- against promises either.
create or replace view catalogue.figures as
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
create or replace view auto_invest.paid_out as
select property_id, month, paid_at, total, units from distributions.distributions where not is_final;
create or replace view reports.payouts as
select property_id, month, (paid_at at time zone 'Asia/Jakarta')::date as paid_on, total, units
from distributions.distributions where not is_final;
create or replace view catalogue.promises as
select m.property_id, m.month, f.made_on, f.net as promised, coalesce(d.total, 0)::bigint as paid
from properties.monthly_accounts m
join properties.forecasts f on f.property_id = m.property_id
left join distributions.distributions d
  on d.property_id = m.property_id and d.month = m.month and not d.is_final
where d.month is not null or m.net <= 0
  or m.month <= (select max(n.month) from distributions.distributions n where n.property_id = m.property_id);
