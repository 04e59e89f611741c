-- Offerings of units and the subscriptions of investors. The units left and the money in escrow are not stored here:
-- they are balances of the offering's ledger accounts.
create schema offerings;
grant usage on schema offerings to sepetak_app;

-- Terms of new offerings, by the day they take effect. An offering keeps the terms of the day it opened.
create table offerings.terms (
  effective_from             date primary key,
  purchase_fee_basis_points  integer not null check (purchase_fee_basis_points between 0 and 10000),
  cooling_off_hours          integer not null check (cooling_off_hours >= 0),
  holder_cap_basis_points    integer not null check (holder_cap_basis_points between 1 and 10000),
  window_days_max            integer not null check (window_days_max > 0),
  risk_statement_version     text not null,
  -- Least share that must be sold, most that one issuer may raise in twelve months, days for refunds and for the
  -- allotment, edition of the agreement and its stamp duty.
  target_basis_points        integer not null default 8000 check (target_basis_points between 1 and 10000),
  issuer_raise_max           bigint not null default 10000000000 check (issuer_raise_max > 0),
  refund_working_days        integer not null default 2 check (refund_working_days > 0),
  allotment_working_days     integer not null default 14 check (allotment_working_days > 0),
  agreement_version          text not null default '2026-11',
  stamp_duty                 bigint not null default 10000 check (stamp_duty >= 0),
  stamp_duty_above           bigint not null default 5000000 check (stamp_duty_above >= 0),
  -- Highest plausible earnings of the escrow account. Two people book the earnings, each time for one line of the
  -- bank statement.
  benefit_month_basis_points integer not null default 100 -- of the money in escrow, per month
    check (benefit_month_basis_points between 1 and 10000)
);
-- Fee 1 %, cancellation within 48 hours, one holder at most 15 %, open for at most 45 days.
insert into offerings.terms values ('2025-07-25', 100, 48, 1500, 45, '2026-11');
-- The terms were the same under POJK 57/2020, which 17/2025 replaced: offerings that opened before July 2025 keep
-- them.
insert into offerings.terms values ('2020-12-11', 100, 48, 1500, 45, '2026-11');
-- From this day purchases are made under an agreement which states that units cannot be sold to another investor yet.
-- The other terms are unchanged.
insert into offerings.terms (effective_from, purchase_fee_basis_points, cooling_off_hours, holder_cap_basis_points,
  window_days_max, risk_statement_version, agreement_version) values
  ('2026-11-22', 100, 48, 1500, 45, '2026-11', '2026-11-22'),
  -- From this day the agreement and the risk statement describe when units can be sold to other investors.
  ('2026-11-24', 100, 48, 1500, 45, '2026-11-24', '2026-11-24');
grant select on offerings.terms to sepetak_app;

create function offerings.refuse_removal() returns trigger language plpgsql as $$
begin
  raise exception using errcode = 'check_violation', constraint = tg_table_name || '_kept',
    message = tg_table_name || ' are never removed';
end
$$;

create table offerings.offerings (
  id                        uuid primary key,
  property_id               text not null references properties.properties,
  -- `declined`: refused in its review; its units are retired, and its property may be offered again.
  state                     text not null check (state in
    ('review', 'coming-soon', 'open', 'funded', 'closing', 'closed', 'failed', 'withdrawn', 'declined')),
  unit_price                bigint not null check (unit_price > 0),
  units_total               bigint not null check (units_total > 0),
  minimum_units             bigint not null default 1 check (minimum_units between 1 and units_total),
  holder_units_max          bigint not null check (holder_units_max between 1 and units_total),
  purchase_fee_basis_points integer not null,
  cooling_off_hours         integer not null,
  risk_statement_version    text not null,
  opens_at                  timestamptz not null,
  closes_at                 timestamptz not null check (closes_at > opens_at),
  created_at                timestamptz not null,
  target_units              bigint not null,             -- fewer units sold at the end: everything is refunded
  paused_at                 timestamptz,                 -- null: not paused
  ended_at                  timestamptz,                 -- when it became funded, failed or withdrawn
  settled_at                timestamptz,                 -- when the money left escrow
  check (paused_at is null or state in ('coming-soon', 'open')),
  check (settled_at is null or state in ('closing', 'closed')),
  check (target_units between 1 and units_total)
);
create index offerings_of_property on offerings.offerings (property_id, opens_at desc);
create unique index offerings_live on offerings.offerings (property_id)
  where state in ('review', 'coming-soon', 'open', 'funded', 'closing');
