-- A payout tells everything that made it: why each line is what it is, what was corrected since the one
-- before, and what its issuer kept. Holders are told when it is declared, not only once it is paid.

alter table distributions.declarations add column announced_at timestamptz;
-- What was declared before was told with its payout.
update distributions.declarations set announced_at = declared_at;
create index declarations_to_announce on distributions.declarations (id) where announced_at is null;
grant update (announced_at) on distributions.declarations to sepetak_app;

-- Holders read why something was corrected, in their language; before this it was written in one.
alter table distributions.corrections add column reason_en text check (length(reason_en) between 10 and 400);

create view portfolio.month_reasons as
select property_id, month, line, code from distributions.reasons;

-- A correction counts in the first distribution of its property that was declared after it.
create view portfolio.corrections as
select d.id as distribution_id, c.month, c.line, c.amount, c.reason as reason_id,
  coalesce(c.reason_en, c.reason) as reason_en, c.corrected_at
from distributions.declarations d
join distributions.corrections c on c.property_id = d.property_id and c.corrected_at <= d.declared_at
where c.corrected_at > coalesce((
  select max(b.declared_at) from distributions.declarations b
  where b.property_id = d.property_id and b.declared_at < d.declared_at), '-infinity');

grant select on portfolio.month_reasons, portfolio.corrections to sepetak_app;

create or replace view portfolio.payouts as
select y.investor_id, d.id as distribution_id, d.property_id, p.name as property_name, d.month,
  d.paid_at, y.units, y.amount, d.total, d.units as units_paid, coalesce(c.issuer_part, 0) as issuer_part
from distributions.payouts y
join distributions.distributions d on d.id = y.distribution_id
join properties.properties p on p.id = d.property_id
left join distributions.declarations c on c.id = d.id
where not d.is_final;
