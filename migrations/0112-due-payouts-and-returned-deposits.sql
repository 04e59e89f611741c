-- From its record day on, a declared payout belongs to the holders at the start of that day.
create or replace view portfolio.declared as
select property_id, month, total, pay_at, recorded_at from distributions.declarations
where state = 'declared' and not is_final;

-- Payouts of any kind with holders that are not all paid yet.
create view portfolio.unpaid as
select id as distribution_id, property_id, recorded_at from distributions.declarations where state <> 'paid';
grant select on portfolio.unpaid to sepetak_app;

-- Incoming money, for plans that follow payouts or deposits. What was taken back of a deposit, and what paid a debt, is
-- negative: plans that follow deposits do not count it. `counted_from` is the posting that brought the money, so that
-- money from before a plan started is not deducted from money that came after.
create or replace view auto_invest.income as
select a.owner_id, p.sequence,
  case when r.kind in ('deposit', 'suspense-release') then 'deposit-return' else e.kind end as kind,
  -p.amount as amount, e.happened_at,
  coalesce(case when p.amount > 0 and e.kind <> 'debt-payment' then (
    select min(q.sequence) from ledger.postings q join ledger.entries b on b.id = q.entry_id
    where q.account_id = a.id and b.kind in ('deposit', 'suspense-release')
      and (b.id = e.reverses or e.reverses is null and b.reference = e.reference)) end, p.sequence) as counted_from
from ledger.accounts a
join ledger.postings p on p.account_id = a.id
join ledger.entries e on e.id = p.entry_id
left join ledger.entries r on r.id = e.reverses
where a.kind = 'investor-cash' and a.asset = 'IDR' and (
  p.amount < 0 and e.kind in ('deposit', 'suspense-release', 'distribution')
  or p.amount > 0 and (e.kind in ('deposit-return', 'debt-payment') or r.kind in ('deposit', 'suspense-release')));

-- Months that were taken back, for a new version of the reports that show them.
create view reports.voided_months as
select property_id, month, voided_at from distributions.voided_months;
grant select on reports.voided_months to sepetak_app;
