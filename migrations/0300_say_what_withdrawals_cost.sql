-- What is charged for a withdrawal stands with the ways money travels, and nowhere else.
drop view catalogue.investor_terms;
alter table offerings.investor_terms drop column withdrawal_fee;
create view catalogue.investor_terms as
select effective_from, dividend_tax_basis_points from offerings.investor_terms;

create view catalogue.withdrawal_fees as
select id as rail, effective_from, amount_max, fee, position from withdrawals.rails;

-- Units that were not sold when an offering ended: the issuer keeps them.
create view catalogue.issuer_units as
select owner_id as property_id, -balance as units from ledger.accounts where kind = 'issuer-units';

-- When holders were paid for a month that left something, and until when that was on time: the 15th of
-- the month after it, in Jakarta. A month that brought nothing to pay out is not among them.
create view catalogue.payout_times as
select m.property_id, m.month, d.paid_at,
  (m.month + interval '1 month 15 days') at time zone 'Asia/Jakarta' as due_before
from properties.monthly_accounts m
left join distributions.distributions d
  on d.property_id = m.property_id and d.month = m.month and not d.is_final
where d.month is not null or (m.net > 0 and not exists (
  select from distributions.distributions n where n.property_id = m.property_id and n.month > m.month));

-- What the platform takes of the money raised, once, for each property ever offered.
create view catalogue.issuing_shares as
select id as property_id, round(platform_fee * 10000.0 / raise)::integer as share_basis_points
from properties.properties where state <> 'draft';

grant select on catalogue.issuing_shares, catalogue.investor_terms, catalogue.withdrawal_fees, catalogue.issuer_units, catalogue.payout_times
  to sepetak_app;
