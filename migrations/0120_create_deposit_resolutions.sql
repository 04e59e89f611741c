-- What became of money that came late or not as ordered: it reached the investor's balance or went
-- back to its sender. Once, by one entry that takes exactly it out of suspense.
create table payments.deposit_resolutions (
  deposit_id  uuid primary key references payments.deposits,
  outcome     text not null check (outcome in ('released', 'returned')),
  amount      bigint not null check (amount > 0),
  entry_id    uuid not null unique references ledger.entries,
  resolved_at timestamptz not null,
  proposal_id uuid unique,                               -- of the approvals room; null: by the rule
  check (outcome = 'released' or proposal_id is not null)
);

create function payments.check_resolution() returns trigger language plpgsql as $$
begin
  if not exists (select from payments.deposits d where d.id = new.deposit_id
      and d.state = 'in-review' and d.entry_id is not null and d.received_amount = new.amount) then
    raise exception using errcode = 'check_violation', constraint = 'resolutions_of_suspense',
      message = 'deposit ' || new.deposit_id || ' has no such money in suspense';
  end if;
  return new;
end
$$;
create trigger check_resolution before insert on payments.deposit_resolutions
  for each row execute function payments.check_resolution();
create trigger append_only before update or delete or truncate on payments.deposit_resolutions
  for each statement execute function ledger.refuse_change();

create index deposits_in_review on payments.deposits (asked_at) where state = 'in-review';

grant select, insert on payments.deposit_resolutions to sepetak_app;
