-- What two people decide about roles is held here too: outside of the demo, a role is given or taken only in the
-- transaction that approves the proposal about it. The first administrator and the first of compliance are appointed
-- by a command, while nobody has the role.
create function identity.require_role_decision() returns trigger language plpgsql as $$
declare
  changed identity.roles := case when tg_op = 'DELETE' then old else new end;
  change text := case when tg_op = 'DELETE' then 'role-withdrawal' else 'role-grant' end;
begin
  if not exists (select from product.installation where mode in ('live', 'rehearsal')) then
    return changed;
  end if;
  if tg_op = 'INSERT' and new.role in ('admin', 'compliance')
    and not exists (select from identity.roles where role = new.role) then
    return changed;
  end if;
  if exists (
    select from approvals.proposals p
    where p.kind = change and p.subject_id = changed.user_id::text and p.state = 'approved'
      and p.content->>'role' = changed.role
      and p.xmin::text::bigint = (pg_current_xact_id()::text::bigint & 4294967295)
  ) then
    return changed;
  end if;
  raise exception using errcode = 'check_violation', constraint = 'roles_by_two',
    message = 'a role is given and taken by two people';
end
$$;
create trigger by_two before insert or delete on identity.roles
  for each row execute function identity.require_role_decision();
create function identity.refuse_role_change() returns trigger language plpgsql as $$
begin
  raise exception using errcode = 'check_violation', constraint = 'roles_kept',
    message = 'a role is given or taken, never changed';
end
$$;
create trigger kept before update on identity.roles
  for each row execute function identity.refuse_role_change();

-- The money of an offering leaves escrow once, and outside of the demo after two people have agreed to it.
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

-- A purchase that was settled keeps its part of what the escrow earned.
create function offerings.keep_benefit() returns trigger language plpgsql as $$
begin
  raise exception using errcode = 'check_violation', constraint = 'subscriptions_benefit_kept',
    message = 'the benefit of a settled purchase is not changed';
end
$$;
create trigger benefit_kept before update of escrow_benefit on offerings.subscriptions
  for each row when (old.settlement_entry_id is not null and new.escrow_benefit <> old.escrow_benefit)
  execute function offerings.keep_benefit();

-- What placed a hold does not end it.
alter table ledger.holds add constraint holds_ended_by_another check (ended_by <> placed_by);
