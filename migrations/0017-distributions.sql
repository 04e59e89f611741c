-- Distributions of rent to holders. One ledger entry per distribution moves the money; these tables store the month
-- and the amount of each holder.
create schema distributions;
grant usage on schema distributions to sepetak_app;
create schema property_sales;
grant usage on schema property_sales to sepetak_app;

create table distributions.distributions (
  id          uuid primary key,
  property_id text not null references properties.properties,
  month       date not null check (extract(day from month) = 1),
  recorded_at timestamptz not null,                      -- the holders at this time are paid
  paid_at     timestamptz not null,
  total       bigint not null check (total > 0),
  units       bigint not null check (units > 0),         -- held by all holders together
  holders     integer not null check (holders > 0),
  entry_id    uuid not null unique references ledger.entries,
  -- True: proceeds of a sale. They are not rent and are left out of rent figures.
  is_final    boolean not null default false,
  unique (property_id, month),
  check (paid_at >= recorded_at)
);
create trigger kept before update or delete or truncate on distributions.distributions
  for each statement execute function ledger.refuse_change();
grant select, insert on distributions.distributions to sepetak_app;

-- Amount of each holder. The distribution is looked up once per statement, not row by row: with a million holders the
-- foreign key check was the largest single cost. Distributions are never deleted.
create table distributions.payouts (
  investor_id     uuid not null,
  distribution_id uuid not null,
  units           bigint not null check (units > 0),
  amount          bigint not null check (amount >= 0),
  primary key (investor_id, distribution_id)
);
create index payouts_of_distribution on distributions.payouts (distribution_id, investor_id);
create trigger kept before update or delete or truncate on distributions.payouts
  for each statement execute function ledger.refuse_change();
grant select, insert on distributions.payouts to sepetak_app;

create function distributions.check_payouts() returns trigger language plpgsql as $$
begin
  if exists (select from (select distinct distribution_id from added) n
      where not exists (select from distributions.distributions d where d.id = n.distribution_id)) then
    raise exception using errcode = 'foreign_key_violation', constraint = 'payouts_distribution',
      message = 'a payout must refer to a distribution';
  end if;
  return null;
end
$$;
create trigger check_payouts after insert on distributions.payouts
  referencing new table as added for each statement execute function distributions.check_payouts();

-- From the declaration to the payment: declared by one person, approved by another, recorded at a point in time, and
-- paid in parts that are complete transactions.

-- Reason of each figure of a month; one code per line.
create table distributions.reasons (
  property_id text not null references properties.properties,
  month       date not null check (extract(day from month) = 1),
  line        text not null check (line in
    ('gross', 'management', 'maintenance', 'property-tax', 'insurance', 'reserve', 'income-tax', 'hotel-tax')),
  code        text not null check (code in ('as-expected', 'vacancy', 'rent-changed', 'rent-late',
    'repair', 'yearly-bill', 'one-off', 'fee-by-rent', 'seasonal')),
  primary key (property_id, month, line)
);
grant select, insert, delete on distributions.reasons to sepetak_app;

-- Corrections of a month that was already paid. The difference is included in the next distribution.
create table distributions.corrections (
  id           uuid primary key,
  property_id  text not null references properties.properties,
  month        date not null check (extract(day from month) = 1), -- the wrong month
  line         text not null check (line in
    ('gross', 'management', 'maintenance', 'property-tax', 'insurance', 'reserve', 'income-tax', 'hotel-tax')),
  amount       bigint not null check (amount <> 0),      -- positive: more to pay out
  reason       text not null check (length(reason) between 10 and 400),
  corrected_at timestamptz not null,
  proposal_id  uuid not null unique references approvals.proposals,
  entry_id     uuid not null unique references ledger.entries,
  reason_en    text check (length(reason_en) between 10 and 400),
  -- An amount that was too high is deducted from rent not distributed yet, then from the reserve. This is the first
  -- part, in rupiah.
  from_cash    bigint not null default 0 check (from_cash >= 0 and from_cash <= greatest(-amount, 0))
);
create index corrections_of_property on distributions.corrections (property_id, corrected_at);
grant select, insert on distributions.corrections to sepetak_app;

