-- From its record day on, a declared payout belongs to the holders at the start of that day.
create or replace view portfolio.declared as
select property_id, month, total, pay_at, recorded_at from distributions.declarations
where state = 'declared' and not is_final;

-- Payouts of any kind with holders that are not all paid yet.
create view portfolio.unpaid as
select id as distribution_id, property_id, recorded_at from distributions.declarations where state <> 'paid';
grant select on portfolio.unpaid to sepetak_app;
