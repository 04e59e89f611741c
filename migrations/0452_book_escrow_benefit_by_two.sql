-- What escrow earned is booked by two people, each time for one line of the bank that nothing else
-- explains, and within what is plausible.
alter table offerings.terms
  add column benefit_month_basis_points integer not null default 100    -- of what lies in escrow, a month
    check (benefit_month_basis_points between 1 and 10000);

-- Money that came to our bank and names nothing of ours.
create view offerings.bank_credits as
select l.statement_id || '/' || l.position as line_id, l.booked_on, l.amount, l.text
from reconciliation.lines l
where l.amount > 0 and l.reference is null
  and not exists (select from payments.transfers t where t.source = l.statement_id || '/' || l.position);

create table offerings.escrow_benefits (
  id                   uuid primary key,
  offering_id          uuid not null references offerings.offerings,
  line_id              text not null,                     -- of the bank's statement: statement/position
  booked_on            date not null,                     -- by the bank
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

-- A row is what two people agreed on, and is reversed once.
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
create trigger kept before delete or truncate on offerings.escrow_benefits
  for each statement execute function offerings.refuse_removal();

-- Whom a benefit goes to of whom nobody is left: those who had paid in and cancelled.
create index subscriptions_cancelled_benefit on offerings.subscriptions (offering_id, id)
  where state = 'cancelled' and escrow_benefit > 0;

-- Nothing can hold more than every answer and page can say.
alter table ledger.accounts add constraint accounts_sayable
  check (balance between -9007199254740991 and 9007199254740991) not valid;

-- One person holds at most the share that the terms name of all units, and the smallest purchase is
-- within it. Of few units one is always within it.
create function offerings.check_cap() returns trigger language plpgsql as $$
declare
  cap bigint;
begin
  select greatest(1, new.units_total * t.holder_cap_basis_points / 10000) into cap from offerings.terms t
    where t.effective_from <= (new.opens_at at time zone 'Asia/Jakarta')::date
    order by t.effective_from desc limit 1;
  if new.holder_units_max > cap or new.minimum_units > cap then
    raise exception using errcode = 'check_violation', constraint = 'offerings_within_cap',
      message = 'of offering ' || new.id || ' one person could hold more than the terms allow';
  end if;
  return new;
end $$;
create trigger check_cap before insert or update of holder_units_max, minimum_units, units_total, opens_at
  on offerings.offerings for each row execute function offerings.check_cap();

-- What of an offering is not sold: with it, or with the issuer who kept it at the closing.
create view offerings.unsold_units as
select o.id as offering_id, coalesce(-u.balance, 0)::bigint as units_left,
  case when o.settled_at is null then 0 else coalesce(-i.balance, 0) end::bigint as issuer_units
from offerings.offerings o
left join ledger.accounts u
  on u.owner_id = o.id::text and u.kind = 'offering-units' and u.asset = 'unit:' || o.property_id
left join ledger.accounts i
  on i.owner_id = o.property_id and i.kind = 'issuer-units' and i.asset = 'unit:' || o.property_id;

grant select on offerings.bank_credits, offerings.unsold_units to sepetak_app;
grant select, insert, update (reversed_at, reversal_entry_id, reversal_proposal_id)
  on offerings.escrow_benefits to sepetak_app;