-- Approved distributions, from the declaration to the payment.
create table distributions.declarations (
  id            uuid primary key,
  property_id   text not null references properties.properties,
  month         date not null check (extract(day from month) = 1),
  is_final      boolean not null default false,          -- true: the remainder after the sale of the property
  reference     text not null,
  total         bigint not null check (total > 0),
  refill        bigint not null check (refill >= 0),     -- repayment of earlier costs above the rent, deducted first
  recorded_at   timestamptz not null,                    -- the holders at this time are paid
  pay_at        timestamptz not null check (pay_at >= recorded_at),
  declared_at   timestamptz not null,
  proposal_id   uuid not null unique references approvals.proposals,
  entry_id      uuid not null unique references ledger.entries,
  state         text not null default 'declared' check (state in ('declared', 'paying', 'paid')),
  -- Known once the holders were recorded.
  paid_at       timestamptz,
  units         bigint check (units > 0),
  holders       integer check (holders > 0),
  to_holders    bigint check (to_holders > 0),
  issuer_part   bigint check (issuer_part >= 0),
  -- Rounding: a holder with a larger remainder, or the same remainder and no higher id, receives one rupiah more.
  cut_remainder bigint,
  cut_owner     text,
  finished_at   timestamptz,
  -- Holders are notified of the declaration, before the payment.
  announced_at  timestamptz,
  check ((state = 'declared') = (paid_at is null)),
  check ((paid_at is null) = (units is null) and (paid_at is null) = (to_holders is null)),
  check (to_holders is null or to_holders + issuer_part = total),
  check ((state = 'paid') = (finished_at is not null))
);
create unique index declarations_of_month on distributions.declarations (property_id, month, is_final);
create index declarations_due on distributions.declarations (pay_at) where state <> 'paid';
create index declarations_to_announce on distributions.declarations (id) where announced_at is null;
grant select, insert, update (state, paid_at, units, holders, to_holders, issuer_part, cut_remainder,
  cut_owner, finished_at, announced_at) on distributions.declarations to sepetak_app;

-- Parts of a payment, by ranges of holder ids. Each is one transaction and executed once.
create table distributions.parts (
  declaration_id uuid not null references distributions.declarations,
  number         integer not null check (number > 0),
  after_owner    text not null,                          -- exclusive
  until_owner    text not null check (until_owner > after_owner),
  holders        integer not null check (holders > 0),
  amount         bigint not null check (amount >= 0),
  done_at        timestamptz,
  -- Holders are notified after the payment in a separate transaction, so that wallets do not wait for it.
  notified_at        timestamptz check (notified_at >= done_at),
  primary key (declaration_id, number)
);
create index parts_to_notify on distributions.parts (declaration_id, number) where notified_at is null;
grant select, insert, update (done_at, notified_at) on distributions.parts to sepetak_app;

-- Results of months, and what was declared for them.
create view distributions.months as
select property_id, month, gross, management, maintenance, property_tax, insurance, reserve, income_tax, net,
  occupancy_basis_points, hotel_tax
from properties.monthly_accounts;
grant select on distributions.months to sepetak_app;

create view distributions.declared as
select property_id, month, total, refill, is_final from distributions.declarations
union all
select d.property_id, d.month, d.total, 0, false from distributions.distributions d
where not exists (select from distributions.declarations c where c.id = d.id);
grant select on distributions.declared to sepetak_app;

create view distributions.properties as
select p.id, p.code, p.name, p.state, p.raise, p.units_total,
  (select s.done_on from properties.title_steps s
    where s.property_id = p.id and s.step = 'units-handed-over') as handed_over_on, p.price
from properties.properties p;
grant select on distributions.properties to sepetak_app;

-- Months are proposed by one person with evidence, and booked when another approves. The latest month that was not
-- declared can be taken back as a whole.

-- Limits of plausible figures. Figures above these shares of the leases or the latest months must be confirmed
-- separately; a monthly rent above a share of the price is refused.
create table distributions.plausibility (
  effective_from             date primary key,
  months                     integer not null check (months between 1 and 12),
  rent_basis_points          integer not null check (rent_basis_points >= 10000),
  costs_basis_points         integer not null check (costs_basis_points >= 10000),
  rent_of_price_basis_points integer not null check (rent_of_price_basis_points > 0)
);
insert into distributions.plausibility values ('2026-01-01', 3, 15000, 15000, 1000);
grant select on distributions.plausibility to sepetak_app;

-- Evidence of the figures of a month, including that of refused proposals.
create table distributions.evidence (
  file_id     uuid primary key references files.stored_files,
  property_id text not null references properties.properties,
  sha256      text not null check (sha256 ~ '^[0-9a-f]{64}$'),
  proposal_id uuid not null references approvals.proposals
);
create index evidence_of_proposal on distributions.evidence (proposal_id);
create trigger kept before update or delete or truncate on distributions.evidence
  for each statement execute function ledger.refuse_change();
grant select, insert on distributions.evidence to sepetak_app;

-- Months that were booked by mistake, with their figures. The ledger keeps their entries and the reversing entries.
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
grant select, insert on distributions.voided_months to sepetak_app;

-- The sale of a property: announced to its holders, settled when two people agree, paid out, and its units retired.

-- Tax that the issuer pays on the sale of a property, by the day it takes effect.
create table property_sales.terms (
  effective_from          date primary key,
  seller_tax_basis_points integer not null check (seller_tax_basis_points between 0 and 10000)
);
-- Final income tax of 2.5 % on the transfer of land and buildings (PP 34/2016).
insert into property_sales.terms values ('2016-09-08', 250);
grant select on property_sales.terms to sepetak_app;

