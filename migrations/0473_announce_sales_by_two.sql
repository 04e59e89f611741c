-- A sale is announced by two people, with the offer it goes by; a document of it is replaced by two.

-- How far an asking price may be from the newest valuation; beyond it the price is a mistake.
create table exits.price_bounds (
  effective_from        date primary key,
  lowest_basis_points   integer not null check (lowest_basis_points > 0),
  highest_basis_points  integer not null check (highest_basis_points > lowest_basis_points)
);
insert into exits.price_bounds values ('2026-01-01', 2500, 40000);

-- What proposals of this room came with, also those that were refused.
create table exits.proposal_files (
  proposal_id uuid primary key references approvals.proposals,
  property_id text not null references properties.properties,
  file_id     uuid not null unique references files.stored_files,
  sha256      text not null check (sha256 ~ '^[0-9a-f]{64}$')
);
create trigger kept before update or delete or truncate on exits.proposal_files
  for each statement execute function ledger.refuse_change();

-- The newest version of a document counts; those before stay.
alter table exits.papers
  add column version integer not null default 1 check (version > 0),
  add column reason text check (length(reason) between 3 and 1000),
  drop constraint papers_pkey,
  add constraint papers_pkey primary key (property_id, kind, version),
  add constraint papers_reason check ((version = 1) = (reason is null));

create view exits.valuations as
select p.id as property_id, p.units_total, v.amount as valuation, v.valued_on
from properties.properties p
left join lateral (select w.amount, w.valued_on from properties.valuations w
  where w.property_id = p.id order by w.valued_on desc limit 1) v on true;

grant select on exits.price_bounds, exits.valuations to sepetak_app;
grant select, insert on exits.proposal_files to sepetak_app;
