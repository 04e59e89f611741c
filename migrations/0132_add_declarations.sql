-- From a declaration to what lies in the wallets: declared by one, approved by another, recorded at an
-- instant, paid out in parts that are whole by themselves.

-- Why a line of a month is what it is; one code a line.
create table distributions.reasons (
  property_id text not null references properties.properties,
  month       date not null check (extract(day from month) = 1),
  line        text not null check (line in
    ('gross', 'management', 'maintenance', 'property-tax', 'insurance', 'reserve', 'income-tax')),
  code        text not null check (code in ('as-expected', 'vacancy', 'rent-changed', 'rent-late',
    'repair', 'yearly-bill', 'one-off', 'fee-by-rent', 'seasonal')),
  primary key (property_id, month, line)
);

-- A mistake in a month that was paid out already: its difference counts in the next distribution.
create table distributions.corrections (
  id            uuid primary key,
  property_id   text not null references properties.properties,
  month         date not null check (extract(day from month) = 1),   -- that was wrong
  line          text not null check (line in
    ('gross', 'management', 'maintenance', 'property-tax', 'insurance', 'reserve', 'income-tax')),
  amount        bigint not null check (amount <> 0),       -- above zero: there is more to pay out
  reason        text not null check (length(reason) between 10 and 400),
  corrected_at  timestamptz not null,
  proposal_id   uuid not null unique references approvals.proposals,
  entry_id      uuid not null unique references ledger.entries
);
create index corrections_of_property on distributions.corrections (property_id, corrected_at);

create table distributions.declarations (
  id             uuid primary key,
  property_id    text not null references properties.properties,
  month          date not null check (extract(day from month) = 1),
  is_final       boolean not null default false,           -- what is left after the property was sold
  reference      text not null,
  total          bigint not null check (total > 0),
  refill         bigint not null check (refill >= 0),      -- what earlier costs above rent take first
  recorded_at    timestamptz not null,                     -- who holds units then is paid
  pay_at         timestamptz not null check (pay_at >= recorded_at),
  declared_at    timestamptz not null,
  proposal_id    uuid not null unique references approvals.proposals,
  entry_id       uuid not null unique references ledger.entries,
  state          text not null default 'declared' check (state in ('declared', 'paying', 'paid')),
  -- Known once the record was taken.
  paid_at        timestamptz,
  units          bigint check (units > 0),
  holders        integer check (holders > 0),
  to_holders     bigint check (to_holders > 0),
  issuer_part    bigint check (issuer_part >= 0),
  -- Whoever has a larger remainder than this, or the same and no higher id, is paid a rupiah more.
  cut_remainder  bigint,
  cut_owner      text,
  finished_at    timestamptz,
  check ((state = 'declared') = (paid_at is null)),
  check ((paid_at is null) = (units is null) and (paid_at is null) = (to_holders is null)),
  check (to_holders is null or to_holders + issuer_part = total),
  check ((state = 'paid') = (finished_at is not null))
);
create unique index declarations_of_month on distributions.declarations (property_id, month, is_final);
create index declarations_due on distributions.declarations (pay_at) where state <> 'paid';

-- Parts of a payout by holders' ids: each is one transaction, done once.
create table distributions.parts (
  declaration_id uuid not null references distributions.declarations,
  number         integer not null check (number > 0),
  after_owner    text not null,                            -- not included
  until_owner    text not null check (until_owner > after_owner),
  holders        integer not null check (holders > 0),
  amount         bigint not null check (amount >= 0),
  done_at        timestamptz,
  primary key (declaration_id, number)
);

-- What a payout refers to is looked up once a statement, not row by row: with a million holders that
-- was the largest single cost. Distributions are never removed.
alter table distributions.payouts drop constraint payouts_distribution_id_fkey;
create function distributions.check_payouts() returns trigger language plpgsql as $$
begin
  if exists (select from (select distinct distribution_id from added) n
      where not exists (select from distributions.distributions d where d.id = n.distribution_id)) then
    raise exception using errcode = 'foreign_key_violation', constraint = 'payouts_distribution',
      message = 'a payout is of a distribution';
  end if;
  return null;
end
$$;
create trigger check_payouts after insert on distributions.payouts
  referencing new table as added for each statement execute function distributions.check_payouts();
create trigger kept before update or delete or truncate on distributions.distributions
  for each statement execute function ledger.refuse_change();
create trigger kept before update or delete or truncate on distributions.payouts
  for each statement execute function ledger.refuse_change();

-- What a month left, and what was declared for it.
create view distributions.months as
select property_id, month, gross, management, maintenance, property_tax, insurance, reserve, income_tax, net,
  occupancy_basis_points
from properties.monthly_accounts;
create view distributions.declared as
select property_id, month, total, refill, is_final from distributions.declarations
union all
select d.property_id, d.month, d.total, 0, false from distributions.distributions d
where not exists (select from distributions.declarations c where c.id = d.id);
create view distributions.properties as
select p.id, p.code, p.name, p.state, p.raise, p.units_total,
  (select s.done_on from properties.title_steps s
    where s.property_id = p.id and s.step = 'units-handed-over') as handed_over_on
from properties.properties p;
grant select on distributions.months, distributions.declared, distributions.properties to sepetak_app;

grant select, insert on distributions.reasons, distributions.corrections to sepetak_app;
grant select, insert, update (state, paid_at, units, holders, to_holders, issuer_part, cut_remainder,
  cut_owner, finished_at) on distributions.declarations to sepetak_app;
grant select, insert, update (done_at) on distributions.parts to sepetak_app;