-- Announced sales, with the asking price.
create table property_sales.announcements (
  id                uuid primary key,
  property_id       text not null references properties.properties,
  asking_price      bigint not null check (asking_price > 0),
  meeting_on        date not null,                       -- general meeting of the holders
  announced_at      timestamptz not null,
  announced_by      uuid not null,
  called_off_at     timestamptz,
  called_off_reason text check (length(called_off_reason) between 3 and 1000),
  -- The motion that put the sale to the owners: the minutes of the meeting that adopted it are the resolution. Null:
  -- a meeting outside the product decided, and staff submit its resolution.
  motion_id         uuid,
  check ((called_off_at is null) = (called_off_reason is null))
);
create unique index announcements_standing on property_sales.announcements (property_id) where called_off_at is null;
create unique index announcements_of_motion on property_sales.announcements (motion_id) where called_off_at is null;
grant select, insert, update (called_off_at, called_off_reason) on property_sales.announcements to sepetak_app;

-- Documents of a sale. A sale requires the resolution of the meeting and the deed with the buyer.
create table property_sales.documents (
  property_id text not null references properties.properties,
  kind        text not null check (kind in ('resolution', 'deed')),
  number      text not null check (length(number) between 3 and 80),
  issued_on   date not null,
  file_id     uuid not null unique references files.stored_files,
  sha256      text not null check (sha256 ~ '^[0-9a-f]{64}$'),
  kept_at     timestamptz not null,
  kept_by     uuid not null,
  -- The latest version of a document counts; earlier versions stay.
  version     integer not null default 1 check (version > 0),
  reason      text check (length(reason) between 3 and 1000),
  primary key (property_id, kind, version),
  constraint documents_reason check ((version = 1) = (reason is null))
);
create trigger kept before update or delete or truncate on property_sales.documents
  for each statement execute function ledger.refuse_change();
grant select, insert on property_sales.documents to sepetak_app;

-- Sold properties, with the proceeds.
create table property_sales.sales (
  property_id    text primary key references properties.properties,
  proposal_id    uuid not null unique references approvals.proposals,
  price          bigint not null check (price > 0),
  sold_on        date not null,
  proceeds       bigint not null check (proceeds > 0),   -- price less every sale line
  total          bigint not null check (total > 0),      -- proceeds plus the reserve and the cash of the property
  settled_at     timestamptz not null,
  declaration_id uuid not null unique references distributions.declarations,
  retired_at     timestamptz                             -- since when all units are retired
);
create index sales_to_finish on property_sales.sales (property_id) where retired_at is null;
grant select, insert, update (retired_at) on property_sales.sales to sepetak_app;

-- Deductions from the price, each with its reason.
create table property_sales.sale_lines (
  property_id text not null references property_sales.sales,
  reason      text not null check (reason in
    ('seller-tax', 'broker', 'notary', 'land-tax', 'repairs', 'debt', 'other')),
  amount      bigint not null check (amount > 0),
  primary key (property_id, reason)
);
create trigger kept before update or delete or truncate on property_sales.sale_lines
  for each statement execute function ledger.refuse_change();
grant select, insert on property_sales.sale_lines to sepetak_app;

create view property_sales.properties as
select id, code, name, state from properties.properties where state <> 'draft';
grant select on property_sales.properties to sepetak_app;

-- Booked months of properties; proposals about a property that wait for a second person.
create view property_sales.months as
select property_id, to_char(max(month), 'YYYY-MM') as newest from properties.monthly_accounts group by property_id;
grant select on property_sales.months to sepetak_app;

create view property_sales.waiting as
select subject_id as property_id, kind from approvals.proposals where state = 'waiting';
grant select on property_sales.waiting to sepetak_app;

-- State of the payment of sale proceeds.
create view property_sales.payouts as
select id, state, finished_at from distributions.declarations where is_final;
grant select on property_sales.payouts to sepetak_app;

-- A sale is announced by two people, with the offer that it is based on; a document is replaced by two people.

-- Range of the asking price around the latest valuation; a price outside it is treated as a mistake.
create table property_sales.price_bounds (
  effective_from       date primary key,
  lowest_basis_points  integer not null check (lowest_basis_points > 0),
  highest_basis_points integer not null check (highest_basis_points > lowest_basis_points)
);
insert into property_sales.price_bounds values ('2026-01-01', 2500, 40000);
grant select on property_sales.price_bounds to sepetak_app;

-- Files of the proposals of this room, including refused ones.
create table property_sales.proposal_files (
  proposal_id uuid primary key references approvals.proposals,
  property_id text not null references properties.properties,
  file_id     uuid not null unique references files.stored_files,
  sha256      text not null check (sha256 ~ '^[0-9a-f]{64}$')
);
create trigger kept before update or delete or truncate on property_sales.proposal_files
  for each statement execute function ledger.refuse_change();
grant select, insert on property_sales.proposal_files to sepetak_app;

create view property_sales.valuations as
select p.id as property_id, p.units_total, v.amount as valuation, v.valued_on
from properties.properties p
left join lateral (select w.amount, w.valued_on from properties.valuations w
  where w.property_id = p.id order by w.valued_on desc limit 1) v on true;
grant select on property_sales.valuations to sepetak_app;
