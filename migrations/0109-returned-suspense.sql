-- A gateway may return money to its payer while it is in suspense. The amount leaves suspense by an entry of its own,
-- and nobody can release or refund it any more. A refund that was already sent may arrive as well; the amount paid twice
-- is then a cost of ours.
alter table approvals.proposals drop constraint proposals_ended_because_check;
alter table approvals.proposals add constraint proposals_ended_because_check check (ended_because in
  ('withdrawal-cancelled', 'owner-died', 'bank-account-removed', 'recovery-stopped', 'recovery-expired',
   'returned-by-gateway'));

alter table payments.deposit_resolutions drop constraint deposit_resolutions_outcome_check;
alter table payments.deposit_resolutions add constraint deposit_resolutions_outcome_check
  check (outcome in ('released', 'returned', 'returned-by-gateway'));
alter table payments.deposit_resolutions drop constraint deposit_resolutions_check;
alter table payments.deposit_resolutions add constraint deposit_resolutions_check
  check (outcome <> 'returned' or proposal_id is not null);
alter table payments.deposit_resolutions add constraint deposit_resolutions_by_gateway
  check (outcome <> 'returned-by-gateway' or proposal_id is null);

-- Enforces that a resolution is of the money that its deposit has in suspense: what was received less what the gateway
-- returned. A deposit is returned by the gateway once nothing is left.
create or replace function payments.check_resolution() returns trigger language plpgsql as $$
begin
  if not exists (select from payments.deposits d
      cross join lateral (select coalesce(sum(b.amount), 0) as amount
        from payments.deposit_returns b where b.deposit_id = d.id) returned
      where d.id = new.deposit_id and d.state = 'in-review' and d.entry_id is not null
        and case new.outcome
          when 'returned-by-gateway' then returned.amount = d.received_amount and new.amount <= returned.amount
          else d.received_amount - returned.amount = new.amount end) then
    raise exception using errcode = 'check_violation', constraint = 'resolutions_of_suspense',
      message = 'deposit ' || new.deposit_id || ' has no such money in suspense';
  end if;
  return new;
end
$$;

-- Enforces that no more is returned than was received, and only of money in the ledger.
create or replace function payments.check_return() returns trigger language plpgsql as $$
begin
  if (select coalesce(sum(r.amount), 0) from payments.deposit_returns r where r.deposit_id = new.deposit_id)
      > coalesce((select d.received_amount from payments.deposits d
          where d.id = new.deposit_id and d.entry_id is not null), 0) then
    raise exception using errcode = 'check_violation', constraint = 'returns_of_what_came',
      message = 'more than the amount of deposit ' || new.deposit_id || ' is taken back';
  end if;
  return null;
end
$$;

-- A refund that was not sent yet fails when the gateway has returned the money.
alter table payments.refunds drop constraint refunds_check;
alter table payments.refunds add constraint refunds_check
  check (state <> 'queued' or intent_at is null);
alter table payments.refunds add constraint refunds_sent_with_intent
  check (state in ('queued', 'failed') or intent_at is not null);

create or replace function payments.refuse_refund_going_back() returns trigger language plpgsql as $$
begin
  if not (old.state, new.state) in (
      ('queued', 'queued'), ('queued', 'sending'), ('queued', 'failed'), ('sending', 'sending'),
      ('sending', 'submitted'), ('sending', 'failed'), ('submitted', 'submitted'), ('submitted', 'paid'),
      ('submitted', 'failed'), ('paid', 'paid'), ('paid', 'reversed')) then
    raise exception using errcode = 'check_violation', constraint = 'refunds_go_on',
      message = 'a refund does not go from ' || old.state || ' to ' || new.state;
  end if;
  return new;
end
$$;

-- Enforces that a refund is of the money in suspense and is what two people approved.
create or replace function payments.check_refund() returns trigger language plpgsql as $$
begin
  if not exists (select from payments.deposits d where d.id = new.deposit_id
      and d.state = 'in-review' and d.entry_id is not null and d.received_amount - (
        select coalesce(sum(b.amount), 0) from payments.deposit_returns b
        where b.deposit_id = d.id) = new.amount)
    or exists (select from payments.deposit_resolutions r
      where r.deposit_id = new.deposit_id and r.undone_entry_id is null) then
    raise exception using errcode = 'check_violation', constraint = 'refunds_of_suspense',
      message = 'deposit ' || new.deposit_id || ' has no such money in suspense';
  end if;
  if not exists (select from approvals.proposals p
      where p.id = new.proposal_id and p.kind = 'deposit-return' and p.state = 'approved'
        and p.subject_id = new.deposit_id::text and p.proposed_by = new.made_by
        and p.decided_by = new.approved_by) then
    raise exception using errcode = 'check_violation', constraint = 'refunds_approved',
      message = 'refund ' || new.reference || ' is not what two people agreed on';
  end if;
  return new;
end
$$;

-- The amount that is held: what was received less what the gateway has returned.
create or replace view reconciliation.held_for_review as
  select d.reference, d.amount, (d.received_amount - (
      select coalesce(sum(b.amount), 0) from payments.deposit_returns b
      where b.deposit_id = d.id))::bigint as received
  from payments.deposits d
  where d.state = 'in-review' and not exists (
    select from payments.deposit_resolutions r
    where r.deposit_id = d.id and r.undone_entry_id is null);

-- What gateways have returned of deposits, for the comparison with their settlements.
create view reconciliation.returned_deposits as
  select d.reference, d.received_amount as received, b.found_at
  from payments.deposits d join payments.deposit_returns b on b.deposit_id = d.id;
grant select on reconciliation.returned_deposits to sepetak_app;