create index offerings_under_way on offerings.offerings (state, closes_at)
  where state in ('coming-soon', 'open', 'closing', 'failed', 'withdrawn');
create trigger kept before delete or truncate on offerings.offerings
  for each statement execute function offerings.refuse_removal();
grant select, insert, update (state, paused_at, ended_at, settled_at) on offerings.offerings to sepetak_app;

-- Enforces that one person holds at most the share of all units that the terms allow, and that the smallest purchase
-- is within it. One unit is always allowed.
create function offerings.check_cap() returns trigger language plpgsql as $$
declare
  cap bigint;
begin
  select greatest(1, new.units_total * t.holder_cap_basis_points / 10000) into cap from offerings.terms t
    where t.effective_from <= (new.opens_at at time zone 'Asia/Jakarta')::date
    order by t.effective_from desc limit 1;
  if new.holder_units_max > cap or new.minimum_units > cap then
    raise exception using errcode = 'check_violation', constraint = 'offerings_within_cap',
      message = 'in offering ' || new.id || ' one person could hold more than the terms allow';
  end if;
  return new;
end $$;
create trigger check_cap before insert or update of holder_units_max, minimum_units, units_total, opens_at
  on offerings.offerings for each row execute function offerings.check_cap();

-- Enforces that the money of an offering leaves escrow once and, in the modes live and rehearsal, only after two
-- people have agreed.
create function offerings.require_closing_decision() returns trigger language plpgsql as $$
begin
  if old.settled_at is not null or (
    exists (select from product.installation where mode in ('live', 'rehearsal'))
    and not exists (
      select from approvals.proposals p
      where p.kind = 'offering-closing' and p.subject_id = new.id::text and p.state = 'approved'
    )
  ) then
    raise exception using errcode = 'check_violation', constraint = 'offerings_settled_by_two',
      message = 'an offering is settled once, by two people';
  end if;
  return new;
end
$$;
create trigger settled_by_two before update of settled_at on offerings.offerings
  for each row when (new.settled_at is distinct from old.settled_at)
  execute function offerings.require_closing_decision();

-- Enforces that money leaves escrow only while a document proves the registration of the title.
create function offerings.require_title() returns trigger language plpgsql as $$
begin
  if not exists (select from offerings.properties p
    where p.id = new.property_id and p.registered_on is not null and p.registered_by_document_id is not null) then
    raise exception using errcode = 'check_violation', constraint = 'offerings_title_proven',
      message = 'money leaves escrow once the title is proven';
  end if;
  return new;
end $$;
create trigger title_proven before update of settled_at on offerings.offerings
  for each row when (old.state = 'closing' and old.settled_at is null and new.settled_at is not null)
  execute function offerings.require_title();

-- Purchases. The rows that a subscription refers to are looked up once per statement, not row by row: otherwise every
-- purchase would lock the key of its offering. None of them can be deleted. Few subscriptions are cancelled, so the
-- index of cancellations is partial.
create table offerings.subscriptions (
  id                     uuid primary key,
  receipt_number         text not null unique,
  offering_id            uuid not null,
  investor_id            uuid not null,
  units                  bigint not null check (units > 0),
  unit_price             bigint not null check (unit_price > 0),
  amount                 bigint not null check (amount = units * unit_price),
  fee                    bigint not null check (fee >= 0),
  state                  text not null check (state in ('active', 'cancelled', 'allotted', 'refunded')),
  placed_at              timestamptz not null,
  cancellable_until      timestamptz not null,
  quota_year             integer not null,
  risk_statement_version text not null,
  entry_id               uuid not null unique,
  fee_hold_id            uuid,
  fee_is_due             boolean not null,               -- true: the fee is held and not captured yet
  cancelled_at           timestamptz,
  cancellation_entry_id  uuid references ledger.entries,
  -- The investor's share of the escrow earnings in rupiah, and the entry that returned money or transferred units.
  escrow_benefit         bigint not null default 0 check (escrow_benefit >= 0),
  settlement_entry_id    uuid,
  check ((state = 'cancelled') = (cancelled_at is not null)),
  check ((cancelled_at is null) = (cancellation_entry_id is null))
);
create index subscriptions_of_investor on offerings.subscriptions (investor_id, id);
create index subscriptions_fee_due on offerings.subscriptions (cancellable_until) where fee_is_due;
create unique index subscriptions_cancellation_entry_id_key on offerings.subscriptions (cancellation_entry_id)
  where cancellation_entry_id is not null;
