-- Money in suspense that goes back to its payer leaves through the gateway, at most once: the intent is
-- written before it is ordered, and it is booked when the gateway, asked by us, says that the bank has it.
create table payments.refunds (
  id               uuid primary key,
  deposit_id       uuid not null references payments.deposits,
  reference        text not null unique check (reference ~ '^RFD-[0-9A-Z]{5}-[0-9A-Z]{5}$'),
  gateway          text not null,
  amount           bigint not null check (amount > 0),
  bank_code        text not null check (bank_code ~ '^[0-9]{3}$'),
  number_sealed    bytea not null,                        -- of the payer's account, for this refund alone
  number_key_id    text not null,
  number_end       text not null check (number_end ~ '^[0-9]{4}$'),
  holder_name      text not null check (char_length(holder_name) between 1 and 100),
  state            text not null check (state in ('queued', 'sending', 'submitted', 'paid', 'failed',
                     'reversed')),
  proposal_id      uuid not null unique references approvals.proposals,
  made_by          uuid not null,
  approved_by      uuid not null,
  approved_at      timestamptz not null,
  intent_at        timestamptz,
  next_try_at      timestamptz not null,
  attempts         integer not null default 0,
  submitted_at     timestamptz,
  gateway_id       text,
  bank_reference   text check (length(bank_reference) <= 100),
  failure          text check (length(failure) <= 200),
  ended_at         timestamptz,
  reversed_at      timestamptz,
  entry_id         uuid unique references ledger.entries,  -- out of suspense
  reverse_entry_id uuid unique references ledger.entries,  -- back into it
  constraint refunds_two_people check (made_by <> approved_by),
  check ((state = 'queued') = (intent_at is null)),
  check (state not in ('submitted', 'paid', 'reversed') or gateway_id is not null),
  check ((state in ('paid', 'failed', 'reversed')) = (ended_at is not null)),
  check ((state in ('paid', 'reversed')) = (entry_id is not null)),
  check ((state = 'reversed') = (reverse_entry_id is not null and reversed_at is not null)),
  check ((state = 'failed') = (failure is not null)),
  unique (gateway, gateway_id)
);
-- Of one deposit one refund is under way or paid; one that failed or came back makes room for another.
create unique index refunds_once on payments.refunds (deposit_id)
  where state not in ('failed', 'reversed');
create index refunds_to_send on payments.refunds (next_try_at)
  where state in ('queued', 'sending', 'submitted');

create function payments.check_refund() returns trigger language plpgsql as $$
begin
  if not exists (select from payments.deposits d where d.id = new.deposit_id
      and d.state = 'in-review' and d.entry_id is not null and d.received_amount = new.amount)
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
create trigger check_refund before insert on payments.refunds
  for each row execute function payments.check_refund();

create function payments.refuse_refund_going_back() returns trigger language plpgsql as $$
begin
  if not (old.state, new.state) in (
      ('queued', 'queued'), ('queued', 'sending'), ('sending', 'sending'), ('sending', 'submitted'),
      ('sending', 'failed'), ('submitted', 'submitted'), ('submitted', 'paid'), ('submitted', 'failed'),
      ('paid', 'paid'), ('paid', 'reversed')) then
    raise exception using errcode = 'check_violation', constraint = 'refunds_go_on',
      message = 'a refund does not go from ' || old.state || ' to ' || new.state;
  end if;
  return new;
end
$$;
create trigger go_on before update on payments.refunds
  for each row execute function payments.refuse_refund_going_back();
create trigger kept before delete or truncate on payments.refunds
  for each statement execute function ledger.refuse_change();

grant select, insert on payments.refunds to sepetak_app;
grant update (state, intent_at, next_try_at, attempts, submitted_at, gateway_id, bank_reference, failure,
  ended_at, reversed_at, entry_id, reverse_entry_id) on payments.refunds to sepetak_app;

-- What a bank sends back after it was returned lies in suspense again, and is resolved anew.
alter table payments.deposit_resolutions
  add column undone_entry_id uuid unique references ledger.entries,
  drop constraint deposit_resolutions_pkey,
  add primary key (entry_id);
alter table payments.deposit_resolutions drop constraint deposit_resolutions_entry_id_key;
create unique index deposit_resolutions_once on payments.deposit_resolutions (deposit_id)
  where undone_entry_id is null;
create index deposit_resolutions_of on payments.deposit_resolutions (deposit_id);
drop trigger append_only on payments.deposit_resolutions;
create trigger append_only before delete or truncate on payments.deposit_resolutions
  for each statement execute function ledger.refuse_change();
create function payments.refuse_second_undoing() returns trigger language plpgsql as $$
begin
  if old.outcome <> 'returned' or old.undone_entry_id is not null or new.undone_entry_id is null
    or not exists (select from ledger.entries e
      where e.id = new.undone_entry_id and e.reverses = old.entry_id) then
    raise exception using errcode = 'check_violation', constraint = 'resolutions_undone_once',
      message = 'the resolution of deposit ' || old.deposit_id || ' is not undone so';
  end if;
  return new;
end
$$;
create trigger undone_once before update on payments.deposit_resolutions
  for each row execute function payments.refuse_second_undoing();
grant update (undone_entry_id) on payments.deposit_resolutions to sepetak_app;

-- What went back to payers is money that left, as payouts are.
create or replace view reconciliation.posted as
  select 'in' as direction, d.reference, d.gateway, d.gateway_id, d.state,
    case when exists (select from ledger.entries r where r.reverses = d.entry_id) then 0
      else (d.received_amount - coalesce(
        (select sum(r.amount) from payments.deposit_returns r where r.deposit_id = d.id), 0))::bigint
    end as amount,
    (e.happened_at at time zone 'Asia/Jakarta')::date as day
  from payments.deposits d join ledger.entries e on e.id = d.entry_id
  union all
  select 'out', w.reference, w.gateway, w.gateway_id, w.state,
    case w.state when 'paid' then w.amount - w.fee else 0 end,
    (coalesce(w.reversed_at, w.ended_at) at time zone 'Asia/Jakarta')::date
  from withdrawals.withdrawals w where w.payout_entry_id is not null
  union all
  select 'out', f.reference, f.gateway, f.gateway_id, f.state,
    case f.state when 'paid' then f.amount else 0 end,
    (coalesce(f.reversed_at, f.ended_at) at time zone 'Asia/Jakarta')::date
  from payments.refunds f where f.entry_id is not null;
