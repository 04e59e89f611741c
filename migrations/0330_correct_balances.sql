-- Corrections of an investor's free balance: proposed by one person of finance, approved by another,
-- done once, and read by the investor with their reason.
insert into ledger.account_kinds (kind, is_credit_side, is_protected) values
  ('correction-costs', false, false);                     -- what mistakes of ours have cost us

create schema corrections;
grant usage on schema corrections to sepetak_app;

create table corrections.corrections (
  id           uuid primary key,
  proposal_id  uuid not null unique references approvals.proposals,
  user_id      uuid not null references identity.users,
  entry_id     uuid not null unique references ledger.entries,
  reverses     uuid unique references ledger.entries,     -- the entry that it mirrors
  amount       bigint not null check (amount <> 0),       -- what the free balance changed by
  owed         bigint not null,                           -- what the free balance did not cover
  account      text,                                      -- of ours, on the other side
  reason       text not null check (reason ~ '^[a-z]+(-[a-z]+)*$'),
  note_id      text not null check (char_length(note_id) between 10 and 400),
  note_en      text not null check (char_length(note_en) between 10 and 400),
  file_id      uuid references files.stored_files,        -- the document that shows it
  made_by      uuid not null references identity.users,
  approved_by  uuid not null references identity.users,
  corrected_at timestamptz not null,
  check (owed between 0 and greatest(-amount, 0)),
  check ((reverses is null) = (account is not null)),
  check (reverses is not null or file_id is not null),
  constraint corrections_two_people check (made_by <> approved_by),
  constraint corrections_of_others check (user_id <> made_by and user_id <> approved_by)
);
create index corrections_of_user on corrections.corrections (user_id, id desc);

-- A correction is what was approved, by whom it was approved, and moves the balance by what it says.
create function corrections.check_correction() returns trigger language plpgsql as $$
begin
  if not exists (select from approvals.proposals p
      where p.id = new.proposal_id and p.kind = 'balance-correction' and p.state = 'approved'
        and p.subject_id = new.user_id::text and p.proposed_by = new.made_by
        and p.decided_by = new.approved_by
        and (p.content ->> 'amount')::bigint = new.amount) then
    raise exception using errcode = 'check_violation', constraint = 'corrections_approved',
      message = 'correction ' || new.id || ' is not what two people agreed on';
  end if;
  if not exists (select from ledger.entries e
      join ledger.postings p on p.entry_id = e.id join ledger.accounts a on a.id = p.account_id
      where e.id = new.entry_id and e.kind = 'correction' and e.reverses is not distinct from new.reverses
        and a.kind = 'investor-cash' and a.owner_id = new.user_id::text and p.amount = -new.amount) then
    raise exception using errcode = 'check_violation', constraint = 'corrections_posted',
      message = 'correction ' || new.id || ' has no such entry';
  end if;
  return new;
end
$$;
create trigger check_correction before insert on corrections.corrections
  for each row execute function corrections.check_correction();
create trigger append_only before update or delete or truncate on corrections.corrections
  for each statement execute function ledger.refuse_change();

grant select, insert on corrections.corrections to sepetak_app;

-- A deposit whose entry was corrected away counts for nothing any more.
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
  from withdrawals.withdrawals w where w.payout_entry_id is not null;

-- Deposits whose entry was taken back by a correction.
create view payments.corrected_deposits as
  select d.id as deposit_id from payments.deposits d
  where d.entry_id is not null
    and exists (select from ledger.entries r where r.reverses = d.entry_id and r.kind = 'correction');
grant select on payments.corrected_deposits to sepetak_app;