create index subscriptions_active on offerings.subscriptions (offering_id, id) where state = 'active';
-- Serves the allocation of escrow earnings to those who had paid and cancelled, when no other buyer is left.
create index subscriptions_cancelled_benefit on offerings.subscriptions (offering_id, id)
  where state = 'cancelled' and escrow_benefit > 0;
-- Serves the list of an offering's buyers, page by page.
create index buyers_of_offering on offerings.subscriptions (offering_id, id desc);
grant select, insert, update (state, fee_is_due, cancelled_at, cancellation_entry_id, escrow_benefit,
  settlement_entry_id) on offerings.subscriptions to sepetak_app;

-- Enforces that each new subscription refers to an existing offering, entry and hold.
create function offerings.check_subscriptions() returns trigger language plpgsql
set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off as $$
declare
  broken text;
begin
  select 'subscription ' || n.id || ' has no offering, no entry or no hold' into broken
    from added n
    left join offerings.offerings o on o.id = n.offering_id
    left join ledger.entries e on e.id = n.entry_id
    left join ledger.holds h on h.id = n.fee_hold_id
    where o.id is null or e.id is null or (n.fee_hold_id is not null and h.id is null) limit 1;
  if broken is not null then
    raise exception using errcode = 'foreign_key_violation', constraint = 'subscriptions_parts', message = broken;
  end if;
  return null;
end
$$;
create trigger check_subscriptions after insert on offerings.subscriptions
  referencing new table as added for each statement execute function offerings.check_subscriptions();

-- Enforces that a settled purchase keeps its share of the escrow earnings.
create function offerings.keep_benefit() returns trigger language plpgsql as $$
begin
  raise exception using errcode = 'check_violation', constraint = 'subscriptions_benefit_kept',
    message = 'the benefit of a settled purchase is not changed';
end
$$;
create trigger benefit_kept before update of escrow_benefit on offerings.subscriptions
  for each row when (old.settlement_entry_id is not null and new.escrow_benefit <> old.escrow_benefit)
  execute function offerings.keep_benefit();

-- Public data of offerings.
create view offerings.public_offerings as
select o.id as offering_id, o.property_id, o.state, o.unit_price, o.units_total, o.minimum_units,
  o.holder_units_max, o.purchase_fee_basis_points, o.cooling_off_hours, o.risk_statement_version,
  o.opens_at, o.closes_at,
  coalesce(-u.balance, 0)::bigint as units_left,
  o.target_units, o.paused_at
from offerings.offerings o
left join ledger.accounts u
  on u.owner_id = o.id::text and u.kind = 'offering-units' and u.asset = 'unit:' || o.property_id
where o.state not in ('review', 'declined');
grant select on offerings.public_offerings to sepetak_app;

-- Taxes that investors pay, by the day they take effect. Withdrawal fees are in withdrawals.rails.
create table offerings.investor_terms (
  effective_from            date primary key,
  -- Final tax on dividends, which a resident individual pays unless the dividends are reinvested.
  dividend_tax_basis_points integer not null check (dividend_tax_basis_points between 0 and 10000)
);
insert into offerings.investor_terms values ('2025-07-25', 1000);
grant select on offerings.investor_terms to sepetak_app;

-- Terms of referrals, by the day they take effect. A friend keeps the terms of the day they joined.
create table offerings.referral_terms (
  effective_from     date primary key,
  reward             bigint not null check (reward > 0), -- to each of the two
  hold_days          integer not null check (hold_days >= 0), -- counted from the friend's first purchase
  friends_max        integer not null check (friends_max > 0),
  -- Period in which a friend must make the first purchase.
  expires_after_days integer not null default 365 check (expires_after_days > 0)
);
insert into offerings.referral_terms values ('2025-07-25', 50000, 30, 50);
grant select on offerings.referral_terms to sepetak_app;

