-- Enforces that a proposal is decided after it was made: none is recorded as decided from its beginning.
create function approvals.refuse_early_decision() returns trigger language plpgsql as $$
begin
  raise exception using errcode = 'check_violation', constraint = 'proposals_begin_waiting',
    message = 'a proposal begins waiting';
end
$$;
create trigger begins_waiting before insert on approvals.proposals
  for each row when (new.state <> 'waiting') execute function approvals.refuse_early_decision();

-- Enforces that a purchase gets its share of the escrow earnings once, when the sale has ended.
create or replace function offerings.keep_benefit() returns trigger language plpgsql as $$
begin
  if old.escrow_benefit <> 0 or old.settlement_entry_id is not null or exists (
    select from offerings.offerings o
    where o.id = new.offering_id and o.state not in ('closing', 'failed', 'withdrawn')
  ) then
    raise exception using errcode = 'check_violation', constraint = 'subscriptions_benefit_kept',
      message = 'the benefit of a purchase is set once, when the sale has ended';
  end if;
  return new;
end
$$;
drop trigger benefit_kept on offerings.subscriptions;
create trigger benefit_kept before update of escrow_benefit on offerings.subscriptions
  for each row when (new.escrow_benefit <> old.escrow_benefit)
  execute function offerings.keep_benefit();
