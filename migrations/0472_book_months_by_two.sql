-- A month is proposed by one person with what shows it, and booked by the approval of another. The newest
-- month that was not declared can be taken back as a whole.

-- Beside what a month counts as unusual: above these shares of what the leases or the newest months say
-- its figures are confirmed by themselves; a month's rent above a share of the price is refused.
create table distributions.plausibility (
  effective_from            date primary key,
  months                    integer not null check (months between 1 and 12),
  rent_basis_points         integer not null check (rent_basis_points >= 10000),
  costs_basis_points        integer not null check (costs_basis_points >= 10000),
  rent_of_price_basis_points integer not null check (rent_of_price_basis_points > 0)
);
insert into distributions.plausibility values ('2026-01-01', 3, 15000, 15000, 1000);

-- What shows that a month's figures are right; also of proposals that were refused.
create table distributions.evidence (
  file_id     uuid primary key references files.stored_files,
  property_id text not null references properties.properties,
  sha256      text not null check (sha256 ~ '^[0-9a-f]{64}$'),
  proposal_id uuid not null references approvals.proposals
);
create index evidence_of_proposal on distributions.evidence (proposal_id);
create trigger kept before update or delete or truncate on distributions.evidence
  for each statement execute function ledger.refuse_change();

-- Months that were booked by mistake, as they were; the ledger keeps their entries and the mirrors.
create table distributions.voided_months (
  proposal_id uuid primary key references approvals.proposals,
  property_id text not null references properties.properties,
  month       date not null check (extract(day from month) = 1),
  figures     jsonb not null,
  reason      text not null check (length(reason) between 3 and 1000),
  voided_at   timestamptz not null
);
create index voided_months_of_property on distributions.voided_months (property_id, voided_at);
create trigger kept before update or delete or truncate on distributions.voided_months
  for each statement execute function ledger.refuse_change();

-- What was too much is taken from rent that was not distributed yet, then from the reserve.
alter table distributions.corrections
  add column from_cash bigint not null default 0 check (from_cash >= 0 and from_cash <= greatest(-amount, 0));

create or replace view distributions.properties as
select p.id, p.code, p.name, p.state, p.raise, p.units_total,
  (select s.done_on from properties.title_steps s
    where s.property_id = p.id and s.step = 'units-handed-over') as handed_over_on, p.price
from properties.properties p;

grant select on distributions.plausibility to sepetak_app;
grant select, insert on distributions.evidence, distributions.voided_months to sepetak_app;
grant delete on distributions.reasons, properties.monthly_accounts to sepetak_app;