-- Property data that the closing of an offering needs. A withdrawn document proves nothing.
create view offerings.properties as
select p.id, p.code, p.name, p.state, p.issuer_id, p.price, p.buying_costs, p.reserve, p.platform_fee, p.raise, p.issue_price,
  (select s.done_on from properties.title_steps s
    where s.property_id = p.id and s.step = 'registered') as registered_on,
  e.issued_on as registered_by_document_on,
  array(select distinct d.kind from properties.documents d where d.property_id = p.id order by d.kind) as documents,
  e.id as registered_by_document_id,
  e.sha256 as registered_by_sha256,
  array(select distinct d.kind from properties.property_documents d
    where d.property_id = p.id and d.state = 'approved' order by d.kind) as proofs
from properties.properties p
left join properties.title_steps r on r.property_id = p.id and r.step = 'registered'
left join properties.property_documents e on e.id = r.document_id and e.state = 'approved';
grant select on offerings.properties to sepetak_app;

-- Title steps, for the closing of an offering.
create view offerings.title_steps as
select property_id, step, position, done_on, document_on, document_id from properties.title_steps;
grant select on offerings.title_steps to sepetak_app;

-- Escrow earnings of an offering: one row per booked line of the bank statement.
create table offerings.escrow_benefits (
  id                   uuid primary key,
  offering_id          uuid not null references offerings.offerings,
  line_id              text not null,                    -- line of the bank statement: statement/position
  booked_on            date not null,                    -- by the bank
  amount               bigint not null check (amount > 0),
  entry_id             uuid not null unique references ledger.entries,
  proposal_id          uuid not null unique references approvals.proposals,
  booked_at            timestamptz not null,
  reversed_at          timestamptz,
  reversal_entry_id    uuid unique references ledger.entries,
  reversal_proposal_id uuid unique references approvals.proposals,
  check ((reversed_at is null) = (reversal_entry_id is null)
    and (reversed_at is null) = (reversal_proposal_id is null))
);
create unique index escrow_benefits_line_once on offerings.escrow_benefits (line_id) where reversed_at is null;
create index escrow_benefits_of_offering on offerings.escrow_benefits (offering_id, booked_on desc);
create trigger kept before delete or truncate on offerings.escrow_benefits
  for each statement execute function offerings.refuse_removal();
grant select, insert, update (reversed_at, reversal_entry_id, reversal_proposal_id)
  on offerings.escrow_benefits to sepetak_app;

-- Enforces that a row is what two people approved, and that it is reversed at most once.
create function offerings.check_benefit() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' and not exists (select from approvals.proposals p
      where p.id = new.proposal_id and p.kind = 'escrow-benefit' and p.state = 'approved'
        and p.subject_id = new.offering_id::text and p.content ->> 'lineId' = new.line_id
        and (p.content ->> 'amount')::bigint = new.amount) then
    raise exception 'no two people agreed on the benefit %', new.id using errcode = 'check_violation';
  end if;
  if tg_op = 'UPDATE' and (old.reversed_at is not null or not exists (select from approvals.proposals p
      where p.id = new.reversal_proposal_id and p.kind = 'escrow-benefit-reversal' and p.state = 'approved'
        and p.subject_id = new.id::text)) then
    raise exception 'no two people agreed to reverse the benefit %', new.id using errcode = 'check_violation';
  end if;
  return new;
end $$;
create trigger check_benefit before insert or update on offerings.escrow_benefits
  for each row execute function offerings.check_benefit();

-- Unsold units of an offering: in the offering, or with the issuer who kept them at the closing.
create view offerings.unsold_units as
select o.id as offering_id, coalesce(-u.balance, 0)::bigint as units_left,
  case when o.settled_at is null then 0 else coalesce(-i.balance, 0) end::bigint as issuer_units
from offerings.offerings o
left join ledger.accounts u
  on u.owner_id = o.id::text and u.kind = 'offering-units' and u.asset = 'unit:' || o.property_id
left join ledger.accounts i
  on i.owner_id = o.property_id and i.kind = 'issuer-units' and i.asset = 'unit:' || o.property_id;
grant select on offerings.unsold_units to sepetak_app;
